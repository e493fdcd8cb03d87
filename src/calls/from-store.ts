import { StoreUnavailable } from '#src/sales/sales.ts';
import { Refused } from '#src/server/endpoint.ts';

/** One line of the log a minute says that the store is away, however many shoppers ask. */
const QUIET_MS = 60_000;
let said = Number.NEGATIVE_INFINITY;

/**
 * What the store answers.
 * @throws {Refused} 503 when it cannot now: the shopper loses nothing and may try again
 */
export async function fromStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const now = performance.now();
    if (now - said > QUIET_MS) {
      said = now;
      console.error(`Хранилище корзин и заказов не отвечает: ${error.message}`);
    }
    throw new Refused(503);
  }
}
