import { APIError } from 'better-auth/api';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller, Desk } from '../desk.ts';
import { Refused } from '../refused.ts';

const HOUR = 60 * 60;
/** Wrong passwords and codes: of one name whatever the address, and of one address whatever the name. */
const byName = new RateLimiterMemory({ points: 10, duration: HOUR });
const byAddress = new RateLimiterMemory({ points: 50, duration: HOUR });

/** Writes into the log that somebody came in, or was not let in; a name that nobody has may be a password. */
export async function recordEntry({ people, saves }: Desk, { address }: Caller, name: string, isIn: boolean) {
  const person = (await people.named(name))?.name ?? 'кто-то';
  const kind = isIn ? 'person.in' : 'person.wrong';
  await saves.record({ person, kind, subject: `person ${person}`, detail: { address } });
}

/**
 * Runs an attempt to prove who one is. Each counts until it is right; wrong ones are logged, and after ten in an hour a name
 * waits, be the next one right or wrong.
 * @param wrong the sentence for one that is not right
 * @throws {Refused} 401, or 429 with how long to wait
 */
export async function prove<T>(
  desk: Desk,
  name: string,
  caller: Caller,
  wrong: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { address } = caller;
  const key = name.toLowerCase();
  try {
    await byAddress.consume(address);
    await byName.consume(key);
    const result = await attempt();
    await byName.delete(key);
    await byAddress.reward(address);
    return result;
  } catch (error) {
    if (error instanceof APIError) {
      await recordEntry(desk, caller, name, false);
      throw new Refused(401, wrong);
    }
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.ceil(error.msBeforeNext / 60_000);
    throw new Refused(429, `Слишком много неверных попыток. Подождите ${minutes} мин.`);
  }
}
