import { StoreUnavailable } from '#src/sales/sales.ts';
import { Refused } from '#src/server/endpoint.ts';

/** While the store is unavailable, the log says so at most once in this time. */
const QUIET_MS = 60_000;
let loggedAt = Number.NEGATIVE_INFINITY;

/**
 * Waits for the store's answer.
 * @throws {Refused} 503 when the store is unavailable: nothing is lost and the shopper can retry
 */
export async function fromStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const now = performance.now();
    if (now - loggedAt > QUIET_MS) {
      loggedAt = now;
      console.error(`Хранилище корзин и заказов не отвечает: ${error.message}`);
    }
    throw new Refused(503);
  }
}
