import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './sales.ts';

/** What is left of a lease for recording the result of the slowest delivery, in milliseconds. */
export const RECORD_MS = 60_000;
/** A stop waits for it no longer than this, in milliseconds. */
const STOP_MS = 10_000;
const RETRY_MS = 1000;

/**
 * Records what became of a message. While the store is unavailable it is tried again, for a while during a stop too: a letter that
 * was taken and is not recorded would be sent again by another sender.
 * @throws {StoreUnavailable} when it stays so
 */
export async function record(note: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  let until = performance.now() + RECORD_MS;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      const now = performance.now();
      if (stopping.aborted) until = Math.min(until, now + STOP_MS);
      if (!(error instanceof StoreUnavailable) || now > until) throw error;
    }
    // A stop ends the pause in which it comes, and none after it.
    if (stopping.aborted) await sleep(RETRY_MS);
    else await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
  }
}
