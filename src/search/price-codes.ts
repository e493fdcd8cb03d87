import type { SearchData } from './data.ts';

/** A code is so many roubles. */
export const UNIT = 100;
const KOPECKS = 100;
/** The largest code; dearer rows have it too. */
export const TOP_CODE = 0xffff;

/** The price of each row as a code, rounded down, and how many rows have each. */
export interface PriceCodes {
  codes: Uint16Array;
  total: Uint32Array;
  /** In codes, above every price. */
  end: number;
}

/** The prices of a catalogue. */
export function priceCodesOf({ prices }: SearchData): PriceCodes {
  const codes = Uint16Array.from(prices, price => Math.min(TOP_CODE, Math.floor(price / KOPECKS / UNIT)));
  const dearest = codes.reduce((most, code) => Math.max(most, code), 0);
  const total = new Uint32Array(dearest + 1);
  for (const code of codes) total[code] = (total[code] as number) + 1;
  const end = prices.reduce((most, price) => Math.max(most, price), 0) / KOPECKS / UNIT;
  return { codes, total, end: Math.floor(end) + 1 };
}
