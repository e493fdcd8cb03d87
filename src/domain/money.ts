import { formatCount } from './format-count.ts';

/** Money is whole kopecks in all code; roubles are used only on the wire, in analytics and in text. */

declare const KOPECKS: unique symbol;

/**
 * An amount of money in whole kopecks, a branded type: the compiler accepts only results of {@link kopecks}, {@link times}
 * and {@link sum}, not bare numbers, roubles or results of arithmetic.
 */
export type Kopecks = number & { readonly [KOPECKS]: true };

/**
 * Converts a number of kopecks to the branded type.
 * @throws {RangeError} when it is not whole
 */
export function kopecks(amount: number): Kopecks {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not whole kopecks`);
  return amount as Kopecks;
}

/** The price of `count` pieces. */
export const times = (price: Kopecks, count: number): Kopecks => kopecks(price * count);

/** The sum of the amounts; 0 for an empty list. */
export const sum = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((total: number, amount) => total + amount, 0) as Kopecks;

const NBSP = '\u00A0';

/** Largest amount accepted from a file or a sum: 10 million roubles, in kopecks. */
export const MAX_KOPECKS = 1_000_000_000 as Kopecks;

/**
 * Reads an amount in roubles as people and spreadsheets write it: `7490`, `7 490,00`, `7490.5`, `7 490 ₽`,
 * with any kind of space between thousands.
 * @returns whole kopecks, or null when the text is no non-negative amount with at most two decimals
 */
export function parseRoubles(text: string): Kopecks | null {
  const bare = text.replace(/(?:руб\.?|р\.?|₽)\s*$/iu, '').trim();
  const match = /^(\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(bare);
  if (!match?.[1]) return null;
  const whole = Number(match[1].replace(/\D/gu, ''));
  const amount = whole * 100 + Number((match[2] ?? '0').padEnd(2, '0'));
  return amount <= MAX_KOPECKS ? kopecks(amount) : null;
}

/** The amount in roubles, for the wire and analytics: 749000 → 7490, 749050 → 7490.5. */
export function toRoubles(amount: Kopecks): number {
  return amount / 100;
}

/** Kopecks of an amount in roubles that came over the wire; rounds to the nearest kopeck. */
export function fromRoubles(amount: number): Kopecks {
  return kopecks(Math.round(amount * 100));
}

/** «7 490» with no-break spaces; kopecks only where there are any: «7 490,50». Amounts that are shown are not negative. */
export function formatRoubles(amount: Kopecks): string {
  const rest = amount % 100;
  const whole = formatCount((amount - rest) / 100);
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
}

/** «7 490 руб.»: the shop's unit (spec section 2, product page). */
export function formatPrice(amount: Kopecks): string {
  return `${formatRoubles(amount)}${NBSP}руб.`;
}

/**
 * Whole per cent by which `price` is below `oldPrice`: 0 without an old price or when it is not lower, at most 99.
 */
export function discountPercent(price: Kopecks, oldPrice: Kopecks | null): number {
  if (oldPrice === null || oldPrice <= price) return 0;
  return Math.min(99, Math.round((1 - price / oldPrice) * 100));
}
