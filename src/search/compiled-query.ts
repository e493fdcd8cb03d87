import { type Bits, type BitsPool, markRows, type RowList } from './bits.ts';
import { type Choice, TEXT_BIT } from './facets.ts';
import type { SearchIndexes } from './indexes.ts';
import { keepFitting, keepInSet, keepRanked, listRows, markList } from './row-lists.ts';

/** A condition of a text: its column and its rows. */
export interface ColumnRows {
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
  columnRows: readonly ColumnRows[];
  /** The rows that fit the text and the list of models; null for no condition. */
  extra: Bits | null;
  /** Those within the bounds of the price; null without bounds. */
  priced: PriceRange | null;
  /** Whether the text tells these bounds, not the filter's keys. */
  isPriceFromText: boolean;
}

/** What a search looks rows up in. */
export interface RowSource {
  indexes: SearchIndexes;
  /** All rows by rising price. */
  cheapFirst: Uint32Array;
  pool: BitsPool;
  /** For each column room for its codes; of the search that is under way. */
  lists: readonly Uint16Array[];
  /** The same for {@link CompiledQuery.fewOf}. */
  counted: readonly Uint16Array[];
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
export class CompiledQuery {
  readonly choice: Choice;
  readonly missed: readonly Uint16Array[];
  readonly extra: Bits | null;
  readonly priced: PriceRange | null;
  /** For each column; null without conditions. */
  readonly codes: readonly (FittingCodes | null)[];
  /** The columns with conditions. */
  readonly conditioned: readonly number[];
  readonly #isPriceFromText: boolean;
  readonly #columnRows: Parts['columnRows'];
  readonly #sets: Bits[] = [];
  readonly #source: RowSource;
  #few: RowList | null | undefined;
  #all: Bits | undefined;

  constructor({ choice, missed, columnRows, extra, priced, isPriceFromText }: Parts, source: RowSource) {
    this.choice = choice;
    this.missed = missed;
    this.extra = extra;
    this.priced = priced;
    this.#isPriceFromText = isPriceFromText;
    this.#columnRows = columnRows;
    this.#source = source;
    const codes: (FittingCodes | null)[] = [];
    const conditioned: number[] = [];
    for (let column = 0; column < missed.length; column++) {
      const isOpen = !this.#hasCondition(column);
      if (!isOpen) conditioned.push(column);
      const totals = source.indexes.totals[column] as Uint32Array;
      codes.push(
        isOpen
          ? null
          : fittingCodes(missed[column] as Uint16Array, totals, source.lists[column] as Uint16Array),
      );
    }
    if (priced) conditioned.push(missed.length);
    this.codes = codes;
    this.conditioned = conditioned;
  }

  #hasCondition(column: number): boolean {
    for (let place = 0; place < this.choice.length; place++)
      if (this.choice[place] && this.#source.columnOf[place] === column) return true;
    return this.#columnRows.some(each => each.column === column);
  }

  /** The columns with conditions when the keys of one are left out; what a text tells of the price stays. */
  others(own: number): readonly number[] {
    if (own === this.missed.length && this.#isPriceFromText) return this.conditioned;
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

  /**
   * The rows that fit the conditions of these columns, the text and the list of models, unless there may be many.
   * @param counted a column whose codes are counted of them: rows are left out whose code fits none of its keys with the others
   */
  fewOf(columns: readonly number[], counted = -1): RowList | null {
    const { indexes, pool } = this.#source;
    let narrowest = -1;
    let least = pool.mostInList + 1;
    for (const column of columns) {
      const rows = this.#rowsWith(column);
      if (rows < least) [least, narrowest] = [rows, column];
    }
    const worth = this.#worthCounting(counted, least);
    if (narrowest < 0 && !worth) return null;
    const list = pool.takeList();
    if (worth) {
      const { rows, starts } = indexes.rowsByCode[counted] as SearchIndexes['rowsByCode'][number];
      const listed = listRows(list, worth, rows, starts);
      return { list, count: this.keep(list, listed, columns, -1), isInOrder: false };
    }
    const codes = this.codes[narrowest];
    if (codes) {
      const { rows, starts } = indexes.rowsByCode[narrowest] as SearchIndexes['rowsByCode'][number];
      listRows(list, codes.fitting, rows, starts);
    } else if (this.priced) list.set(this.#source.cheapFirst.subarray(this.priced.from, this.priced.to));
    const count = this.keep(list, least, columns, narrowest);
    return { list, count, isInOrder: codes?.fitting.length === 1 };
  }

  /** The codes of a column that miss at most one of its keys and nothing of the text; null when they have `most` rows or more. */
  #worthCounting(column: number, most: number): Uint16Array | null {
    const missed = this.missed[column];
    if (!missed || !this.codes[column]) return null;
    const totals = this.#source.indexes.totals[column] as Uint32Array;
    const list = this.#source.counted[column] as Uint16Array;
    let [count, rows] = [0, 0];
    for (let code = 0; code < missed.length; code++) {
      const own = missed[code] as number;
      if ((own & (own - 1)) !== 0 || own === TEXT_BIT) continue;
      rows += totals[code] as number;
      if (rows >= most) return null;
      list[count++] = code;
    }
    return list.subarray(0, count);
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
    let matched = count;
    for (const column of columns) {
      const missed = this.missed[column];
      if (column === except) continue;
      if (missed) matched = keepFitting(list, matched, this.#source.indexes.rowCodes, column, missed);
      else if (this.priced) {
        const { from, to } = this.priced;
        matched = keepRanked(list, matched, this.#source.indexes.rank.cheapFirst, from, to);
      }
    }
    return this.extra ? keepInSet(list, matched, this.extra) : matched;
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
    for (const each of this.#columnRows) if (each.column === column) sets.push(each.rows());
    return pool.both(sets) ?? indexes.every;
  }
}

/** @param codes room for all codes of the column */
function fittingCodes(missed: Uint16Array, totals: Uint32Array, codes: Uint16Array): FittingCodes {
  const size = missed.length;
  let [fitting, others, rows] = [0, size, 0];
  for (let code = 0; code < size; code++)
    if (missed[code] === 0) {
      codes[fitting++] = code;
      rows += totals[code] as number;
    } else codes[--others] = code;
  return { fitting: codes.subarray(0, fitting), others: codes.subarray(fitting), rows };
}
