import type { FacetField } from '#src/domain/facets.ts';
import type { Conditions, NeededSize, SizePart, YearsMade } from '#src/domain/grammar/meaning.ts';
import { PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';
import { andInto, type Bits, type BitsPool, markRows, orInto, setBit } from './bits.ts';
import type { ColumnRows, PriceRange } from './compiled-query.ts';
import type { SearchData } from './data.ts';
import { type Counted, markUnchosen, TEXT_BIT } from './facets.ts';
import { PRICE_STEP, type SearchIndexes } from './indexes.ts';
import type { WordIndex } from './words.ts';

/** What a text adds to a search. */
export interface TextRows {
  /** Conditions by their column, whose codes outside are marked with {@link TEXT_BIT}. */
  columns: readonly ColumnRows[];
  /** Sets of no column. */
  extra: readonly Bits[];
  priced: PriceRange | null;
}

interface Source {
  data: SearchData;
  facets: readonly Counted[];
  indexes: SearchIndexes;
  words: WordIndex;
  pool: BitsPool;
  numberOf(place: number, name: string): number | undefined;
}

const SIZE_FIELDS = ['widths', 'heights', 'rims'] as const;
const KOPECKS = 100;

/** Turns the conditions of a text into sets of rows, and marks the codes of columns that do not fit. */
export class TextConditions {
  readonly #source: Source;
  readonly #places: ReadonlyMap<FacetField, number>;
  readonly #prices: Uint32Array;
  /** The column of sizes. */
  readonly #column: number;

  constructor(source: Source) {
    this.#source = source;
    this.#places = new Map(source.facets.map(({ field }, place) => [field, place]));
    this.#prices = source.indexes.risingPrices;
    this.#column = source.facets[this.#places.get('widths') ?? 0]?.column ?? 0;
  }

  /** @param missed for each column its codes, as facets.markMissed makes them; changed */
  rowsFor(conditions: Conditions, missed: readonly Uint16Array[]): TextRows {
    const { words, pool } = this.#source;
    const columns: ColumnRows[] = [];
    const choose = (field: FacetField, names: readonly string[]) =>
      columns.push(this.#chosen(field, names, missed));
    for (const field of ['seasons', 'brands', ...SIZE_FIELDS] as const)
      if (conditions[field].length > 0) choose(field, conditions[field]);
    for (const flag of ['runflat', 'cargo', 'kit', 'xl'] as const) if (conditions[flag]) choose(flag, [flag]);
    if (conditions.studs !== null) {
      const flag = conditions.studs ? 'spikes' : 'nospikes';
      choose(flag, [flag]);
    }
    for (const { field, names } of conditions.without)
      if (field !== 'countries') columns.push(this.#lacking(field, names, missed));
    const { sizes, carSizes } = conditions;
    if (sizes.length > 0) columns.push(this.#sized(sizes, missed));
    if (carSizes !== null) columns.push(this.#sized(carSizes, missed));
    const { every } = this.#source.indexes;
    const unwanted = [
      ...(conditions.unnamed.length > 0 ? [this.#named(conditions.unnamed)] : []),
      ...conditions.without
        .filter(({ field }) => field === 'countries')
        .map(({ field, names }) => this.#marked(field, names).rows()),
    ];
    const extra = [
      ...unwanted.map(rows => pool.lacking(rows, every)),
      ...conditions.names.map(ways => this.#named(ways)),
      ...conditions.choices.map(({ field, names }) => this.#marked(field, names).rows()),
      ...(conditions.made.length > 0 ? [pool.union(conditions.made.map(each => this.#madeIn(each)))] : []),
      ...conditions.sets.map(sets => pool.union(sets.map(set => this.#source.data.sets[set]))),
      ...conditions.marks.map(word => words.rowsBeginning(word)),
      ...(carSizes?.some(({ commercial }) => commercial) ? [this.#strongEnough(carSizes)] : []),
      ...(conditions.nothing ? [pool.take().fill(0)] : []),
    ];
    return { columns, extra, priced: this.priced(conditions) };
  }

  #chosen(field: FacetField, names: readonly string[], missed: readonly Uint16Array[]): ColumnRows {
    const { column, optionOf, marks, rows } = this.#marked(field, names);
    markUnchosen(missed[column] as Uint16Array, optionOf, marks, TEXT_BIT);
    return { column, rows };
  }

  /** Rows that have none of these options. */
  #lacking(field: FacetField, names: readonly string[], missed: readonly Uint16Array[]): ColumnRows {
    const { column, optionOf, marks, rows } = this.#marked(field, names);
    const codes = missed[column] as Uint16Array;
    for (let code = 0; code < codes.length; code++)
      if (marks[optionOf[code] as number] === 1) codes[code] = (codes[code] as number) | TEXT_BIT;
    const { indexes, pool } = this.#source;
    return { column, rows: () => pool.lacking(rows(), indexes.every) };
  }

  /** Options of a facet, marked by 1 in the order of its options, and the rows that have one of them. */
  #marked(field: FacetField, names: readonly string[]) {
    const { facets, indexes, pool } = this.#source;
    const place = this.#places.get(field) ?? 0;
    const { column, options, optionOf } = facets[place] as Counted;
    const marks = new Uint8Array(options.length);
    for (const name of names) {
      const number = this.#source.numberOf(place, name);
      if (number !== undefined) marks[number] = 1;
    }
    const rows = () => pool.union((indexes.bits[place] ?? []).filter((_, at) => marks[at] === 1));
    return { column, optionOf, marks, rows };
  }

  /** Rows of any of the sizes; a part that is not named fits every row. */
  #sized(sizes: readonly SizePart[], missed: readonly Uint16Array[]): ColumnRows {
    const codes = missed[this.#column] as Uint16Array;
    const fitting = this.#fittingCodes(sizes, codes.length);
    for (let code = 0; code < codes.length; code++)
      if (fitting[code] === 0) codes[code] = (codes[code] as number) | TEXT_BIT;
    return { column: this.#column, rows: () => this.#rowsOfCodes(fitting) };
  }

  /** Rows that a car may have if they are of one of its sizes: a size that needs the letter C leaves out those without it. */
  #strongEnough(sizes: readonly NeededSize[]): Bits {
    const { data, indexes, pool } = this.#source;
    const light = sizes.filter(({ commercial }) => !commercial);
    const codes = this.#fittingCodes(light, data.columns[this.#column]?.size ?? 0);
    const cargo = indexes.bits[this.#places.get('cargo') ?? 0] ?? [];
    return pool.union([this.#rowsOfCodes(codes), ...cargo]);
  }

  /** For each code of the column of sizes 1 when it is one of the sizes. */
  #fittingCodes(sizes: readonly SizePart[], count: number): Uint8Array {
    const { facets } = this.#source;
    const places = SIZE_FIELDS.map(field => this.#places.get(field) ?? 0);
    const fitting = new Uint8Array(count);
    for (const { width, height, rim } of sizes) {
      const numbers = [width, height, rim].map((name, at) => this.#optionNumber(places[at] ?? 0, name));
      if (numbers.includes(UNKNOWN)) continue;
      markFitting(
        fitting,
        places.map(place => (facets[place] as Counted).optionOf),
        numbers,
      );
    }
    return fitting;
  }

  #rowsOfCodes(fitting: Uint8Array): Bits {
    const { indexes, pool } = this.#source;
    const { rows, starts } = indexes.rowsByCode[this.#column] as SearchIndexes['rowsByCode'][number];
    const set = pool.take().fill(0);
    for (let code = 0; code < fitting.length; code++)
      if (fitting[code] === 1) markRows(set, rows, starts[code] as number, starts[code + 1] as number);
    return set;
  }

  /** The number of an option; −1 for no option (a tyre without a profile), {@link ANY} when the part is not named. */
  #optionNumber(place: number, name: string | undefined): number {
    if (name === undefined) return ANY;
    if (name === '') return NO_OPTION;
    return this.#source.numberOf(place, name) ?? UNKNOWN;
  }

  #madeIn({ from, to }: YearsMade): Bits {
    const since = (year: number) => this.#marked('yearFrom', [String(year)]).rows();
    const rows = since(from ?? Number(PRODUCTION_YEARS[0]));
    return to === null ? rows : this.#source.pool.lacking(since(to + 1), rows);
  }

  #named(ways: readonly (readonly string[])[]): Bits {
    const { words, pool } = this.#source;
    const rows = pool.take().fill(0);
    // A way that holds a whole other way adds no rows: «hakkapeliitta 10» beside «hakkapeliitta».
    const single = new Set(ways.flatMap(way => (way.length === 1 ? way : [])));
    for (const way of ways) {
      const [first, ...others] = way;
      if (first === undefined || (others.length > 0 && way.some(word => single.has(word)))) continue;
      const own = words.rowsOf(first);
      for (const word of others) andInto(own, words.rowsOf(word));
      orInto(rows, own);
    }
    return rows;
  }

  /** The rows whose prices are within bounds in roubles, as places in the order of rising prices; null without bounds. */
  priced({ priceFrom, priceTo }: Pick<Conditions, 'priceFrom' | 'priceTo'>): PriceRange | null {
    if (priceFrom === null && priceTo === null) return null;
    return {
      from: priceFrom === null ? 0 : this.#countBelow(priceFrom * KOPECKS),
      to: priceTo === null ? this.#prices.length : this.#countBelow(priceTo * KOPECKS + 1),
    };
  }

  #cheapest(count: number): Bits {
    const { data, indexes, pool } = this.#source;
    const step = Math.floor(count / PRICE_STEP);
    const rows = pool.take();
    rows.set(indexes.priceSteps[step] as Bits);
    for (let place = step * PRICE_STEP; place < count; place++)
      setBit(rows, data.cheapFirst[place] as number);
    return rows;
  }

  /** The rows of a price range. */
  rowsOfRange({ from, to }: PriceRange): Bits {
    const cheaper = this.#cheapest(to);
    return from === 0 ? cheaper : this.#source.pool.lacking(this.#cheapest(from), cheaper);
  }

  /** How many rows cost less, in kopecks. */
  #countBelow(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#prices[middle] as number) < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NO_OPTION = -1;
const ANY = -2;
/** A size that no tyre has. */
const UNKNOWN = -3;

function markFitting(fitting: Uint8Array, options: readonly Int16Array[], numbers: readonly number[]): void {
  for (let code = 0; code < fitting.length; code++) {
    let fits = true;
    for (let at = 0; fits && at < numbers.length; at++)
      fits = numbers[at] === ANY || numbers[at] === (options[at] as Int16Array)[code];
    if (fits) fitting[code] = 1;
  }
}
