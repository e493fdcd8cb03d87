import { CatalogueError } from '#src/catalogue/open.ts';
import { SalesError, StoreUnavailable } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';
import { Reminders } from '#src/platform/reminders.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { logDamage } from './from-catalogue.ts';

/** While the store is unavailable, each reason is logged at most once in this time. */
const reminders = new Reminders(60_000);

/** Whether a failure has been logged, and not yet its end. */
let isReported = false;

/** Logs why the store is unavailable, unless this reason was the last one logged. */
export function tellOfStore(error: unknown): void {
  const trouble = error instanceof Error ? error.message : String(error);
  if (!reminders.isDue(trouble)) return;
  isReported = true;
  log.warn('store', `Хранилище корзин и заказов не отвечает: ${trouble}`);
}

/** The store has answered: logs it when the last entry was a failure. */
export function storeAnswered(): void {
  if (!isReported) return;
  isReported = false;
  log.info('store', 'Хранилище корзин и заказов снова отвечает.');
}

/** Tells the log that baskets and orders have taken the room that was reserved for them. */
export const tellOfFullDisk = (): void =>
  log.warn(
    'store',
    'На диске нет места: корзины и заказы пишутся в запас (DATA_DIR/sales.reserve), его хватит на несколько сотен. Освободите место.',
  );

/** Whether the store, its server or its settings are at fault, not the program. */
export const isOfStore = (error: unknown): boolean =>
  error instanceof SalesError || error instanceof StoreUnavailable;

/** Logs why the store could not be opened, unless that was the last entry. @returns the reason */
export function tellClosed(error: unknown, lastReported: string): string {
  const rest = 'Пока страницы открыты, а корзины отвечают 503; пробую снова.';
  const { message } = error as Error;
  if (message === lastReported) return message;
  if (isOfStore(error)) log.warn('store', `${message} ${rest}`);
  else log.error('store', `Хранилище заказов не открылось. ${rest}`, error);
  return message;
}

/**
 * Waits for the store's answer.
 * @throws {Refused} 503 when the store or the catalogue is unavailable: nothing is lost and the shopper can retry
 */
export async function fromStore<T>(work: Promise<T>): Promise<T> {
  try {
    const answer = await work;
    storeAnswered();
    return answer;
  } catch (error) {
    if (error instanceof CatalogueError) {
      logDamage(error);
      throw new Refused(503);
    }
    if (!(error instanceof StoreUnavailable)) throw error;
    tellOfStore(error);
    throw new Refused(503);
  }
}
