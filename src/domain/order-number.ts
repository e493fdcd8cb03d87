/**
 * Numbers of orders: `4815-6237`. Digits only, since people say them over the phone: seven random ones, so that nobody can
 * guess another number, and a check digit, which detects mistakes in hearing and typing.
 */

/** Damm's quasigroup of order 10: catches every single wrong digit and every swap of neighbours. */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;
const FIRST = 1_000_000;
const COUNT = 9_000_000;

const check = (digits: string): number =>
  [...digits].reduce<number>((state, digit) => DAMM[state]?.[Number(digit)] ?? 0, 0);

const inGroups = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4)}`;

/** The order number of seven digits: adds their check digit. */
export const orderNumberOf = (seven: number): string => inGroups(`${seven}${check(`${seven}`)}`);

/** A random number. It may be in use already: the store checks that. */
export function newOrderNumber(): string {
  const random = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % COUNT);
  do crypto.getRandomValues(random);
  while ((random[0] ?? 0) >= fair);
  return orderNumberOf(FIRST + ((random[0] ?? 0) % COUNT));
}

/** The number as it is stored, from what somebody typed: `48156237`, `4815 6237`; null when it is not an order number. */
export function parseOrderNumber(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}№]/gu, '');
  return /^[1-9]\d{7}$/u.test(digits) && check(digits) === 0 ? inGroups(digits) : null;
}
