import { type Sales, StoreUnavailable } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';
import { storeAnswered, tellOfStore } from './from-store.ts';
import { StoreProbe } from './store-probe.ts';

/** A message that has waited this long counts as stuck. */
const STUCK_MS = 15 * 60_000;
const CHECK_MS = 60_000;

/** Messages about orders that are not sent yet. */
interface OutboxFacts {
  waiting: number;
  oldest_seconds: number | null;
  stuck: boolean;
}

/** What /readyz reports about the store. It has no names and no addresses. */
export interface StoreState {
  /** Whether baskets and orders can be stored now. */
  store: boolean;
  /** Why they cannot, or null. */
  store_trouble: string | null;
  /** Messages about orders that are not sent yet; null when the store does not answer. */
  outbox: OutboxFacts | null;
}

/** @throws {StoreUnavailable} */
async function outboxFacts(sales: Pick<Sales, 'outbox'>): Promise<OutboxFacts> {
  const { waiting, oldest } = await sales.outbox();
  const age = oldest === null ? null : Math.max(0, Date.now() - oldest);
  return {
    waiting,
    oldest_seconds: age === null ? null : Math.round(age / 1000),
    stuck: age !== null && age > STUCK_MS,
  };
}

/** A function that reads the state from the store and writes a probe to it now and then. */
export function storeStateOf(sales: Pick<Sales, 'ping' | 'probe' | 'outbox'>): () => Promise<StoreState> {
  const probe = new StoreProbe(sales);
  return async () => {
    try {
      const [outbox] = await Promise.all([outboxFacts(sales), sales.ping()]);
      await probe.check();
      storeAnswered();
      return { store: true, store_trouble: null, outbox };
    } catch (error) {
      tellOfStore(error);
      const trouble = error instanceof StoreUnavailable ? error.message : 'ошибка программы';
      return { store: false, store_trouble: trouble, outbox: null };
    }
  };
}

/** While messages are stuck, logs it every 15 minutes. @returns a function that stops the watch */
export function watchOutbox(sales: Pick<Sales, 'outbox'>): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const { stuck, waiting, oldest_seconds } = await outboxFacts(sales);
    if (!stuck || performance.now() - loggedAt < STUCK_MS) return;
    loggedAt = performance.now();
    const minutes = Math.round((oldest_seconds ?? 0) / 60);
    log.warn(
      'outbox',
      `Сообщения о заказах не уходят: ждёт ${waiting}, самое давнее — ${minutes} мин. Проверьте SMTP_URL; заказы целы: npm run orders -- list`,
    );
  };
  const timer = setInterval(() => {
    check().catch(tellOfStore);
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}
