import { countOf, formatCount, TYRES } from './words.ts';

/** How many tyres cost `from` roubles or more and less than `to`; both are whole. */
export interface PriceBar {
  from: number;
  to: number;
  count: number;
}

/** An answer has at most so many. */
export const MAX_PRICE_BARS = 12;

/** The bars in words: «120 шин от 3 000 до 24 000 руб.; больше всего, 41, от 5 000 до 6 000 руб.» */
export function priceBarsText(bars: readonly PriceBar[]): string {
  const range = (from = 0, to = 0) => `от\u00A0${formatCount(from)} до\u00A0${formatCount(to)}\u00A0руб.`;
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const [most] = bars.toSorted((a, b) => b.count - a.count);
  const whole = `${countOf(all, TYRES)} ${range(bars[0]?.from, bars.at(-1)?.to)}`;
  const isUseful = most !== undefined && most.count > 1 && bars.length > 1;
  return isUseful
    ? `${whole}; больше всего, ${formatCount(most.count)}, ${range(most.from, most.to)}`
    : whole;
}
