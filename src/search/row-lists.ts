import { type Bits, setBit } from './bits.ts';
import type { RowCodes } from './indexes.ts';

/** Lists of rows that are narrowed condition by condition, for searches that leave few rows. Each loop is a function of its own, as in bits.ts. */

/** Writes the rows of some codes one code after another; how many there are. @param starts where the rows of each code begin */
export function listRows(
  list: Uint32Array,
  codes: Uint16Array,
  rows: Uint32Array,
  starts: Uint32Array,
): number {
  let count = 0;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number;
    const end = starts[code + 1] as number;
    for (let place = starts[code] as number; place < end; place++) list[count++] = rows[place] as number;
  }
  return count;
}

/** Writes the rows `from` … `to - 1`. */
export function listRange(list: Uint32Array, from: number, to: number): void {
  for (let row = from; row < to; row++) list[row - from] = row;
}

/** Keeps the first `count` rows whose code misses nothing; how many these are. */
export function keepFitting(
  list: Uint32Array,
  count: number,
  { codes, width }: RowCodes,
  column: number,
  missed: Uint16Array,
): number {
  let matched = 0;
  for (let at = 0; at < count; at++) {
    const row = list[at] as number;
    list[matched] = row;
    if (missed[codes[row * width + column] as number] === 0) matched++;
  }
  return matched;
}

/** Keeps those that are in a set. */
export function keepInSet(list: Uint32Array, count: number, bits: Bits): number {
  let matched = 0;
  for (let at = 0; at < count; at++) {
    const row = list[at] as number;
    list[matched] = row;
    matched += ((bits[row >>> 5] as number) >>> (row & 31)) & 1;
  }
  return matched;
}

/** Keeps those whose rank is at least `from` and less than `to`. */
export function keepRanked(
  list: Uint32Array,
  count: number,
  rank: Uint32Array,
  from: number,
  to: number,
): number {
  let matched = 0;
  for (let at = 0; at < count; at++) {
    const row = list[at] as number;
    const place = rank[row] as number;
    list[matched] = row;
    if (place >= from && place < to) matched++;
  }
  return matched;
}

/** Adds one to the code of a column of each of the first `count` rows. */
export function tallyList(
  list: Uint32Array,
  count: number,
  { codes, width }: RowCodes,
  column: number,
  histogram: Uint32Array,
): void {
  for (let at = 0; at < count; at++) {
    const code = codes[(list[at] as number) * width + column] as number;
    histogram[code] = (histogram[code] as number) + 1;
  }
}

/** Sets the bits of the first `count` rows. */
export function markList(bits: Bits, list: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) setBit(bits, list[at] as number);
}
