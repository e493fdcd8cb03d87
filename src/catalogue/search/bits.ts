/** Sets of rows as bits, 32 to a word. Small module-level loops: inlined into one they fell into deoptimisation (performance.md). */
export type Bits = Uint32Array;

export const newBits = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5);

/** Sets for the length of one search, lent and taken back all at once: fresh ones cost a sixth of a search in garbage. */
export class SpareBits {
  readonly #rows: number;
  readonly #sets: Bits[] = [];
  #lent = 0;

  constructor(rows: number) {
    this.#rows = rows;
  }

  /** A set with anything in it. */
  lend(): Bits {
    let set = this.#sets[this.#lent];
    if (!set) {
      set = newBits(this.#rows);
      this.#sets.push(set);
    }
    this.#lent++;
    return set;
  }

  takeBack(): void {
    this.#lent = 0;
  }
}

export function setBit(bits: Bits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] as number) | (1 << (row & 31));
}

export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;

/** All rows; the bits beyond the last stay off. */
export function fillBits(bits: Bits, rows: number): void {
  bits.fill(0xffffffff);
  const rest = rows & 31;
  if (rest !== 0) bits[bits.length - 1] = 2 ** rest - 1;
}

export function orInto(target: Bits, source: Bits): void {
  for (let word = 0; word < target.length; word++)
    target[word] = (target[word] as number) | (source[word] as number);
}

export function andInto(target: Bits, source: Bits): void {
  for (let word = 0; word < target.length; word++)
    target[word] = (target[word] as number) & (source[word] as number);
}

/** target = a and b. */
export function andOf(target: Bits, a: Bits, b: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = (a[word] as number) & (b[word] as number);
}

const popcount = (value: number): number => {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Rows `offset` … `offset + limit` of the set, in rising order. */
export function rowsAt(bits: Bits, offset: number, limit: number): number[] {
  const rows: number[] = [];
  let skip = offset;
  for (let word = 0; word < bits.length && rows.length < limit; word++) {
    let value = bits[word] as number;
    const count = popcount(value);
    if (skip >= count) {
      skip -= count;
      continue;
    }
    while (value !== 0 && rows.length < limit) {
      const bit = value & -value;
      if (skip > 0) skip--;
      else rows.push((word << 5) + (31 - Math.clz32(bit)));
      value ^= bit;
    }
  }
  return rows;
}

/** Adds one to `histogram[codes[row]]` for every row of the set. */
export function tally(bits: Bits, codes: Uint16Array, histogram: Uint32Array): void {
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word] as number;
    const base = word << 5;
    while (value !== 0) {
      const bit = value & -value;
      const code = codes[base + 31 - Math.clz32(bit)] as number;
      histogram[code] = (histogram[code] as number) + 1;
      value ^= bit;
    }
  }
}

/** The first rows of a set in another order: `order` lists all rows. */
export function rowsInOrder(bits: Bits, order: Uint32Array, offset: number, limit: number): number[] {
  const rows: number[] = [];
  let skip = offset;
  for (let at = 0; at < order.length && rows.length < limit; at++) {
    const row = order[at] as number;
    if (((bits[row >>> 5] as number) & (1 << (row & 31))) === 0) continue;
    if (skip > 0) skip--;
    else rows.push(row);
  }
  return rows;
}

/** The same for a small set: its rows are collected and sorted by their places in the order. */
export function rowsByRank(
  bits: Bits,
  count: number,
  rank: Uint32Array,
  order: Uint32Array,
  offset: number,
  limit: number,
): number[] {
  const ranks = new Uint32Array(count);
  let at = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word] as number;
    const base = word << 5;
    while (value !== 0) {
      const bit = value & -value;
      ranks[at++] = rank[base + 31 - Math.clz32(bit)] as number;
      value ^= bit;
    }
  }
  ranks.sort();
  return Array.from(ranks.subarray(offset, offset + limit), place => order[place] as number);
}
