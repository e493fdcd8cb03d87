import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';

/** Keys of signatures, newest first: what an older one signed still holds, new things are signed by the first. */
export type Keys = readonly [string, ...string[]];

/** A signature of 256 bits as text. */
export const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether two texts are equal, in a time that tells nothing of where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Which key made a signature: its place, or −1. */
export const signer = (keys: readonly string[], text: string, signature: string): number =>
  keys.findIndex(key => sameText(sign(key, text), signature));

/** A new session's id: 128 bits of chance. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

const today = (now: number): number => Math.floor(now / DAY_MS);
const signed = (id: string, day: string): string => `sid!${id}!${day}`;

/** The cookie's value: id, day of issue, signature over both. A client that makes up an id cannot sign it. */
export function sessionValue(id: string, keys: Keys, now: number): string {
  const day = today(now).toString(36);
  return `${id}.${day}.${sign(keys[0], signed(id, day))}`;
}

/**
 * The session that a cookie's value proves, or null.
 * @returns `stale` when it should be given out anew: issued on an earlier day or under an older key
 */
export function readSession(
  value: string | null,
  keys: Keys,
  now: number,
): { id: string; stale: boolean } | null {
  const [, id = '', day = '', signature = ''] =
    /^([\w-]{22})\.([\da-z]{1,8})\.([\w-]{43})$/u.exec(value ?? '') ?? [];
  if (id === '') return null;
  const key = signer(keys, signed(id, day), signature);
  const age = today(now) - Number.parseInt(day, 36);
  return key < 0 || age > SESSION_DAYS ? null : { id, stale: key > 0 || age !== 0 };
}
