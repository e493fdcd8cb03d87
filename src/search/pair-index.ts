import { type Bits, hasBit } from './bits.ts';
import type { SearchData } from './data.ts';
import type { SearchIndexes } from './indexes.ts';

/** Rows of each size and their keys, one size after another. */
interface BySize {
  rows: Uint32Array;
  keys: Uint32Array;
  /** Where each size begins. */
  starts: Uint32Array;
}

/** Marks of keys: of no model in front, of one in front but of another kind, and from here on those of the groups. */
const NOT_IN_FRONT = 0;
const OF_MODEL = 1;
const OF_GROUP = 2;

/** No row. */
const NONE = -1;

/** So many tyres of an axle are paired, the first of the default order. */
export const MAX_TYRES = 500;

/**
 * Counts the pairs that tyres in front make with those of other sizes behind: as many as domain/pairs.ts makes of them. Tyres in
 * front of one key ({@link PairKeys}) are a group. Its lists are used again in each search.
 */
export class PairIndex {
  readonly #data: SearchData;
  readonly #bySize: BySize;
  readonly #models: Uint32Array;
  /** By key. */
  readonly #marks: Uint32Array;
  readonly #markedFirst: number[] = [];
  /** By group: how many tyres are in front, and how many of these have the tyres of an axle in stock. */
  readonly #fronts = new Uint32Array(MAX_TYRES);
  readonly #frontsInStock = new Uint32Array(MAX_TYRES);
  #groups = 0;
  /** By group, of one size behind. */
  readonly #rears = new Uint32Array(MAX_TYRES);
  /** The best partners of a front tyre that is not in stock, and of one that is. */
  readonly #cheapest = new Int32Array(MAX_TYRES);
  readonly #cheapestInStock = new Int32Array(MAX_TYRES);

  constructor(data: SearchData, { pairKeys, rowsByCode }: SearchIndexes) {
    const column = data.facets.find(({ field }) => field === 'widths')?.column ?? 0;
    const { rows, starts } = rowsByCode[column] as SearchIndexes['rowsByCode'][number];
    this.#data = data;
    this.#bySize = { rows, starts, keys: pairKeys.keys };
    this.#models = pairKeys.models;
    this.#marks = new Uint32Array(pairKeys.models.length);
  }

  /**
   * For each size behind how many pairs it makes; only its tyres of the models in front count.
   * @param fronts codes of the sizes in front
   * @param rears codes of the sizes behind
   * @param fitting the rows that fit the search, of whichever size
   */
  pairs(fronts: readonly number[], rears: readonly number[], fitting: Bits): number[] {
    this.#setFronts(fronts, fitting);
    const counts = rears.map(code => this.#pairsWith(code, fitting));
    for (const first of this.#markedFirst) this.#markModel(first, NOT_IN_FRONT);
    this.#markedFirst.length = 0;
    return counts;
  }

  #setFronts(codes: readonly number[], fitting: Bits): void {
    const { rows, keys, starts } = this.#bySize;
    const places: number[] = [];
    for (const code of codes)
      for (let place = starts[code] as number; place < (starts[code + 1] as number); place++)
        if (hasBit(fitting, rows[place] as number)) places.push(place);
    if (codes.length > 1) places.sort((a, b) => (rows[a] as number) - (rows[b] as number));
    this.#groups = 0;
    for (let at = 0; at < Math.min(places.length, MAX_TYRES); at++) {
      const place = places[at] as number;
      this.#addFront(keys[place] as number, rows[place] as number);
    }
  }

  #addFront(key: number, row: number): void {
    if (this.#marks[key] === NOT_IN_FRONT) {
      this.#markedFirst.push(key);
      this.#markModel(key, OF_MODEL);
    }
    if (this.#marks[key] === OF_MODEL) {
      this.#marks[key] = OF_GROUP + this.#groups;
      this.#fronts[this.#groups] = 0;
      this.#frontsInStock[this.#groups] = 0;
      this.#groups++;
    }
    const group = (this.#marks[key] as number) - OF_GROUP;
    this.#fronts[group] = (this.#fronts[group] as number) + 1;
    if (hasBit(this.#data.sets.axles, row))
      this.#frontsInStock[group] = (this.#frontsInStock[group] as number) + 1;
  }

  /** Marks all keys of the model of one of them. */
  #markModel(key: number, mark: number): void {
    const model = this.#models[key] as number;
    let at = key;
    while (this.#models[at - 1] === model) at--;
    for (; this.#models[at] === model; at++) this.#marks[at] = mark;
  }

  #pairsWith(code: number, fitting: Bits): number {
    const { rows, keys, starts } = this.#bySize;
    const end = starts[code + 1] as number;
    this.#rears.fill(0, 0, this.#groups);
    let left = MAX_TYRES;
    for (let place = starts[code] as number; place < end && left > 0; place++) {
      const mark = this.#marks[keys[place] as number] as number;
      if (mark === NOT_IN_FRONT || !hasBit(fitting, rows[place] as number)) continue;
      left--;
      if (mark !== OF_MODEL) this.#addRear(mark - OF_GROUP, rows[place] as number);
    }
    let pairs = 0;
    for (let group = 0; group < this.#groups; group++)
      if (this.#rears[group] !== 0) pairs += this.#pairsOf(group);
    return pairs;
  }

  /** Whether some tyres of a group are in stock and others not: only then their partners may be two. */
  #isMixed(group: number): boolean {
    const inStock = this.#frontsInStock[group] as number;
    return inStock > 0 && inStock < (this.#fronts[group] as number);
  }

  #addRear(group: number, row: number): void {
    if (this.#rears[group] === 0) {
      this.#cheapest[group] = NONE;
      this.#cheapestInStock[group] = NONE;
    }
    this.#rears[group] = (this.#rears[group] as number) + 1;
    if (!this.#isMixed(group)) return;
    this.#cheapest[group] = this.#cheaper(row, this.#cheapest[group] as number);
    if (hasBit(this.#data.sets.axles, row))
      this.#cheapestInStock[group] = this.#cheaper(row, this.#cheapestInStock[group] as number);
  }

  #cheaper(row: number, than: number): number {
    if (than === NONE) return row;
    const { prices, ids } = this.#data;
    const less = (prices[row] as number) - (prices[than] as number);
    return less < 0 || (less === 0 && (ids[row] as number) < (ids[than] as number)) ? row : than;
  }

  /** One pair of each front tyre with its best rear one, and one of each rear tyre that is left over. */
  #pairsOf(group: number): number {
    const all = (this.#fronts[group] as number) + (this.#rears[group] as number);
    const inStock = this.#cheapestInStock[group] as number;
    const isTwo = this.#isMixed(group) && inStock !== NONE && inStock !== this.#cheapest[group];
    return all - (isTwo ? 2 : 1);
  }
}
