import { type Bits, type BitsPool, lackingOf, seemsFull, tally, tallyThree } from './bits.ts';

/** The code of each row, and how many rows each code has. */
export interface Counting {
  codes: Uint16Array;
  total: Uint32Array;
}

/**
 * For each column how many rows of a set have each code. A set of more than half of all rows is counted by those it lacks.
 * @param every the set of all rows
 */
export function histogramsOf(
  rows: Bits,
  every: Bits,
  pool: BitsPool,
  columns: readonly Counting[],
): Uint32Array[] {
  const isFull = columns.length > 0 && seemsFull(rows);
  const set = isFull ? pool.take() : rows;
  if (isFull) lackingOf(set, rows, every);
  const histograms = columns.map(({ total }) => new Uint32Array(total.length));
  for (let at = 0; at < columns.length; at += 3) tallyFrom(set, columns, histograms, at);
  if (isFull) for (const [at, { total }] of columns.entries()) takeFrom(total, histograms[at] as Uint32Array);
  return histograms;
}

/** Counts the three columns from a place on; fewer at the end. */
function tallyFrom(
  set: Bits,
  columns: readonly Counting[],
  histograms: readonly Uint32Array[],
  at: number,
): void {
  const [a, b, c] = columns.slice(at, at + 3);
  const [forA, forB, forC] = histograms.slice(at, at + 3) as [Uint32Array, Uint32Array, Uint32Array];
  if (a && b && c) {
    tallyThree(set, a.codes, forA, b.codes, forB, c.codes, forC);
    return;
  }
  if (a) tally(set, a.codes, forA);
  if (b) tally(set, b.codes, forB);
}

/** counted = total - counted. */
function takeFrom(total: Uint32Array, counted: Uint32Array): void {
  for (let code = 0; code < counted.length; code++)
    counted[code] = (total[code] as number) - (counted[code] as number);
}
