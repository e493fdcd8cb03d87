import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../refused.ts';

const HOUR = 60 * 60;
/** Wrong passwords and codes: of one name whatever the address, and of one address whatever the name. */
const byName = new RateLimiterMemory({ points: 10, duration: HOUR });
const byAddress = new RateLimiterMemory({ points: 50, duration: HOUR });

/**
 * Runs an attempt to prove who one is. Each counts until it is right; after ten wrong ones in an hour a name waits, be the next
 * one right or wrong, so that guessing on tells nothing.
 * @throws {Refused} 429 with how long to wait
 */
export async function limitAttempts<T>(name: string, address: string, attempt: () => Promise<T>): Promise<T> {
  const key = name.toLowerCase();
  try {
    await byAddress.consume(address);
    await byName.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.ceil(error.msBeforeNext / 60_000);
    throw new Refused(429, `Слишком много неверных попыток. Подождите ${minutes} мин.`);
  }
  const result = await attempt();
  await byName.delete(key);
  await byAddress.reward(address);
  return result;
}
