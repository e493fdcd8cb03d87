import type { Sales } from '#src/sales/sales.ts';

/** A message that has waited this long counts as stuck. */
const STUCK_MS = 15 * 60_000;
const CHECK_MS = 60_000;

/** What /readyz reports about the store. Anyone may read it, so it has no names and no addresses. */
export interface StoreState {
  /** Whether baskets and orders can be stored now. */
  store: boolean;
  /** Messages about orders that are not sent yet; null when the store does not answer. */
  outbox: { waiting: number; oldest_seconds: number | null; stuck: boolean } | null;
}

/** Reads the state from the store. */
export async function storeState(sales: Sales): Promise<StoreState> {
  const [alive, outbox] = await Promise.allSettled([sales.ping(), sales.outbox()]);
  if (alive.status === 'rejected' || outbox.status === 'rejected') return { store: false, outbox: null };
  const { waiting, oldest } = outbox.value;
  const age = oldest === null ? null : Math.max(0, Date.now() - oldest);
  return {
    store: true,
    outbox: {
      waiting,
      oldest_seconds: age === null ? null : Math.round(age / 1000),
      stuck: age !== null && age > STUCK_MS,
    },
  };
}

/** While messages are stuck, logs it every 15 minutes. @returns a function that stops the watch */
export function watchOutbox(sales: Sales): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const { outbox } = await storeState(sales);
    if (!outbox?.stuck || performance.now() - loggedAt < STUCK_MS) return;
    loggedAt = performance.now();
    const minutes = Math.round((outbox.oldest_seconds ?? 0) / 60);
    console.error(
      `Сообщения о заказах не уходят: ждёт ${outbox.waiting}, самое давнее — ${minutes} мин. Проверьте SMTP_URL; заказы целы: npm run orders -- list`,
    );
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return () => clearInterval(timer);
}
