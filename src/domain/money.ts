/** Money is whole kopecks everywhere inside; roubles appear only on the wire, in reports to others and in text. */

declare const KOPECKS: unique symbol;

/**
 * An amount of money in whole kopecks. The mark exists for the compiler alone: a bare number, roubles or the result of
 * arithmetic is no Kopecks until {@link kopecks}, {@link times} or {@link sum} has made it one.
 */
export type Kopecks = number & { readonly [KOPECKS]: true };

/**
 * Takes a number for an amount in kopecks.
 * @throws {RangeError} when it is not whole
 */
export function kopecks(amount: number): Kopecks {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not whole kopecks`);
  return amount as Kopecks;
}

/** The price of `count` pieces. */
export const times = (price: Kopecks, count: number): Kopecks => kopecks(price * count);

/** All amounts together; nothing is 0. */
export const sum = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((total: number, amount) => total + amount, 0) as Kopecks;

const NBSP = '\u00A0';
/** Pure, so that a script which only converts does not carry it. */
const roubles = /* @__PURE__ */ new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

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

/** Roubles as a number, for those who are told in roubles: 749000 → 7490, 749050 → 7490.5. */
export function toRoubles(amount: Kopecks): number {
  return amount / 100;
}

/** Kopecks of an amount in roubles that came over the wire; rounds to the nearest kopeck. */
export function fromRoubles(amount: number): Kopecks {
  return kopecks(Math.round(amount * 100));
}

/** «7 490» with no-break spaces; kopecks only where there are any: «7 490,50». */
export function formatRoubles(amount: Kopecks): string {
  const text =
    amount % 100 === 0
      ? roubles.format(amount / 100)
      : (amount / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 });
  return text.replace(/[\s\u202F]/gu, NBSP);
}

/** «7 490 руб.»: the shop's unit (spec section 2, product page). */
export function formatPrice(amount: Kopecks): string {
  return `${formatRoubles(amount)}${NBSP}руб.`;
}

/**
 * Whole per cent by which `price` lies below `oldPrice`; 0 when there is no old price or no gain, at most 99: what has a
 * price is not free.
 */
export function discountPercent(price: Kopecks, oldPrice: Kopecks | null): number {
  if (oldPrice === null || oldPrice <= price) return 0;
  return Math.min(99, Math.round((1 - price / oldPrice) * 100));
}
