import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';

/** Signing keys, newest first. The first signs; signatures by the others remain valid. */
export type Keys = readonly [string, ...string[]];

/** HMAC-SHA256 signature in base64url. */
export const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Index of the key that made a signature; −1 if none did. */
export const signingKeyIndex = (keys: readonly string[], text: string, signature: string): number =>
  keys.findIndex(key => equalInConstantTime(sign(key, text), signature));

/** A new session id: 128 random bits in base64url. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

const dayNumber = (now: number): number => Math.floor(now / DAY_MS);
const signedText = (id: string, day: string): string => `sid!${id}!${day}`;

/** Value of the session cookie: id, day of issue and a signature over both, so that clients cannot invent ids. `now` in ms. */
export function sessionValue(id: string, keys: Keys, now: number): string {
  const day = dayNumber(now).toString(36);
  return `${id}.${day}.${sign(keys[0], signedText(id, day))}`;
}

/**
 * Reads and verifies the value of a session cookie.
 * @returns null if it is missing, forged or expired; `stale` if it should be renewed: issued on an earlier day or by an older key
 */
export function readSession(
  value: string | null,
  keys: Keys,
  now: number,
): { id: string; stale: boolean } | null {
  const [, id = '', day = '', signature = ''] =
    /^([\w-]{22})\.([\da-z]{1,8})\.([\w-]{43})$/u.exec(value ?? '') ?? [];
  if (id === '') return null;
  const keyIndex = signingKeyIndex(keys, signedText(id, day), signature);
  const age = dayNumber(now) - Number.parseInt(day, 36);
  return keyIndex < 0 || age > SESSION_DAYS ? null : { id, stale: keyIndex > 0 || age !== 0 };
}
