import type { Sales } from '#src/sales/sales.ts';

/** A letter to the shop that has waited this long will not leave by itself soon. */
const STUCK_MS = 15 * 60_000;
const LOOK_MS = 60_000;

/** What /readyz tells of the store; who may see it is not asked, so it holds no names and no addresses. */
export interface StoreState {
  /** Whether baskets and orders can be kept now. */
  store: boolean;
  /** Messages about orders that wait to be sent; null when the store does not answer. */
  outbox: { waiting: number; oldest_seconds: number | null; stuck: boolean } | null;
}

/** Asks the store now. */
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

/** Says in the log, four times an hour, that messages are stuck. @returns what ends the watch */
export function watchOutbox(sales: Sales): () => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const { outbox } = await storeState(sales);
    if (!outbox?.stuck || performance.now() - saidAt < STUCK_MS) return;
    saidAt = performance.now();
    const minutes = Math.round((outbox.oldest_seconds ?? 0) / 60);
    console.error(
      `Сообщения о заказах не уходят: ждёт ${outbox.waiting}, самое давнее — ${minutes} мин. Проверьте SMTP_URL; заказы целы: npm run orders -- list`,
    );
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
