import { type FacetField, isOnDemandField } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { type Filter, rowOf } from '#src/domain/filter-keys.ts';
import { glossaryOf } from '#src/domain/grammar/glossary.ts';
import { Lexicon } from '#src/domain/grammar/lexicon.ts';
import type { Understanding } from '#src/domain/grammar/meaning.ts';
import { understand } from '#src/domain/grammar/understand.ts';
import { memoize } from '#src/domain/memoize.ts';
import type { ModelsFilter } from '#src/domain/season.ts';
import { type Bits, BitsPool, hasBit } from './bits.ts';
import { CompiledQuery, type RowSource } from './compiled-query.ts';
import type { SearchData } from './data.ts';
import * as facets from './facets.ts';
import { Histograms } from './histograms.ts';
import { type SearchIndexes, searchIndexes } from './indexes.ts';
import { pageRows } from './page-rows.ts';
import { PairIndex } from './pair-index.ts';
import { TextConditions } from './text-rows.ts';
import { WordIndex } from './words.ts';

/** Texts that are remembered as they were understood: a page asks for several things about one, and shoppers type the same. */
const MAX_TEXTS = 1000;

const NONE = new Uint32Array(0);
const NOTHING_MISSED = new Uint16Array(0);

export interface Found {
  /** Rows of the requested page. */
  rows: number[];
  count: number;
  /** By {@link facets.Counts}. */
  counts: facets.Counts;
  /** How many rows have each code of a price (price-codes.ts) with the bounds of the price left out; empty unless requested. */
  prices: Uint32Array;
  /** What the text was understood as; null without a text. */
  understood: Understanding | null;
  /** When nothing fits: how many would without a key, for each key that is set. */
  without: readonly { field: FacetField; count: number }[];
}

/**
 * Search over all listed products: columns of codes, a bit set per option, and counts of codes made ahead, from which most facets
 * are read ({@link Histograms}); else the rows that fit the other keys are counted. Figures and the designs it was measured
 * against: docs/measurements.md.
 */
export class SearchEngine {
  readonly data: SearchData;
  readonly lexicon: Lexicon;
  readonly #understood: (text: string) => Understanding;
  readonly #words: WordIndex;
  readonly #text: TextConditions;
  readonly facets: readonly facets.Counted[];
  readonly #pool: BitsPool;
  readonly #indexes: SearchIndexes;
  readonly #histograms: Histograms;
  readonly #fronts: PairIndex;
  readonly #rowSource: RowSource;
  /** Of the search that is under way. */
  readonly #choices: readonly Uint8Array[];
  readonly #missed: readonly Uint16Array[];
  /** For each facet the option numbers by name; brands also in lower case. */
  readonly #optionNumbers: readonly ReadonlyMap<string, number>[];

  /** @param indexes computed from the data, by whoever has time for it */
  constructor(data: SearchData, indexes = searchIndexes(data)) {
    this.data = data;
    this.#indexes = indexes;
    this.facets = facets.countedFacets(data);
    this.#pool = new BitsPool(data.rows);
    this.#histograms = new Histograms(data, indexes);
    this.#fronts = new PairIndex(data, indexes);
    this.#choices = data.facets.map(({ options }) => new Uint8Array(options.length));
    this.#missed = data.columns.map(({ size }) => new Uint16Array(size));
    this.#words = new WordIndex(data.words, data.rows, this.#pool);
    this.lexicon = new Lexicon(data.lexicon);
    const glossary = glossaryOf(this.lexicon, word => this.#words.has(word));
    this.#understood = memoize(MAX_TEXTS, text => understand(text, glossary));
    this.#optionNumbers = data.facets.map(({ field, options }) => {
      const numbers = options.map((name, number) => [name, number] as const);
      if (rowOf(field).kind !== 'names') return new Map(numbers);
      return new Map([...numbers, ...numbers.map(([name, number]) => [name.toLowerCase(), number] as const)]);
    });
    this.#text = new TextConditions({
      data,
      indexes,
      facets: this.facets,
      words: this.#words,
      pool: this.#pool,
      numberOf: (place, name) => this.#optionNumbers[place]?.get(name),
    });
    this.#rowSource = {
      indexes,
      cheapFirst: data.cheapFirst,
      pool: this.#pool,
      lists: data.columns.map(({ size }) => new Uint16Array(size)),
      counted: data.columns.map(({ size }) => new Uint16Array(size)),
      columnOf: this.facets.map(({ column }) => column),
      rowsOfChoice: (place, chosen) => this.#union(place, chosen),
      rowsOfRange: range => this.#text.rowsOfRange(range),
    };
  }

  /** What a text is understood as; null for an empty one. */
  understand(text: string): Understanding | null {
    return text === '' ? null : this.#understood(text);
  }

  /**
   * One page of the results of a filter, the total count and all facets; those on demand only with `isMore`, else
   * their counts are 0. A page past the last has no rows.
   */
  search(filter: Filter, page: number, isMore = false): Found {
    const understood = this.understand(filter.string);
    const narrowed = this.#narrow(filter, understood);
    const { missed } = narrowed;
    const histograms = this.#histograms.of(narrowed, isMore);
    const count = facets.sumAll(histograms[0] ?? NONE, missed[0] ?? NOTHING_MISSED);
    const sort = filter.sort ?? (understood?.conditions.cheapFirst ? 'price_asc' : null);
    return {
      rows: pageRows(this.data, this.#indexes, { narrowed, count }, sort, page),
      count,
      counts: facets.countFacets(this.facets, missed, histograms),
      prices: isMore ? (histograms.at(-1) ?? NONE).slice() : NONE,
      understood,
      without: count === 0 ? this.#without(narrowed, histograms) : [],
    };
  }

  /** How many products fit. */
  count(filter: Filter): number {
    return this.#histograms.count(this.#narrow(filter, this.understand(filter.string)));
  }

  /** The rows that fit; the set is not to be changed, and valid until the next search. */
  fitting(filter: Filter): Bits {
    return this.#narrow(filter, this.understand(filter.string)).all();
  }

  /** Above the price of every product, as a code of a price. */
  get pricesEnd(): number {
    return this.#indexes.priceCodes.end;
  }

  /** How many products have each code of a price, with the bounds of the price left out. */
  prices(filter: Filter): Uint32Array {
    const narrowed = this.#narrow(filter, this.understand(filter.string));
    const price = this.data.columns.length;
    return this.#histograms.ofRows(narrowed.setOf(narrowed.others(price)), price);
  }

  /** Database ids of the models that have a product which fits. */
  modelsOf(filter: Filter): Set<number> {
    const rows = this.fitting(filter);
    const models = new Set<number>();
    for (let row = 0; row < this.data.rows; row++)
      if (hasBit(rows, row)) models.add(this.data.model[row] as number);
    return models;
  }

  /** Database ids of the first models, in the default order, with a product that fits a text; none when it says nothing. */
  firstModels(understood: Understanding, most: number): number[] {
    const isOpen = understood.conditions.nothing || understood.parts.length === 0;
    return isOpen ? [] : this.#firstModels(this.#narrow(EMPTY_FILTER, understood).all(), most);
  }

  /** The same of those in whose names a word begins in one of these ways; a text that says nothing leaves all. */
  modelsBeginning(understood: Understanding, beginnings: readonly string[], most: number): number[] {
    const conditions = { ...understood.conditions, nothing: false };
    const fitting = this.#narrow(EMPTY_FILTER, { ...understood, conditions }).all();
    const begun = this.#pool.union(beginnings.map(each => this.#words.rowsBeginning(each)));
    return this.#firstModels(this.#pool.both([fitting, begun]) ?? begun, most);
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
    const { column } = this.facets[this.#placeOf('widths')] as facets.Counted;
    return this.#histograms.ofRows(this.fitting(filter), column);
  }

  /**
   * How many pairs the tyres of a filter make in each size behind.
   * @param fronts codes of the sizes in front, in the column of sizes, whatever sizes the filter names
   * @param rears codes of those behind
   */
  countPairs(filter: Filter, fronts: readonly number[], rears: readonly number[]): number[] {
    const fitting = this.fitting({ ...filter, widths: [], heights: [], rims: [] });
    return this.#fronts.pairs(fronts, rears, fitting);
  }

  /** Product numbers of rows. */
  ids(rows: readonly number[]): number[] {
    return rows.map(row => this.data.ids[row] as number);
  }

  /** How many bytes a row's card has. */
  cardLength(row: number): number {
    return (this.data.cardStarts[row + 1] as number) - (this.data.cardStarts[row] as number);
  }

  /** A row's card as JSON bytes. */
  cardBytes(row: number): Uint8Array {
    return this.data.cards.subarray(this.data.cardStarts[row], this.data.cardStarts[row + 1]);
  }

  /** What the conditions of a search leave. Sets of the search before are released. */
  #narrow(filter: Filter, understood: Understanding | null): CompiledQuery {
    this.#pool.releaseAll();
    const choice = facets.chosenOptions(this.facets, this.#optionNumbers, filter, this.#choices);
    const missed = this.#missed;
    facets.markMissed(missed, this.facets, choice);
    const text = understood && this.#text.rowsFor(understood.conditions, missed);
    const extra = [...(text?.extra ?? []), this.#listOf(filter.modelsFilter)];
    const filterPrice = this.#text.priced(filter);
    const textPrice = text?.priced ?? null;
    if (filterPrice && textPrice) extra.push(this.#text.rowsOfRange(textPrice));
    return new CompiledQuery(
      {
        choice,
        missed,
        columnRows: text?.columns ?? [],
        extra: this.#pool.both(extra),
        priced: filterPrice ?? textPrice,
        isPriceFromText: filterPrice === null,
      },
      this.#rowSource,
    );
  }

  #listOf(filter: ModelsFilter | null): Bits | null {
    if (filter === null) return null;
    if (filter === 'topsell') return this.data.sets.leaders;
    const seasons = this.#placeOf('seasons');
    const season = this.#optionNumbers[seasons]?.get(filter);
    return season === undefined ? null : (this.#indexes.bits[seasons]?.[season] ?? null);
  }

  #placeOf(field: FacetField): number {
    return this.facets.findIndex(facet => facet.field === field);
  }

  #union(place: number, chosen: Uint8Array): Bits {
    const sets = this.#indexes.bits[place] ?? [];
    if (rowOf((this.facets[place] as facets.Counted).field).kind === 'least')
      return sets[chosen.indexOf(1)] ?? this.#pool.union([]);
    return this.#pool.union(sets.filter((_, option) => chosen[option] === 1));
  }

  /** For each chosen key how many products fit the others. @param histograms those of the search, which may lack what is only counted on request */
  #without(narrowed: CompiledQuery, histograms: readonly Uint32Array[]): Found['without'] {
    const { choice, missed } = narrowed;
    const isLeastChosen = choice.some(
      (chosen, place) => chosen !== null && isOnDemandField((this.facets[place] as facets.Counted).field),
    );
    const all = isLeastChosen ? this.#histograms.of(narrowed, true) : histograms;
    return facets.countWithout(this.facets, choice, missed, all);
  }
}
