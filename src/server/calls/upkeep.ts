import type { Offers, Sales } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';
import { tellOfStore } from './from-store.ts';
import { watchOutbox } from './outbox-watch.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Erases buyers' data that are no longer needed (152-ФЗ, ст. 5), and says so. */
async function eraseOld(sales: Sales, days: number): Promise<void> {
  const erased = await sales.eraseOld(days);
  if (erased > 0)
    log.info(
      'personal-data',
      `Стёрты данные покупателей в заказах, законченных больше ${days} дн. назад: ${erased}.`,
    );
}

/**
 * What an open store does from time to time.
 * @param tellArrivals writes to those whose tyres are in stock again
 * @returns what is to be called when the catalogue has changed, and what ends it
 */
export function keepUp(
  sales: Sales,
  offers: Offers,
  personalDays: number | null,
  tellArrivals: () => Promise<void>,
): { catalogueChanged(): void; end(): void } {
  const sweep = () => void sales.sweep(offers).catch(tellOfStore);
  const tell = () => void tellArrivals().catch(tellOfStore);
  const hourly = () => {
    sweep();
    if (personalDays !== null) void eraseOld(sales, personalDays).catch(tellOfStore);
  };
  const sweeping = setInterval(hourly, HOUR_MS).unref();
  const keeping = setInterval(() => {
    void sales.keepTime().catch(tellOfStore);
    tell();
  }, MINUTE_MS).unref();
  const stopWatch = watchOutbox(sales);
  hourly();
  return {
    catalogueChanged() {
      sweep();
      tell();
    },
    end() {
      clearInterval(sweeping);
      clearInterval(keeping);
      stopWatch();
    },
  };
}
