import { type Bits, type BitsPool, markRows, type RowList } from './bits.ts';
import type { Choice } from './facets.ts';
import type { SearchIndexes } from './indexes.ts';
import { keepFitting, keepInSet, keepRanked, listRows, markList } from './row-lists.ts';

/** A condition of a text: its column and its rows. */
export interface ToldRows {
  column: number;
  rows: () => Bits;
}

/** Places in the order of rising prices, the last one excluded. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The codes of a column that fit its conditions, and those that do not. */
export interface FittingCodes {
  fitting: Uint16Array;
  others: Uint16Array;
  /** How many rows have the fitting ones. */
  rows: number;
}

interface Parts {
  choice: Choice;
  /** For each column its codes as facets.markMissed marks them. */
  missed: readonly Uint16Array[];
  /** What a text says of columns. */
  told: readonly ToldRows[];
  /** The rows that fit the text and the list of models; null for no condition. */
  extra: Bits | null;
  /** Those within the bounds of the price; null without bounds. */
  priced: PriceRange | null;
  /** Whether the text tells these bounds, not the filter's keys. */
  isPriceTold: boolean;
}

/** What a search looks rows up in. */
export interface RowSource {
  /** The code of each row, by columns. */
  codes: readonly Uint16Array[];
  indexes: SearchIndexes;
  /** All rows by rising price. */
  cheapFirst: Uint32Array;
  pool: BitsPool;
  /** The column of each facet. */
  columnOf: readonly number[];
  /** The rows of any of the options that are chosen of a facet. */
  rowsOfChoice(place: number, chosen: Uint8Array): Bits;
  /** The rows of a price range, in a set of the pool. */
  rowsOfRange(range: PriceRange): Bits;
}

/**
 * What the conditions of a search leave of each column as codes, and, when asked for, the rows that fit some of them: few rows as
 * a list, many as a set. Columns are told by their numbers, the price by the number after the last one. Valid until the next search.
 */
export class Narrowed {
  readonly choice: Choice;
  readonly missed: readonly Uint16Array[];
  readonly extra: Bits | null;
  readonly priced: PriceRange | null;
  /** For each column; null without conditions. */
  readonly codes: readonly (FittingCodes | null)[];
  /** The columns with conditions. */
  readonly conditioned: readonly number[];
  readonly #isPriceTold: boolean;
  readonly #told: Parts['told'];
  readonly #sets: Bits[] = [];
  readonly #source: RowSource;
  #few: RowList | null | undefined;
  #all: Bits | undefined;

  constructor({ choice, missed, told, extra, priced, isPriceTold }: Parts, source: RowSource) {
    this.choice = choice;
    this.missed = missed;
    this.extra = extra;
    this.priced = priced;
    this.#isPriceTold = isPriceTold;
    this.#told = told;
    this.#source = source;
    const codes: (FittingCodes | null)[] = [];
    const conditioned: number[] = [];
    for (let column = 0; column < missed.length; column++) {
      const isOpen = !this.#hasCondition(column);
      if (!isOpen) conditioned.push(column);
      const totals = source.indexes.totals[column] as Uint32Array;
      codes.push(isOpen ? null : fittingCodes(missed[column] as Uint16Array, totals));
    }
    if (priced) conditioned.push(missed.length);
    this.codes = codes;
    this.conditioned = conditioned;
  }

  #hasCondition(column: number): boolean {
    for (let place = 0; place < this.choice.length; place++)
      if (this.choice[place] && this.#source.columnOf[place] === column) return true;
    return this.#told.some(told => told.column === column);
  }

  /** The columns with conditions when the keys of one are left out; what a text tells of the price stays. */
  others(own: number): readonly number[] {
    if (own === this.missed.length && this.#isPriceTold) return this.conditioned;
    return this.conditioned.filter(column => column !== own);
  }

  /** The rows that fit everything, unless they are many. */
  few(): RowList | null {
    if (this.#few === undefined) this.#few = this.fewOf(this.conditioned);
    return this.#few;
  }

  /** The rows that fit everything. The set is not to be changed. */
  all(): Bits {
    this.#all ??= this.#setOfAll();
    return this.#all;
  }

  /** Whether {@link all} costs nothing more. */
  get isSetMade(): boolean {
    return this.#all !== undefined;
  }

  /** The rows that fit the conditions of these columns, the text and the list of models, unless there may be many. */
  fewOf(columns: readonly number[]): RowList | null {
    const { indexes, pool } = this.#source;
    let narrowest = -1;
    let least = pool.mostInList + 1;
    for (const column of columns) {
      const rows = this.#rowsWith(column);
      if (rows < least) [least, narrowest] = [rows, column];
    }
    if (narrowest < 0) return null;
    const list = pool.takeList();
    const codes = this.codes[narrowest];
    if (codes) {
      const { rows, starts } = indexes.rowsByCode[narrowest] as SearchIndexes['rowsByCode'][number];
      listRows(list, codes.fitting, rows, starts);
    } else if (this.priced) list.set(this.#source.cheapFirst.subarray(this.priced.from, this.priced.to));
    const count = this.keep(list, least, columns, narrowest);
    return { list, count, isInOrder: codes?.fitting.length === 1 };
  }

  /** How many rows fit the conditions of a column, which has some. */
  #rowsWith(column: number): number {
    const { priced } = this;
    return this.codes[column]?.rows ?? (priced ? Math.max(0, priced.to - priced.from) : 0);
  }

  /** The same as a set. */
  setOf(columns: readonly number[]): Bits {
    const sets = columns.map((column): Bits | null => this.column(column));
    sets.push(this.extra);
    return this.#source.pool.both(sets) ?? this.#source.indexes.every;
  }

  /** Keeps of the first `count` rows of a list those that fit the conditions of these columns, the text and the list of models. @param except fits already */
  keep(list: Uint32Array, count: number, columns: readonly number[], except: number): number {
    let kept = count;
    for (const column of columns) {
      const codes = this.#source.codes[column];
      if (column === except) continue;
      if (codes) kept = keepFitting(list, kept, codes, this.missed[column] as Uint16Array);
      else if (this.priced) {
        const { from, to } = this.priced;
        kept = keepRanked(list, kept, this.#source.indexes.rank.cheapFirst, from, to);
      }
    }
    return this.extra ? keepInSet(list, kept, this.extra) : kept;
  }

  /** A list for rows that are looked at. */
  takeList(): Uint32Array {
    return this.#source.pool.takeList();
  }

  /** The rows that fit the conditions of a column, which has some. */
  column(at: number): Bits {
    let set = this.#sets[at];
    if (!set) {
      set =
        at === this.missed.length && this.priced
          ? this.#source.rowsOfRange(this.priced)
          : this.#setOfColumn(at);
      this.#sets[at] = set;
    }
    return set;
  }

  #setOfAll(): Bits {
    const few = this.few();
    if (!few) return this.setOf(this.conditioned);
    const set = this.#source.pool.take().fill(0);
    markList(set, few.list, few.count);
    return set;
  }

  #setOfColumn(column: number): Bits {
    const { indexes, pool } = this.#source;
    const codes = this.codes[column];
    if (codes && codes.rows <= pool.mostInList) {
      const { rows, starts } = indexes.rowsByCode[column] as SearchIndexes['rowsByCode'][number];
      const set = pool.take().fill(0);
      for (const code of codes.fitting)
        markRows(set, rows, starts[code] as number, starts[code + 1] as number);
      return set;
    }
    const sets: Bits[] = [];
    for (let place = 0; place < this.choice.length; place++) {
      const chosen = this.choice[place];
      if (chosen && this.#source.columnOf[place] === column)
        sets.push(this.#source.rowsOfChoice(place, chosen));
    }
    for (const told of this.#told) if (told.column === column) sets.push(told.rows());
    return pool.both(sets) ?? indexes.every;
  }
}

function fittingCodes(missed: Uint16Array, totals: Uint32Array): FittingCodes {
  const size = missed.length;
  const codes = new Uint16Array(size);
  let [fitting, others, rows] = [0, size, 0];
  for (let code = 0; code < size; code++)
    if (missed[code] === 0) {
      codes[fitting++] = code;
      rows += totals[code] as number;
    } else codes[--others] = code;
  return { fitting: codes.subarray(0, fitting), others: codes.subarray(fitting), rows };
}
