import { type FacetField, isAskedFor } from '#src/domain/facets.ts';
import { EMPTY_FILTER, filterToQuery } from '#src/domain/filter.ts';
import { type Filter, rowOf } from '#src/domain/filter-keys.ts';
import { Lexicon } from '#src/domain/grammar/lexicon.ts';
import type { Understanding } from '#src/domain/grammar/meaning.ts';
import { understand } from '#src/domain/grammar/understand.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import type { ModelsFilter } from '#src/domain/season.ts';
import {
  andInto,
  andOf,
  type Bits,
  BitsPool,
  countBits,
  hasBit,
  orInto,
  rowsAt,
  rowsByRank,
  rowsInOrder,
  tally,
} from './bits.ts';
import { ASKED_FOR } from './columns.ts';
import type { Column, SearchData } from './data.ts';
import * as facets from './facets.ts';
import { type SearchIndexes, searchIndexes } from './indexes.ts';
import { TextConditions } from './text-rows.ts';
import { WordIndex } from './words.ts';

/** Results up to this size are sorted by price; for larger ones a scan of all rows in price order finds the page sooner. */
const SORT_UP_TO = 400;

/** The placeholder for the pair of a column with itself; never read. */
const NONE = new Uint32Array(0);
const NOTHING_MISSED = new Uint16Array(0);

/** The rows that fit the keys of each column, and those that fit the text and the list of models; null for no condition. */
interface Sets {
  columns: (Bits | null)[];
  extra: Bits | null;
}

export interface Found {
  /** Rows of the page asked for. */
  rows: number[];
  count: number;
  /** By the indices of facets and options. */
  counts: facets.Counts;
  /** What the text was understood as; null without a text. */
  understood: Understanding | null;
  /** When nothing fits: how many would without a key, for each key that is set. */
  without: readonly { field: FacetField; count: number }[];
}

/**
 * Search over all listed products: columns of codes, a bit set per option, and counts of pairs of codes. A facet whose
 * other keys lie in one column is read from the pair counts; else the rows that fit them are counted in one scan.
 * Figures and the designs it was measured against: docs/performance.md.
 */
export class SearchEngine {
  readonly data: SearchData;
  readonly #words: WordIndex;
  readonly #lexicon: Lexicon;
  readonly #text: TextConditions;
  readonly #facets: readonly facets.Counted[];
  readonly #pool: BitsPool;
  readonly #indexes: SearchIndexes;
  /** For each facet the option numbers by name; brands also in lower case. */
  readonly #optionNumbers: readonly ReadonlyMap<string, number>[];

  /** @param indexes computed from the data, by whoever has time for it */
  constructor(data: SearchData, indexes = searchIndexes(data)) {
    this.data = data;
    this.#indexes = indexes;
    this.#facets = facets.countedFacets(data);
    this.#pool = new BitsPool(data.rows);
    this.#words = new WordIndex(data.words, data.rows, this.#pool);
    this.#lexicon = new Lexicon(data.lexicon);
    this.#optionNumbers = data.facets.map(({ field, options }) => {
      const numbers = options.map((name, number) => [name, number] as const);
      if (rowOf(field).kind !== 'names') return new Map(numbers);
      return new Map([...numbers, ...numbers.map(([name, number]) => [name.toLowerCase(), number] as const)]);
    });
    this.#text = new TextConditions({
      data,
      indexes,
      facets: this.#facets,
      words: this.#words,
      pool: this.#pool,
      numberOf: (place, name) => this.#optionNumbers[place]?.get(name),
    });
  }

  /** What a text is understood as; null for an empty one. */
  understand(text: string): Understanding | null {
    return text === '' ? null : understand(text, this.#lexicon, this.#isInNames);
  }

  readonly #isInNames = (word: string): boolean => this.#words.has(word);

  /**
   * One page of the results of a filter, the total count and all facets; those that are asked for only with `isMore`, else
   * their counts are 0. A page past the last has no rows.
   */
  search(filter: Filter, page: number, isMore = false): Found {
    const understood = this.understand(filter.string);
    const { missed, sets, choice } = this.#narrow(filter, understood);
    const histograms = this.#histograms(missed, sets, isMore);
    const counts = facets.countFacets(this.#facets, missed, histograms);
    const count = facets.sumAll(histograms[0] ?? NONE, missed[0] ?? NOTHING_MISSED);
    const sort = filter.sort ?? (understood?.conditions.cheapFirst ? 'price_asc' : null);
    return {
      rows: this.#page(sets, count, sort, page),
      count,
      counts,
      understood,
      without: count === 0 ? this.#without(choice, missed, sets, histograms) : [],
    };
  }

  /** How many products fit. */
  count(filter: Filter): number {
    return countBits(this.fitting(filter));
  }

  /** The rows that fit; the set is not to be changed, and valid until the next search. */
  fitting(filter: Filter): Bits {
    const { sets } = this.#narrow(filter, this.understand(filter.string));
    return this.#all([...sets.columns, sets.extra]);
  }

  /** Database ids of the models that have a product which fits. */
  modelsOf(filter: Filter): Set<number> {
    const rows = this.fitting(filter);
    const models = new Set<number>();
    for (let row = 0; row < this.data.rows; row++)
      if (hasBit(rows, row)) models.add(this.data.model[row] as number);
    return models;
  }

  get lexicon(): Lexicon {
    return this.#lexicon;
  }

  /**
   * Database ids of the first models, in the default order, with a product that fits a text.
   * @param beginning of a word of their names, looked at when any has it; '' for none
   */
  firstModels(understood: Understanding, beginning: string, most: number): number[] {
    const { nothing } = understood.conditions;
    const conditions = { ...understood.conditions, nothing: false };
    const { sets } = this.#narrow(EMPTY_FILTER, { ...understood, conditions });
    const fitting = this.#all([...sets.columns, sets.extra]);
    const named = beginning === '' ? null : this.#both([fitting, this.#words.rowsBeginning(beginning)]);
    if (named && rowsAt(named, 0, 1).length > 0) return this.#firstModels(named, most);
    return nothing || understood.parts.length === 0 ? [] : this.#firstModels(fitting, most);
  }

  #firstModels(rows: Bits, most: number): number[] {
    const models = new Set<number>();
    for (let word = 0; word < rows.length && models.size < most; word++)
      for (let value = rows[word] as number; value !== 0 && models.size < most; value &= value - 1)
        models.add(this.data.model[(word << 5) + 31 - Math.clz32(value & -value)] as number);
    return [...models];
  }

  /** How many products that fit a filter each size has, by the codes of the column of sizes. */
  countSizes(filter: Filter): Uint32Array {
    const { column } = this.#facets[this.#placeOf('widths')] as facets.Counted;
    const { codes, size } = this.data.columns[column] as Column;
    if (filterToQuery(filter).size === 0) return this.#indexes.totals[column] ?? new Uint32Array(size);
    const histogram = new Uint32Array(size);
    tally(this.fitting(filter), codes, histogram);
    return histogram;
  }

  /** Product numbers of rows. */
  ids(rows: readonly number[]): number[] {
    return rows.map(row => this.data.ids[row] as number);
  }

  /** A row's card as JSON bytes. */
  cardBytes(row: number): Uint8Array {
    return this.data.cards.subarray(this.data.cardStarts[row], this.data.cardStarts[row + 1]);
  }

  /** The sets of a search. Sets of the search before are released. */
  #narrow(
    filter: Filter,
    understood: Understanding | null,
  ): { missed: Uint16Array[]; sets: Sets; choice: facets.Choice } {
    this.#pool.releaseAll();
    const choice = facets.chosenOptions(this.#facets, this.#optionNumbers, filter);
    const missed = facets.missedBy(this.data, this.#facets, choice);
    const text = understood && this.#text.rowsFor(understood.conditions, missed);
    const narrowing: Bits[][] = this.data.columns.map(() => []);
    for (let place = 0; place < choice.length; place++) {
      const set = this.#union(place, choice[place] ?? null);
      if (set) narrowing[(this.#facets[place] as facets.Counted).column]?.push(set);
    }
    for (const { column, rows } of text?.columns ?? []) narrowing[column]?.push(rows);
    const sets = {
      columns: narrowing.map(own => this.#both(own)),
      extra: this.#both([
        ...(text?.extra ?? []),
        ...this.#text.priced(filter),
        this.#listOf(filter.modelsFilter),
      ]),
    };
    return { missed, sets, choice };
  }

  #listOf(filter: ModelsFilter | null): Bits | null {
    if (filter === null) return null;
    if (filter === 'topsell') return this.data.leaders;
    const seasons = this.#placeOf('seasons');
    const season = this.#optionNumbers[seasons]?.get(filter);
    return season === undefined ? null : (this.#indexes.bits[seasons]?.[season] ?? null);
  }

  #placeOf(field: FacetField): number {
    return this.#facets.findIndex(facet => facet.field === field);
  }

  #union(place: number, chosen: Uint8Array | null): Bits | null {
    if (chosen === null) return null;
    if (isAskedFor((this.#facets[place] as facets.Counted).field))
      return this.#indexes.bits[place]?.[chosen.indexOf(1)] ?? null;
    const sets = (this.#indexes.bits[place] ?? []).filter((_, option) => chosen[option] === 1);
    const [first] = sets;
    if (first && sets.length === 1) return first;
    const union = this.#pool.take().fill(0);
    for (const set of sets) orInto(union, set);
    return union;
  }

  /** The intersection of the sets; null when all are null. Does not change the sets. */
  #both(sets: readonly (Bits | null)[]): Bits | null {
    const [first, second, ...rest] = sets.filter(set => set !== null);
    if (!first || !second) return first ?? null;
    const rows = this.#pool.take();
    andOf(rows, first, second);
    for (const set of rest) andInto(rows, set);
    return rows;
  }

  #all(sets: readonly (Bits | null)[]): Bits {
    return this.#both(sets) ?? this.#indexes.every;
  }

  /** For each chosen key how many products fit the others. @param histograms those of the search, which may lack what is only counted if asked for */
  #without(
    choice: facets.Choice,
    missed: readonly Uint16Array[],
    sets: Sets,
    histograms: readonly Uint32Array[],
  ): Found['without'] {
    const isLeastChosen = choice.some(
      (chosen, place) => chosen !== null && isAskedFor((this.#facets[place] as facets.Counted).field),
    );
    const all = isLeastChosen ? this.#histograms(missed, sets, true) : histograms;
    return facets.countWithout(this.#facets, choice, missed, all);
  }

  /** A histogram of each column over the rows that fit the keys of all other columns; empty for columns not asked for. */
  #histograms(missed: readonly Uint16Array[], { columns, extra }: Sets, isMore: boolean): Uint32Array[] {
    return this.#indexes.totals.map((total, own) => {
      if (ASKED_FOR[own] && !isMore) return NONE;
      let narrowing = 0;
      let only = -1;
      for (let other = 0; other < columns.length; other++)
        if (other !== own && columns[other] !== null) {
          narrowing++;
          only = other;
        }
      if (extra || narrowing > 1) {
        const histogram = new Uint32Array(total.length);
        const others = columns.map((set, column) => (column === own ? null : set));
        tally(this.#all([...others, extra]), (this.data.columns[own] as Column).codes, histogram);
        return histogram;
      }
      if (only < 0) return total;
      return facets.sumFitting(
        this.#indexes.pairs[only]?.[own] ?? NONE,
        missed[only] ?? NOTHING_MISSED,
        total.length,
      );
    });
  }

  #page(sets: Sets, count: number, sort: Filter['sort'], page: number): number[] {
    const offset = (page - 1) * ON_PAGE;
    if (offset >= count) return [];
    const rows = this.#all([...sets.columns, sets.extra]);
    if (sort === null) return rowsAt(rows, offset, ON_PAGE);
    const key = sort === 'price_asc' ? 'cheapFirst' : 'dearFirst';
    if (count <= SORT_UP_TO)
      return rowsByRank(rows, count, this.#indexes.rank[key], this.data[key], offset, ON_PAGE);
    return rowsInOrder(rows, this.data[key], offset, ON_PAGE);
  }
}
