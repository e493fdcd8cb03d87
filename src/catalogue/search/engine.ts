import { type FacetField, isAskedFor } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { type Filter, rowOf } from '#src/domain/filter-keys.ts';
import { Lexicon } from '#src/domain/grammar/lexicon.ts';
import type { Understanding } from '#src/domain/grammar/meaning.ts';
import { understand } from '#src/domain/grammar/understand.ts';
import type { ModelsFilter } from '#src/domain/season.ts';
import { andInto, andOf, type Bits, BitsPool, countBits, hasBit, orInto, rowsAt } from './bits.ts';
import { ASKED_FOR } from './columns.ts';
import type { SearchData } from './data.ts';
import * as facets from './facets.ts';
import { type Counting, histogramsOf } from './histograms.ts';
import { type SearchIndexes, searchIndexes } from './indexes.ts';
import { pageRows } from './page-rows.ts';
import { priceCodes } from './price-codes.ts';
import { TextConditions } from './text-rows.ts';
import { WordIndex } from './words.ts';

/** The placeholder for the pair of a column with itself; never read. */
const NONE = new Uint32Array(0);
const NOTHING_MISSED = new Uint16Array(0);

/** The rows that fit the keys of each column, those that fit the text and the list of models, those within the bounds of the price; null for no condition. */
interface Sets {
  columns: (Bits | null)[];
  extra: Bits | null;
  priced: Bits | null;
}

const setsOf = ({ columns, extra, priced }: Sets): (Bits | null)[] => [...columns, extra, priced];

export interface Found {
  /** Rows of the page asked for. */
  rows: number[];
  count: number;
  /** By the indices of facets and options. */
  counts: facets.Counts;
  /** How many rows have each code of {@link priceCodes} with the bounds of the price left out; empty unless asked for. */
  prices: Uint32Array;
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
  readonly lexicon: Lexicon;
  readonly #words: WordIndex;
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
    this.lexicon = new Lexicon(data.lexicon);
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
    return text === '' ? null : understand(text, this.lexicon, this.#isInNames);
  }

  readonly #isInNames = (word: string): boolean => this.#words.has(word);

  /**
   * One page of the results of a filter, the total count and all facets; those that are asked for only with `isMore`, else
   * their counts are 0. A page past the last has no rows.
   */
  search(filter: Filter, page: number, isMore = false): Found {
    const understood = this.understand(filter.string);
    const { missed, sets, choice } = this.#narrow(filter, understood);
    const all = this.#all(setsOf(sets));
    const histograms = this.#histograms(missed, sets, all, isMore);
    const count = facets.sumAll(histograms[0] ?? NONE, missed[0] ?? NOTHING_MISSED);
    const sort = filter.sort ?? (understood?.conditions.cheapFirst ? 'price_asc' : null);
    return {
      rows: pageRows(this.data, this.#indexes, { rows: all, count }, sort, page),
      count,
      counts: facets.countFacets(this.#facets, missed, histograms),
      prices: histograms.at(-1) ?? NONE,
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
    return this.#all(setsOf(this.#narrow(filter, this.understand(filter.string)).sets));
  }

  /** How many products have each code of {@link priceCodes}, with the bounds of the price left out. */
  prices(filter: Filter): Uint32Array {
    const { sets } = this.#narrow(filter, this.understand(filter.string));
    return this.#tally(this.#all([...sets.columns, sets.extra]), [sets.columns.length])[0] ?? NONE;
  }

  /** Database ids of the models that have a product which fits. */
  modelsOf(filter: Filter): Set<number> {
    const rows = this.fitting(filter);
    const models = new Set<number>();
    for (let row = 0; row < this.data.rows; row++)
      if (hasBit(rows, row)) models.add(this.data.model[row] as number);
    return models;
  }

  /**
   * Database ids of the first models, in the default order, with a product that fits a text.
   * @param beginning of a word of their names, looked at when any has it; '' for none
   */
  firstModels(understood: Understanding, beginning: string, most: number): number[] {
    const { nothing } = understood.conditions;
    const conditions = { ...understood.conditions, nothing: false };
    const { sets } = this.#narrow(EMPTY_FILTER, { ...understood, conditions });
    const fitting = this.#all(setsOf(sets));
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
    return this.#tally(this.fitting(filter), [column])[0] ?? NONE;
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
      extra: this.#both([...(text?.extra ?? []), this.#listOf(filter.modelsFilter)]),
      priced: this.#both(this.#text.priced(filter)),
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
    if (rowOf((this.#facets[place] as facets.Counted).field).kind === 'least')
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
    const all = isLeastChosen ? this.#histograms(missed, sets, this.#all(setsOf(sets)), true) : histograms;
    return facets.countWithout(this.#facets, choice, missed, all);
  }

  /** The codes of a column; after the last one come the prices. */
  #counting(column: number): Counting {
    const own = this.data.columns[column];
    return own ? { codes: own.codes, total: this.#indexes.totals[column] ?? NONE } : priceCodes(this.data);
  }

  #tally(rows: Bits, columns: readonly number[]): Uint32Array[] {
    const counted = columns.map(column => this.#counting(column));
    return histogramsOf(rows, this.#indexes.every, this.#pool, counted);
  }

  /**
   * A histogram of each column, and then of the prices, over the rows that fit all other conditions; empty for what is not asked
   * for. Columns without a condition of their own are counted together.
   * @param all the rows that fit everything
   */
  #histograms(
    missed: readonly Uint16Array[],
    { columns, extra, priced }: Sets,
    all: Bits,
    isMore: boolean,
  ): Uint32Array[] {
    const sets = [...columns, priced];
    const histograms = sets.map((): Uint32Array => NONE);
    const open: number[] = [];
    for (let own = 0; own < sets.length; own++) {
      if (!isMore && ASKED_FOR[own] !== false) continue;
      const others = sets.flatMap((set, other) => (set === null || other === own ? [] : [other]));
      const [only] = others;
      const pairs = this.#indexes.pairs[only ?? own]?.[own];
      if (!extra && only === undefined) histograms[own] = this.#counting(own).total;
      else if (!extra && others.length === 1 && pairs)
        histograms[own] = facets.sumFitting(
          pairs,
          missed[only ?? own] ?? NOTHING_MISSED,
          this.#counting(own).total,
        );
      else if (sets[own] === null) open.push(own);
      else {
        const rows = this.#all([...others.map(other => sets[other] ?? null), extra]);
        histograms[own] = this.#tally(rows, [own])[0] ?? NONE;
      }
    }
    for (const [at, histogram] of this.#tally(all, open).entries())
      histograms[open[at] as number] = histogram;
    return histograms;
  }
}
