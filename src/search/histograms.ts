import { type Bits, countBits, type RowList, tally, tallyThree } from './bits.ts';
import { ON_DEMAND } from './columns.ts';
import type { CompiledQuery } from './compiled-query.ts';
import { addCells, takeCells } from './cubes.ts';
import type { SearchData } from './data.ts';
import { sumAll, sumFitting, takeFitting } from './facets.ts';
import type { SearchIndexes } from './indexes.ts';
import { tallyList } from './row-lists.ts';

/** For a column, or the prices, the code of each row and how many rows have each code. */
interface Counting {
  codes: Uint16Array;
  total: Uint32Array;
}

/** The histogram of a column that was not requested. */
const NONE = new Uint32Array(0);

/** A cube's cells are added up unless there are more; then counting rows is quicker. */
const MAX_CELLS = 24_000;

/**
 * Counts how many rows have each code of a column. Where the conditions are of one or two columns, that is read from counts made
 * beforehand: of pairs and, for the three columns that are always counted, of all three; else the rows that fit are counted.
 */
export class Histograms {
  readonly #rows: number;
  readonly #indexes: SearchIndexes;
  /** Those of the columns; after the last one come the prices. */
  readonly #counted: readonly Counting[];
  readonly #results: readonly Uint32Array[];

  constructor(data: SearchData, indexes: SearchIndexes) {
    this.#rows = data.rows;
    this.#indexes = indexes;
    this.#counted = [
      ...data.columns.map(({ codes }, at) => ({ codes, total: indexes.totals[at] as Uint32Array })),
      indexes.priceCodes,
    ];
    this.#results = this.#counted.map(({ total }) => new Uint32Array(total.length));
  }

  /** How many rows of a set have each code of a column; after the last column come the prices. */
  ofRows(rows: Bits, column: number): Uint32Array {
    this.#tallySet(rows, [column]);
    return this.#result(column).slice();
  }

  /**
   * A histogram of each column, and then of the prices, over the rows that fit all other conditions; empty for what is not
   * requested. Columns without a condition of their own are counted together. Valid until the next call.
   */
  of(narrowed: CompiledQuery, isMore: boolean): Uint32Array[] {
    const price = this.#counted.length - 1;
    const { conditioned } = narrowed;
    const histograms: Uint32Array[] = [];
    const open: number[] = [];
    for (let own = 0; own <= price; own++) {
      if (!isMore && (own === price || ON_DEMAND[own])) {
        histograms.push(NONE);
        continue;
      }
      const others = narrowed.others(own);
      const ready = narrowed.extra ? null : this.#ready(narrowed, others, own);
      histograms.push(ready ?? this.#result(own));
      if (ready) continue;
      if (others.length === conditioned.length) open.push(own);
      else this.#tallyOthers(narrowed, others, own);
    }
    if (open.length === 0) return histograms;
    const few = narrowed.few();
    if (few) this.#tallyFew(few, open);
    else this.#tallySet(narrowed.all(), open);
    return histograms;
  }

  /** How many rows fit. */
  count(narrowed: CompiledQuery): number {
    return this.#countReady(narrowed) ?? narrowed.few()?.count ?? countBits(narrowed.all());
  }

  #countReady(narrowed: CompiledQuery): number | null {
    const { conditioned, codes, priced, extra } = narrowed;
    const [first, second, third] = conditioned;
    if (extra || third !== undefined) return null;
    if (first === undefined) return this.#rows;
    if (second === undefined) return codes[first]?.rows ?? (priced && Math.max(0, priced.to - priced.from));
    const histogram = this.#ready(narrowed, [second], first);
    return histogram && sumAll(histogram, narrowed.missed[first] as Uint16Array);
  }

  #result(column: number): Uint32Array {
    return this.#results[column] as Uint32Array;
  }

  /** From precomputed counts; null where there are none, or counting the rows is quicker. */
  #ready(narrowed: CompiledQuery, others: readonly number[], own: number): Uint32Array | null {
    const { total } = this.#counted[own] as Counting;
    const [first, second, third] = others;
    if (first === undefined) return total;
    if (third !== undefined) return null;
    return second === undefined
      ? this.#fromPairs(narrowed, first, own)
      : this.#fromCube(narrowed, [first, second], own);
  }

  #fromPairs(narrowed: CompiledQuery, other: number, own: number): Uint32Array | null {
    const pairs = this.#indexes.pairs[other]?.[own];
    const codes = narrowed.codes[other];
    if (!pairs || !codes) return null;
    sumFitting(this.#result(own), pairs, codes, (this.#counted[own] as Counting).total);
    return this.#result(own);
  }

  /** Of each of the two columns, those codes are looked at that are fewer: the fitting ones or the others. */
  #fromCube(
    narrowed: CompiledQuery,
    [first, second]: readonly [number, number],
    own: number,
  ): Uint32Array | null {
    const { cubes, pairs } = this.#indexes;
    const result = this.#result(own);
    const [a, b] = [narrowed.codes[first], narrowed.codes[second]];
    const cube = cubes[own];
    if (!cube || second >= cubes.length || !a || !b) return null;
    const isMostA = a.fitting.length > a.others.length;
    const isMostB = b.fitting.length > b.others.length;
    const codesA = isMostA ? a.others : a.fitting;
    const codesB = isMostB ? b.others : b.fitting;
    if (codesA.length * codesB.length * result.length > MAX_CELLS) return null;
    if (isMostA) this.#fromPairs(narrowed, second, own);
    else if (isMostB) this.#fromPairs(narrowed, first, own);
    else result.fill(0);
    const change = isMostA === isMostB ? addCells : takeCells;
    const both = pairs[first]?.[second] as Uint32Array;
    const size = b.fitting.length + b.others.length;
    change(result, cube, both, size, codesA, codesB);
    if (isMostA && isMostB) takeFitting(result, pairs[first]?.[own] as Uint32Array, a.others);
    return result;
  }

  #tallyOthers(narrowed: CompiledQuery, others: readonly number[], own: number): void {
    const few = narrowed.fewOf(others, own);
    if (few) this.#tallyFew(few, [own]);
    else this.#tallySet(narrowed.setOf(others), [own]);
  }

  #tallyFew({ list, count }: RowList, columns: readonly number[]): void {
    for (const column of columns) {
      const histogram = this.#result(column).fill(0);
      tallyList(list, count, this.#indexes.rowCodes, column, histogram);
    }
  }

  /** Counts the rows of a set into the results of some columns. */
  #tallySet(rows: Bits, columns: readonly number[]): void {
    const into = columns.map(column => this.#result(column).fill(0));
    const codes = columns.map(column => (this.#counted[column] as Counting).codes);
    for (let at = 0; at < columns.length; at += 3) tallyFrom(rows, codes, into, at);
  }
}

/** Counts the three columns from a place on; fewer at the end. */
function tallyFrom(
  set: Bits,
  codes: readonly Uint16Array[],
  histograms: readonly Uint32Array[],
  at: number,
): void {
  const [a, b, c] = [codes[at], codes[at + 1], codes[at + 2]];
  const [forA, forB, forC] = [histograms[at], histograms[at + 1], histograms[at + 2]];
  if (a && b && c && forA && forB && forC) {
    tallyThree(set, a, forA, b, forB, c, forC);
    return;
  }
  if (a && forA) tally(set, a, forA);
  if (b && forB) tally(set, b, forB);
}
