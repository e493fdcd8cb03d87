import { filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { MAX_PRICE_BARS, type PriceBar } from '#src/domain/price-bars.ts';
import type { Found, SearchEngine } from './engine.ts';
import { TOP_CODE, UNIT } from './price-codes.ts';

/** The dearest rows, one in so many, share the last bar, so that a few of them do not flatten the others. */
const DEAREST = 40;
const MULTIPLES = [1, 2, 5];

/**
 * How many products there are at which price, with the bounds of the price left out of the search: bars of one width, except
 * the last, which has all that is dearer; empty when nothing fits.
 */
export const pricesFound = (engine: SearchEngine, { prices }: Found): PriceBar[] => barsOf(prices, engine);

/** The prices of a page that is rendered for a filter; none without one, as on the prerendered page. */
export const pricesOfPage = (engine: SearchEngine, filter: Filter, search = filter): PriceBar[] =>
  filterToQuery(filter).size === 0 ? [] : barsOf(engine.prices(search), engine);

// A loop: the callbacks of reduce took a twentieth of a search that asks for prices.
function sumOf(histogram: Uint32Array): number {
  let sum = 0;
  for (let code = 0; code < histogram.length; code++) sum += histogram[code] as number;
  return sum;
}

/** The code up to which all but the dearest rows are. */
function codeOfMost(histogram: Uint32Array): number {
  let left = Math.floor(sumOf(histogram) / DEAREST);
  let code = histogram.length - 1;
  while (code > 0 && (histogram[code] as number) <= left) left -= histogram[code--] as number;
  return code;
}

/** The narrowest bars, in units, of which so many reach from one code to another. */
function widthOf(first: number, last: number): number {
  for (let power = 1; ; power *= 10)
    for (const multiple of MULTIPLES) {
      const width = multiple * power;
      if (Math.floor(last / width) - Math.floor(first / width) < MAX_PRICE_BARS) return width;
    }
}

/** @param histogram by the codes of its prices */
function barsOf(histogram: Uint32Array, { pricesEnd }: SearchEngine): PriceBar[] {
  let [first, last] = [0, histogram.length - 1];
  while (first <= last && histogram[first] === 0) first++;
  if (first > last) return [];
  while (histogram[last] === 0) last--;
  const most = codeOfMost(histogram);
  const width = widthOf(first, most);
  const start = Math.floor(first / width);
  const bars = Array.from({ length: Math.floor(most / width) - start + 1 }, (_, at) => ({
    from: (start + at) * width * UNIT,
    to: (start + at + 1) * width * UNIT,
    count: 0,
  }));
  for (let code = first; code <= last; code++) {
    const bar = bars[Math.min(bars.length - 1, Math.floor(code / width) - start)];
    if (bar) bar.count += histogram[code] as number;
  }
  const dearest = bars.at(-1);
  if (dearest) dearest.to = Math.ceil((last === TOP_CODE ? pricesEnd : last + 1) / width) * width * UNIT;
  return bars;
}
