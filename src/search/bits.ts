/**
 * Sets of rows as bits, 32 to a word. The loops are functions of their own because V8 stopped optimising one large function; those
 * of the operations take eight words a turn: V8's first optimising compiler inlines shorter ones, which stay five times slower
 * (docs/performance.md). Words are cut to signed ones, else large ones are doubles.
 */
export type Bits = Uint32Array;

/** A set of no rows. @param rows how many rows there are at all */
export const newBits = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5);

/** Rows in a list of which the first `count` are valid. */
export interface RowList {
  list: Uint32Array;
  count: number;
  /** Whether they rise. */
  isInOrder: boolean;
}

/** A list has at most one in so many rows; for more a set is quicker. */
const FEW = 32;

/** A pool of sets and lists for one search, released all at once: garbage collection of new sets took a sixth of a search. */
export class BitsPool {
  /** The most rows that a list of the pool can hold. */
  readonly mostInList: number;
  readonly #rows: number;
  readonly #sets: Bits[] = [];
  readonly #lists: Uint32Array[] = [];
  #used = 0;
  #usedLists = 0;

  constructor(rows: number) {
    this.#rows = rows;
    this.mostInList = Math.ceil(rows / FEW);
  }

  /** A list with undefined contents. */
  takeList(): Uint32Array {
    let list = this.#lists[this.#usedLists];
    if (!list) {
      list = new Uint32Array(this.mostInList);
      this.#lists.push(list);
    }
    this.#usedLists++;
    return list;
  }

  /** A set with undefined contents. */
  take(): Bits {
    let set = this.#sets[this.#used];
    if (!set) {
      set = newBits(this.#rows);
      this.#sets.push(set);
    }
    this.#used++;
    return set;
  }

  /** The intersection of sets; null when all are null. Does not change the sets. */
  both(sets: readonly (Bits | null)[]): Bits | null {
    let first: Bits | null = null;
    let rows: Bits | null = null;
    for (const set of sets) {
      if (set === null) continue;
      if (first === null) first = set;
      else if (rows === null) {
        rows = this.take();
        andOf(rows, first, set);
      } else andInto(rows, set);
    }
    return rows ?? first;
  }

  /** The rows of any of the sets. Does not change them. */
  union(sets: readonly Bits[]): Bits {
    const [first] = sets;
    if (first && sets.length === 1) return first;
    const rows = this.take().fill(0);
    for (const set of sets) orInto(rows, set);
    return rows;
  }

  /** The rows of a larger set that a set lacks. */
  lacking(set: Bits, larger: Bits): Bits {
    const rows = this.take();
    lackingOf(rows, set, larger);
    return rows;
  }

  /** Makes all sets and lists available again; none of them may be used after that. */
  releaseAll(): void {
    this.#used = 0;
    this.#usedLists = 0;
  }
}

/** Adds a row to a set. @param row from 0, less than what the set was made for; others are lost silently */
export function setBit(bits: Bits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] as number) | (1 << (row & 31));
}

/** Adds the rows `rows[from]` … `rows[to - 1]` to a set. */
export function markRows(bits: Bits, rows: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) setBit(bits, rows[at] as number);
}

/** Whether a row is in a set; false for one beyond its end. */
export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;

/** Sets the bits of all rows; bits after the last row stay 0. */
export function fillBits(bits: Bits, rows: number): void {
  bits.fill(0xffffffff);
  const rest = rows & 31;
  if (rest !== 0) bits[bits.length - 1] = 2 ** rest - 1;
}

/** Adds the rows of `source`, a set of the same length, to `target`. */
export function orInto(target: Bits, source: Bits): void {
  const whole = target.length & ~7;
  for (let word = 0; word < whole; word += 8) {
    target[word] = (target[word] as number) | (source[word] as number);
    target[word + 1] = (target[word + 1] as number) | (source[word + 1] as number);
    target[word + 2] = (target[word + 2] as number) | (source[word + 2] as number);
    target[word + 3] = (target[word + 3] as number) | (source[word + 3] as number);
    target[word + 4] = (target[word + 4] as number) | (source[word + 4] as number);
    target[word + 5] = (target[word + 5] as number) | (source[word + 5] as number);
    target[word + 6] = (target[word + 6] as number) | (source[word + 6] as number);
    target[word + 7] = (target[word + 7] as number) | (source[word + 7] as number);
  }
  for (let word = whole; word < target.length; word++)
    target[word] = (target[word] as number) | (source[word] as number);
}

/** Leaves in `target` only rows that `source`, a set of the same length, has too. */
export function andInto(target: Bits, source: Bits): void {
  const whole = target.length & ~7;
  for (let word = 0; word < whole; word += 8) {
    target[word] = (target[word] as number) & (source[word] as number);
    target[word + 1] = (target[word + 1] as number) & (source[word + 1] as number);
    target[word + 2] = (target[word + 2] as number) & (source[word + 2] as number);
    target[word + 3] = (target[word + 3] as number) & (source[word + 3] as number);
    target[word + 4] = (target[word + 4] as number) & (source[word + 4] as number);
    target[word + 5] = (target[word + 5] as number) & (source[word + 5] as number);
    target[word + 6] = (target[word + 6] as number) & (source[word + 6] as number);
    target[word + 7] = (target[word + 7] as number) & (source[word + 7] as number);
  }
  for (let word = whole; word < target.length; word++)
    target[word] = (target[word] as number) & (source[word] as number);
}

/** target = a and b. */
function andOf(target: Bits, a: Bits, b: Bits): void {
  const whole = target.length & ~7;
  for (let word = 0; word < whole; word += 8) {
    target[word] = (a[word] as number) & (b[word] as number);
    target[word + 1] = (a[word + 1] as number) & (b[word + 1] as number);
    target[word + 2] = (a[word + 2] as number) & (b[word + 2] as number);
    target[word + 3] = (a[word + 3] as number) & (b[word + 3] as number);
    target[word + 4] = (a[word + 4] as number) & (b[word + 4] as number);
    target[word + 5] = (a[word + 5] as number) & (b[word + 5] as number);
    target[word + 6] = (a[word + 6] as number) & (b[word + 6] as number);
    target[word + 7] = (a[word + 7] as number) & (b[word + 7] as number);
  }
  for (let word = whole; word < target.length; word++)
    target[word] = (a[word] as number) & (b[word] as number);
}

// Every step is cut to 32 bits: as a double the sum took three times as long.
const popcount = (value: number): number => {
  let bits = value | 0;
  bits = (bits - ((bits >>> 1) & 0x55555555)) | 0;
  bits = ((bits & 0x33333333) + ((bits >>> 2) & 0x33333333)) | 0;
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** How many rows the set has. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += popcount(bits[word] as number);
  return count;
}

/** Rows `offset` … `offset + limit` of the set, in rising order. */
export function rowsAt(bits: Bits, offset: number, limit: number): number[] {
  const rows: number[] = [];
  let skip = offset;
  for (let word = 0; word < bits.length && rows.length < limit; word++) {
    let value = (bits[word] as number) | 0;
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

/** target = those of a larger set that the set lacks. */
function lackingOf(target: Bits, bits: Bits, larger: Bits): void {
  for (let word = 0; word < target.length; word++)
    target[word] = (larger[word] as number) & ~(bits[word] as number);
}

/** Adds one to `histogram[codes[row]]` for every row of the set. */
export function tally(bits: Bits, codes: Uint16Array, histogram: Uint32Array): void {
  for (let word = 0; word < bits.length; word++) {
    let value = (bits[word] as number) | 0;
    const base = word << 5;
    while (value !== 0) {
      const bit = value & -value;
      const code = codes[base + 31 - Math.clz32(bit)] as number;
      histogram[code] = (histogram[code] as number) + 1;
      value ^= bit;
    }
  }
}

/** The same for three columns at once, in half of the time. */
export function tallyThree(
  bits: Bits,
  codesA: Uint16Array,
  a: Uint32Array,
  codesB: Uint16Array,
  b: Uint32Array,
  codesC: Uint16Array,
  c: Uint32Array,
): void {
  for (let word = 0; word < bits.length; word++) {
    let value = (bits[word] as number) | 0;
    const base = word << 5;
    while (value !== 0) {
      const bit = value & -value;
      const row = base + 31 - Math.clz32(bit);
      const codeA = codesA[row] as number;
      const codeB = codesB[row] as number;
      const codeC = codesC[row] as number;
      a[codeA] = (a[codeA] as number) + 1;
      b[codeB] = (b[codeB] as number) + 1;
      c[codeC] = (c[codeC] as number) + 1;
      value ^= bit;
    }
  }
}

/** The first rows of a set in another order: `order` lists all rows, those of the set from a place `from` on. */
export function rowsInOrder(
  bits: Bits,
  order: Uint32Array,
  offset: number,
  limit: number,
  from: number,
): number[] {
  const rows: number[] = [];
  let skip = offset;
  for (let at = from; at < order.length && rows.length < limit; at++) {
    const row = order[at] as number;
    if (((bits[row >>> 5] as number) & (1 << (row & 31))) === 0) continue;
    if (skip > 0) skip--;
    else rows.push(row);
  }
  return rows;
}
