import type { Bits, BitsPool } from './bits.ts';
import { markRows } from './bits.ts';
import type { Choice } from './facets.ts';
import type { SearchIndexes } from './indexes.ts';

/** The rows of one condition. */
export type RowsOfCondition = () => Bits;

/** A set of at most one in so many rows is marked row by row, a larger one put together from sets of options. */
const FEW = 24;

/** The codes of a column that fit its conditions, and those that do not. */
export interface FittingCodes {
  fitting: Uint16Array;
  others: Uint16Array;
  /** How many rows have the fitting ones. */
  rows: number;
}

interface Parts {
  choice: Choice;
  /** For each column its codes as {@link missedBy} makes them. */
  missed: readonly Uint16Array[];
  /** The conditions of each column; their intersection has the rows whose codes miss none. */
  conditions: readonly (readonly RowsOfCondition[])[];
  /** The rows that fit the text and the list of models; null for no condition. */
  extra: Bits | null;
  /** Those within the bounds of the price; null without bounds. */
  priced: Bits | null;
}

/** What the conditions of a search leave of each column, as codes and, when asked for, as sets of rows. Valid until the next search. */
export class Narrowed {
  readonly choice: Choice;
  readonly missed: readonly Uint16Array[];
  readonly extra: Bits | null;
  readonly priced: Bits | null;
  /** For each column; null without conditions. */
  readonly codes: readonly (FittingCodes | null)[];
  readonly #conditions: Parts['conditions'];
  readonly #sets: (Bits | null | undefined)[];
  readonly #indexes: SearchIndexes;
  readonly #pool: BitsPool;
  #all: Bits | undefined;

  constructor({ choice, missed, conditions, extra, priced }: Parts, indexes: SearchIndexes, pool: BitsPool) {
    this.choice = choice;
    this.missed = missed;
    this.extra = extra;
    this.priced = priced;
    this.#conditions = conditions;
    this.#indexes = indexes;
    this.#pool = pool;
    this.#sets = conditions.map(own => (own.length === 0 ? null : undefined));
    this.codes = conditions.map((own, column) =>
      own.length === 0
        ? null
        : fittingCodes(missed[column] as Uint16Array, indexes.totals[column] as Uint32Array),
    );
  }

  /** The rows that fit the conditions of a column, after the last one those of the price; null for no condition. */
  column(at: number): Bits | null {
    if (at === this.#sets.length) return this.priced;
    let set = this.#sets[at];
    if (set === undefined) {
      set = this.#rowsOf(at);
      this.#sets[at] = set;
    }
    return set;
  }

  /** All conditions, as sets of rows. */
  sets(): (Bits | null)[] {
    const sets = this.#sets.map((_, at) => this.column(at));
    sets.push(this.extra, this.priced);
    return sets;
  }

  /** The rows that fit everything. The set is not to be changed. */
  all(): Bits {
    this.#all ??= this.#pool.both(this.sets()) ?? this.#indexes.every;
    return this.#all;
  }

  #rowsOf(column: number): Bits {
    const codes = this.codes[column];
    if (codes && codes.rows * FEW <= this.#indexes.every.length << 5) {
      const { rows, starts } = this.#indexes.rowsByCode[column] as SearchIndexes['rowsByCode'][number];
      const set = this.#pool.take().fill(0);
      for (const code of codes.fitting)
        markRows(set, rows, starts[code] as number, starts[code + 1] as number);
      return set;
    }
    return this.#pool.both((this.#conditions[column] ?? []).map(rows => rows())) ?? this.#indexes.every;
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
