import { type Bits, fillBits, newBits, setBit } from './bits.ts';
import type { Column, SearchData } from './data.ts';
import { pairCounts } from './facets.ts';
import { optionBits } from './option-bits.ts';

/** What a search looks up. Typed arrays only: a worker computes it from the columns and transfers it. */
export interface SearchIndexes {
  /** The rows of every option of every facet. */
  bits: Bits[][];
  leaders: Bits;
  every: Bits;
  /** How many rows each code of each column has. */
  totals: Uint32Array[];
  /** `pairs[a][b]`: how many rows have each pair of codes of two columns; of a column with itself empty. */
  pairs: Uint32Array[][];
  /** The place of each row by price. */
  rank: { cheapFirst: Uint32Array; dearFirst: Uint32Array };
}

function firstRows(rows: number, count: number): Bits {
  const bits = newBits(rows);
  for (let row = 0; row < count; row++) setBit(bits, row);
  return bits;
}

function allRows(rows: number): Bits {
  const bits = newBits(rows);
  fillBits(bits, rows);
  return bits;
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

export function searchIndexes(data: SearchData): SearchIndexes {
  const { rows, columns, facets, leaders, cheapFirst, dearFirst } = data;
  const pairs = (a: Column, b: Column) =>
    a === b ? new Uint32Array(0) : pairCounts(a.codes, b.codes, a.size, b.size);
  return {
    bits: facets.map(facet => optionBits(columns[facet.column] as Column, facet)),
    leaders: firstRows(rows, leaders),
    every: allRows(rows),
    totals: columns.map(histogramOf),
    pairs: columns.map(a => columns.map(b => pairs(a, b))),
    rank: { cheapFirst: inverse(cheapFirst), dearFirst: inverse(dearFirst) },
  };
}
