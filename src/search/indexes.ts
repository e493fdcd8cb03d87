import { rowOf } from '#src/domain/filter-keys.ts';
import { type Bits, fillBits, newBits, orInto, setBit } from './bits.ts';
import { ON_DEMAND } from './columns.ts';
import { cubesOf } from './cubes.ts';
import type { Column, SearchData } from './data.ts';
import { pairCounts } from './facets.ts';
import { optionBits } from './option-bits.ts';
import { type PairKeys, pairKeysOf } from './pair-keys.ts';
import { type PriceCodes, priceCodesOf } from './price-codes.ts';

/**
 * The codes of all columns, and of the price after them, row after row: those of a row are in one line of the processor's cache,
 * which a list of rows scattered over the catalogue has to wait for only once.
 */
export interface RowCodes {
  codes: Uint16Array;
  /** From one row to the next. */
  width: number;
}

/** What a search looks up. Typed arrays only: a worker computes it from the columns and transfers it. */
export interface SearchIndexes {
  /** The rows of every option of every facet; for least values, those of the option or a higher one. */
  bits: Bits[][];
  every: Bits;
  /** How many rows each code of each column has. */
  totals: Uint32Array[];
  /** `pairs[a][b]`: how many rows have each pair of codes of two columns; of a column with itself empty. */
  pairs: Uint32Array[][];
  /** By the columns that are always counted, which are the first: how many rows have each code of it with each pair of the other two ({@link cubesOf}). */
  cubes: Uint16Array[];
  /** Of each column the rows of each code, one code after another, and where each begins. */
  rowsByCode: { rows: Uint32Array; starts: Uint32Array }[];
  pairKeys: PairKeys;
  priceCodes: PriceCodes;
  rowCodes: RowCodes;
  /** The price of each row, rising. */
  risingPrices: Uint32Array;
  /** `priceSteps[n]`: the `n * PRICE_STEP` cheapest rows. */
  priceSteps: Bits[];
  /** The place of each row by price. */
  rank: { cheapFirst: Uint32Array; dearFirst: Uint32Array };
}

function allRows(rows: number): Bits {
  const bits = newBits(rows);
  fillBits(bits, rows);
  return bits;
}

/** Rows from one step of prices to the next. */
export const PRICE_STEP = 2048;

function priceSteps(cheapFirst: Uint32Array): Bits[] {
  const sets: Bits[] = [];
  const cheapest = newBits(cheapFirst.length);
  for (let place = 0; place < cheapFirst.length; place++) {
    if (place % PRICE_STEP === 0) sets.push(cheapest.slice());
    setBit(cheapest, cheapFirst[place] as number);
  }
  return [...sets, cheapest];
}

function rowsByCode({ codes, size }: Column): { rows: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(size + 1);
  for (const code of codes) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let code = 0; code < size; code++)
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  const next = starts.slice();
  const rows = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    rows[next[code] as number] = row;
    next[code] = (next[code] as number) + 1;
  }
  return { rows, starts };
}

/** For each set the rows of it and of those after it. */
function orMore(sets: readonly Bits[]): Bits[] {
  for (let at = sets.length - 2; at >= 0; at--) orInto(sets[at] as Bits, sets[at + 1] as Bits);
  return [...sets];
}

function histogramOf({ codes, size }: Column): Uint32Array {
  const histogram = new Uint32Array(size);
  for (const code of codes) histogram[code] = (histogram[code] as number) + 1;
  return histogram;
}

function inverse(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) rank[order[place] as number] = place;
  return rank;
}

function rowCodesOf(data: SearchData, prices: PriceCodes): RowCodes {
  const all = [...data.columns.map(({ codes }) => codes), prices.codes];
  // A power of two, so that no row is in two lines.
  const width = 2 ** Math.ceil(Math.log2(all.length));
  const codes = new Uint16Array(data.rows * width);
  for (const [column, own] of all.entries())
    for (let row = 0; row < own.length; row++) codes[row * width + column] = own[row] as number;
  return { codes, width };
}

/** Computes what a search looks up from a catalogue's columns, which are not changed. */
export function searchIndexes(data: SearchData): SearchIndexes {
  const { rows, columns, facets, cheapFirst, dearFirst } = data;
  const byCode = columns.map(rowsByCode);
  const priceCodes = priceCodesOf(data);
  const sizes = facets.find(({ field }) => field === 'widths')?.column ?? 0;
  const pairs = (a: Column, b: Column) =>
    a === b ? new Uint32Array(0) : pairCounts(a.codes, b.codes, a.size, b.size);
  return {
    bits: facets.map(facet => {
      const sets = optionBits(columns[facet.column] as Column, facet);
      return rowOf(facet.field).kind === 'least' ? orMore(sets) : sets;
    }),
    every: allRows(rows),
    totals: columns.map(histogramOf),
    pairs: columns.map(a => columns.map(b => pairs(a, b))),
    cubes: cubesOf(columns.filter((_, at) => !ON_DEMAND[at])),
    rowsByCode: byCode,
    pairKeys: pairKeysOf(byCode[sizes]?.rows ?? new Uint32Array(0), data),
    priceCodes,
    rowCodes: rowCodesOf(data, priceCodes),
    risingPrices: cheapFirst.map(row => data.prices[row] as number),
    priceSteps: priceSteps(cheapFirst),
    rank: { cheapFirst: inverse(cheapFirst), dearFirst: inverse(dearFirst) },
  };
}
