import type { Bits } from './bits.ts';

/** Pages of results in another order than that of the rows: the ranks of all results are read, and only those about the page sorted. */

/** The ranks of the rows of a set. @param count how many it has */
export function ranksOfSet(bits: Bits, count: number, rank: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(count);
  let at = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = (bits[word] as number) | 0;
    const base = word << 5;
    while (value !== 0) {
      const bit = value & -value;
      ranks[at++] = rank[base + 31 - Math.clz32(bit)] as number;
      value ^= bit;
    }
  }
  return ranks;
}

/** The ranks of the first `count` rows of a list. */
export function ranksOfList(list: Uint32Array, count: number, rank: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(count);
  for (let at = 0; at < count; at++) ranks[at] = rank[list[at] as number] as number;
  return ranks;
}

/** As many ranks are told apart before any are sorted. */
const BUCKETS = 128;

/** The ranks `offset` … `offset + limit - 1` in rising order. @param end above every rank */
export function ranksAt(ranks: Uint32Array, end: number, offset: number, limit: number): Uint32Array {
  if (ranks.length <= BUCKETS) return ranks.sort().subarray(offset, offset + limit);
  const shift = Math.max(0, 32 - Math.clz32(end) - Math.log2(BUCKETS));
  const sizes = new Uint32Array(BUCKETS + 1);
  countBuckets(sizes, ranks, shift);
  let [first, before] = [0, 0];
  while (before + (sizes[first] as number) <= offset) before += sizes[first++] as number;
  let last = first;
  let upTo = before + (sizes[first] as number);
  while (upTo < offset + limit && last < BUCKETS) upTo += sizes[++last] as number;
  const near = new Uint32Array(upTo - before);
  keepBuckets(near, ranks, shift, first, last);
  return near.sort().subarray(offset - before, offset - before + limit);
}

function countBuckets(sizes: Uint32Array, ranks: Uint32Array, shift: number): void {
  for (let at = 0; at < ranks.length; at++) {
    const bucket = (ranks[at] as number) >>> shift;
    sizes[bucket] = (sizes[bucket] as number) + 1;
  }
}

function keepBuckets(
  near: Uint32Array,
  ranks: Uint32Array,
  shift: number,
  first: number,
  last: number,
): void {
  let matched = 0;
  for (let at = 0; at < ranks.length; at++) {
    const place = ranks[at] as number;
    const bucket = place >>> shift;
    if (bucket >= first && bucket <= last) near[matched++] = place;
  }
}
