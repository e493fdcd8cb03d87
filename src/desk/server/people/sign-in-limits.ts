import { APIError } from 'better-auth/api';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller, Desk } from '../desk.ts';
import { Refused } from '../refused.ts';

const HOUR = 60 * 60;
/** Wrong passwords and codes: of one name whatever the address, and of one address whatever the name. */
const byName = new RateLimiterMemory({ points: 10, duration: HOUR });
const byAddress = new RateLimiterMemory({ points: 50, duration: HOUR });
/** Wrong ones that the log has. */
const logged = new RateLimiterMemory({ points: 1, duration: HOUR });

type Entry = 'in' | 'password' | 'wrong' | 'locked';

/**
 * Writes into the log that somebody came in, has given the password and no code yet, or was not let in: wrong ones once an hour
 * for a person and an address, lest they hide all else. A name that nobody has may be a password.
 */
export async function recordEntry({ people, saves }: Desk, { address }: Caller, name: string, how: Entry) {
  const person = (await people.named(name))?.name ?? 'кто-то';
  if (how === 'wrong' && (await logged.penalty(`${person} ${address}`)).consumedPoints > 1) return;
  await saves.record({ person, kind: `person.${how}`, subject: `person ${person}`, detail: { address } });
}

/**
 * Runs an attempt to prove who one is. Each counts until it is right, and after ten in an hour a name waits, be the next one
 * right or wrong.
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
  let how: Entry = 'wrong';
  try {
    const ofAddress = await byAddress.consume(address);
    const ofName = await byName.consume(key);
    if (ofAddress.remainingPoints === 0 || ofName.remainingPoints === 0) how = 'locked';
    const result = await attempt();
    await byName.delete(key);
    await byAddress.reward(address);
    return result;
  } catch (error) {
    if (error instanceof APIError) {
      await recordEntry(desk, caller, name, how);
      throw new Refused(401, wrong);
    }
    if (!(error instanceof RateLimiterRes)) throw error;
    const minutes = Math.ceil(error.msBeforeNext / 60_000);
    throw new Refused(429, `Слишком много неверных попыток. Подождите ${minutes} мин.`);
  }
}
