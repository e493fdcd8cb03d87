import { rowOf } from '#src/domain/filter-keys.ts';
import type { CompiledQuery, PriceRange } from './compiled-query.ts';
import { addPairs } from './count-tables.ts';
import type { SearchData } from './data.ts';
import { takeFrom } from './facets.ts';
import { PRICE_STEP, type SearchIndexes } from './indexes.ts';

/** With more options chosen, rows are counted. */
const MAX_OPTIONS = 4;

/** Adds what a table tells of the column that is counted. */
type Add = (histogram: Uint32Array, table: Uint16Array) => void;

/** Reads histograms from the tables of {@link CountTables}. */
export class CountTableReader {
  readonly #data: SearchData;
  readonly #indexes: SearchIndexes;
  /** All codes of each column that is always counted. */
  readonly #codes: readonly Uint16Array[];

  constructor(data: SearchData, indexes: SearchIndexes) {
    this.#data = data;
    this.#indexes = indexes;
    this.#codes = indexes.levels.starts.map((_, column) =>
      Uint16Array.from({ length: data.columns[column]?.size ?? 0 }, (_, code) => code),
    );
  }

  /**
   * Makes the histogram of a column over the rows that fit the conditions of others, when one of these is a set made ahead and there
   * is at most one more, of a column that is always counted.
   * @returns whether the tables tell it
   */
  make(histogram: Uint32Array, narrowed: CompiledQuery, others: readonly number[], own: number): boolean {
    const always = this.#codes.length;
    const [first, second = first, third] = others;
    if (own >= always || first === undefined || second === undefined || third !== undefined) return false;
    if (second < always || (first !== second && first >= always)) return false;
    const by = first === second ? this.#other(own) : first;
    const codes = narrowed.codes[by]?.fitting ?? (this.#codes[by] as Uint16Array);
    const start = this.#indexes.levels.starts[own + by - 1] as number;
    const size = this.#data.columns[by]?.size ?? 0;
    const add: Add = (to, table) => addPairs(to, table, start, codes, size, own < by);
    if (second === this.#data.columns.length) {
      if (narrowed.priced) this.#addPriced(histogram, narrowed, narrowed.priced, [own, by], add);
      return narrowed.priced !== null;
    }
    const tables = this.#tablesOf(narrowed, second);
    if (!tables) return false;
    histogram.fill(0);
    for (const table of tables) add(histogram, table);
    return true;
  }

  /** Another column, of fewer codes. */
  #other(own: number): number {
    let least = own === 0 ? 1 : 0;
    for (const [column, { length }] of this.#codes.entries())
      if (column !== own && length < (this.#codes[least] as Uint16Array).length) least = column;
    return least;
  }

  /** The tables of what is chosen in a column; null when options of several keys are. */
  #tablesOf({ choice }: CompiledQuery, column: number): Uint16Array[] | null {
    const { facets } = this.#data;
    const places = facets.flatMap((facet, place) =>
      facet.column === column && choice[place] ? [place] : [],
    );
    const [place, ...more] = places;
    const chosen = place === undefined ? null : choice[place];
    const facet = facets[place ?? -1];
    if (place === undefined || !chosen || !facet || more.length > 0) return null;
    const tables = this.#indexes.levels.ofOptions[place] ?? [];
    if (rowOf(facet.field).kind === 'least') return tables.slice(chosen.indexOf(1)).slice(0, 1);
    const own = tables.filter((_, option) => chosen[option] === 1);
    return own.length > MAX_OPTIONS ? null : own;
  }

  #addPriced(
    histogram: Uint32Array,
    narrowed: CompiledQuery,
    { from, to }: PriceRange,
    [own, by]: readonly [number, number],
    add: Add,
  ): void {
    const { columns, cheapFirst, rows } = this.#data;
    const { ofPrices } = this.#indexes.levels;
    const [codes, byCodes] = [columns[own]?.codes, columns[by]?.codes];
    const missed = narrowed.missed[by];
    if (!codes || !byCodes || !missed) return;
    const addCheapest = (into: Uint32Array, count: number) => {
      const step = Math.min(ofPrices.length - 1, Math.round(count / PRICE_STEP));
      const place = Math.min(step * PRICE_STEP, rows);
      add(into, ofPrices[step] as Uint16Array);
      addPlaces(into, cheapFirst, place, count, codes, byCodes, missed, 1);
      addPlaces(into, cheapFirst, count, place, codes, byCodes, missed, -1);
    };
    histogram.fill(0);
    if (to <= from) return;
    addCheapest(histogram, to);
    if (from === 0) return;
    const cheaper = new Uint32Array(histogram.length);
    addCheapest(cheaper, from);
    takeFrom(histogram, cheaper);
  }
}

/** Adds a change for each of the rows `order[from]` … `order[to - 1]` whose other code misses nothing. */
function addPlaces(
  histogram: Uint32Array,
  order: Uint32Array,
  from: number,
  to: number,
  codes: Uint16Array,
  otherCodes: Uint16Array,
  missed: Uint16Array,
  change: number,
): void {
  for (let place = from; place < to; place++) {
    const row = order[place] as number;
    if (missed[otherCodes[row] as number] !== 0) continue;
    const code = codes[row] as number;
    histogram[code] = (histogram[code] as number) + change;
  }
}
