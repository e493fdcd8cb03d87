/** Money is whole kopecks everywhere inside; roubles appear only on the wire and in text. */

const NBSP = '\u00A0';
const roubles = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Largest amount accepted from a file or a sum: 10 million roubles, in kopecks. */
export const MAX_KOPECKS = 1_000_000_000;

/**
 * Reads an amount in roubles as people and spreadsheets write it: `7490`, `7 490,00`, `7490.5`, `7 490 ₽`,
 * with any kind of space between thousands.
 * @returns whole kopecks, or null when the text is no non-negative amount with at most two decimals
 */
export function parseRoubles(text: string): number | null {
  const bare = text.replace(/(?:руб\.?|р\.?|₽)\s*$/iu, '').trim();
  const match = /^(\d{1,3}(?:[ \u00A0\u2009\u202F]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/u.exec(bare);
  if (!match?.[1]) return null;
  const whole = Number(match[1].replace(/\D/gu, ''));
  const kopecks = whole * 100 + Number((match[2] ?? '0').padEnd(2, '0'));
  return kopecks <= MAX_KOPECKS ? kopecks : null;
}

/** Roubles as a number for the wire: 749000 → 7490, 749050 → 7490.5. */
export function toRoubles(kopecks: number): number {
  return kopecks / 100;
}

/** Kopecks of an amount in roubles that came over the wire; rounds to the nearest kopeck. */
export function toKopecks(amount: number): number {
  return Math.round(amount * 100);
}

/** «7 490» with no-break spaces; kopecks only where there are any: «7 490,50». */
export function formatRoubles(kopecks: number): string {
  const text =
    kopecks % 100 === 0
      ? roubles.format(kopecks / 100)
      : (kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 });
  return text.replace(/[\s\u202F]/gu, NBSP);
}

/** «7 490 руб.»: the shop's unit (spec section 2, product page). */
export function formatPrice(kopecks: number): string {
  return `${formatRoubles(kopecks)}${NBSP}руб.`;
}

/**
 * Whole per cent by which `price` lies below `oldPrice`; 0 when there is no old price or no gain, at most 99: what has a
 * price is not free.
 */
export function discountPercent(price: number, oldPrice: number | null): number {
  if (oldPrice === null || oldPrice <= price) return 0;
  return Math.min(99, Math.round((1 - price / oldPrice) * 100));
}
