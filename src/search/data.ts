import { PRODUCT_CARD, type ProductCardRow, productCard } from '#src/catalogue/cards.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { TYRES_OF_AXLE } from '#src/domain/axle-size.ts';
import { FACET_FIELDS, type FacetField } from '#src/domain/facets.ts';
import { rowOf, worstFirst } from '#src/domain/filter-keys.ts';
import type { ProductCard } from '#src/domain/goods.ts';
import { type LexiconData, lexiconData } from '#src/domain/grammar/lexicon-data.ts';
import type { WordedSet } from '#src/domain/grammar/meaning.ts';
import { SEASONS } from '#src/domain/season.ts';
import type { OffRoad } from '#src/domain/tread.ts';
import { type Bits, newBits, setBit } from './bits.ts';
import { ColumnBuilder } from './column-builder.ts';
import { COLUMNS, SOURCES } from './columns.ts';
import { type Options, optionsOf } from './options.ts';
import { vocabularyOf } from './vocabulary.ts';
import { buildWords, type WordData } from './words.ts';

/** Codes of one or several keys: for each row the number of its combination of options. */
export interface Column {
  codes: Uint16Array;
  /** How many combinations there are. */
  size: number;
}

/** A key whose options are counted. */
export interface Facet {
  field: FacetField;
  /** The index of its column. */
  column: number;
  /** Names of the options; a flag has one, which is on. */
  options: string[];
  /** For each code of its column the number of the option, -1 for none. */
  optionOf: Int16Array;
}

/**
 * Columns of all listed products in the default order, so that row number = place in that order. Plain arrays and
 * strings only: a worker builds it and transfers it.
 */
export interface SearchData {
  rows: number;
  /** Rows that no key finds. */
  sets: Record<RowSet, Bits>;
  /** Product numbers. */
  ids: Uint32Array;
  model: Uint32Array;
  columns: Column[];
  /** By {@link FACET_FIELDS}. */
  facets: Facet[];
  /** Rows by rising and by falling price, ties in the default order. */
  cheapFirst: Uint32Array;
  dearFirst: Uint32Array;
  /** Prices in kopecks. */
  prices: Uint32Array;
  /** Product cards as calls answer them ({@link CardText}), one after another, and where each begins. */
  cards: Uint8Array;
  cardStarts: Uint32Array;
  words: WordData;
  lexicon: LexiconData;
}

/** Makes the JSON text of a product's card. It is passed in because this folder does not know the wire. */
export type CardText = (card: ProductCard) => string;

/** A product as the search reads it, with the values of its facets by {@link valueName}. */
export interface SearchRow extends ProductCardRow {
  model_id: number;
  topsell: number;
  off_road: OffRoad | null;
  load_index: string;
  speed_index: string;
}

/** Sets of rows; `axles`: the tyres of an axle are in stock. */
type RowSet = WordedSet | 'axles';
const IN_SET: Readonly<Record<RowSet, (row: SearchRow) => boolean>> = {
  leaders: ({ topsell }) => topsell === 1,
  discounted: ({ old_price }) => old_price !== null,
  'all-terrain': ({ off_road }) => off_road === 'all-terrain',
  'mud-terrain': ({ off_road }) => off_road === 'mud-terrain',
  axles: ({ stock }) => stock >= TYRES_OF_AXLE,
};

/** The rows of each set. @param isIn whether a row is in a set, by the rule of it */
export function rowSets(
  rows: number,
  isIn: (row: number, set: RowSet, rule: (row: SearchRow) => boolean) => boolean,
): SearchData['sets'] {
  const sets = Object.entries(IN_SET).map(([name, rule]) => {
    const bits = newBits(rows);
    for (let row = 0; row < rows; row++) if (isIn(row, name as RowSet, rule)) setBit(bits, row);
    return [name, bits];
  });
  return Object.fromEntries(sets) as SearchData['sets'];
}

/** The column name of a facet's value in the query. */
export const valueName = (field: FacetField): string => `value_of_${field}`;

/** Listed products; a condition and an order may follow. */
const LISTED = `${PRODUCT_CARD.replace(
  ' FROM ',
  `, p.model_id, m.topsell, m.off_road, p.load_index, p.speed_index,
   ${FACET_FIELDS.map(field => `${SOURCES[field].sql} AS ${valueName(field)}`).join(', ')} FROM `,
)} WHERE p.position IS NOT NULL`;

/** Some listed products, whose ids are given as JSON. */
export const searchRows = (catalogue: Catalogue, ids: string): SearchRow[] =>
  catalogue.all<SearchRow>(`${LISTED} AND p.id IN (SELECT value FROM json_each(?))`, ids);

/** The value of a flag that is on, as SQLite gives it. */
const ON = 1;

/** The values of a facet in the order of its options, and the options' names. */
function optionsOfFacet(
  field: FacetField,
  options: Options,
  brands: readonly string[],
): { values: readonly (string | number)[]; names: string[] } {
  const { kind } = rowOf(field);
  if (kind === 'flag') return { values: [ON], names: [field] };
  if (kind === 'least') {
    const values = worstFirst(field);
    return { values, names: values };
  }
  if (kind === 'seasons') return { values: SEASONS, names: [...SEASONS] };
  // A brand without products is counted too: 0.
  const names = field === 'brands' ? [...brands] : options[field as keyof Options];
  return { values: names, names };
}

/** A key whose options are counted, with the index of its column and the values of its options. */
interface FacetPart {
  field: FacetField;
  column: number;
  values: readonly (string | number)[];
  names: string[];
}

/** The keys with facets, by {@link FACET_FIELDS}. `brands` in the editors' order. */
export function facetParts(catalogue: Catalogue, brands: readonly string[]): FacetPart[] {
  const options = optionsOf(catalogue);
  return FACET_FIELDS.map(field => ({
    field,
    column: COLUMNS.indexOf(SOURCES[field].column),
    ...optionsOfFacet(field, options, brands),
  }));
}

/** Reads the catalogue into columns. Takes about a second for 100 000 products. */
export function readSearchData(catalogue: Catalogue, cardText: CardText): SearchData {
  const vocabulary = vocabularyOf(catalogue);
  const found = catalogue.all<SearchRow>(`${LISTED} ORDER BY p.position`);
  const rows = found.length;
  const ids = new Uint32Array(rows);
  const parts = facetParts(
    catalogue,
    vocabulary.brands.map(({ name }) => name),
  );
  const builders = COLUMNS.map(
    (_, place) =>
      new ColumnBuilder(
        rows,
        parts
          .filter(({ column }) => column === place)
          .map(({ field, values }) => ({ name: valueName(field), values })),
      ),
  );
  const model = new Uint32Array(rows);
  const prices = new Uint32Array(rows);
  const cards = new Cards(rows);
  for (const [row, product] of found.entries()) {
    ids[row] = product.id;
    for (const builder of builders) builder.add(row, product as unknown as Record<string, string | number>);
    model[row] = product.model_id;
    prices[row] = product.price;
    cards.add(row, cardText(productCard(product)));
  }
  return {
    rows,
    sets: rowSets(rows, (row, _, rule) => rule(found[row] as SearchRow)),
    ids,
    model,
    columns: builders.map(({ codes, size }) => ({ codes, size })),
    facets: parts.map(({ field, column, names }) => ({
      field,
      column,
      options: names,
      optionOf: (builders[column] as ColumnBuilder).optionOf(valueName(field)),
    })),
    ...rowsByPrice(prices),
    prices,
    cards: cards.bytes(),
    cardStarts: cards.starts,
    words: buildWords(found),
    lexicon: lexiconData(vocabulary),
  };
}

/** Rows by rising and by falling price, ties in row order. */
export function rowsByPrice(prices: Uint32Array): Pick<SearchData, 'cheapFirst' | 'dearFirst'> {
  const rows = prices.length;
  // Price and row in one number are sorted without a comparison in script.
  const keys = Float64Array.from(prices, (price, row) => price * rows + row).sort();
  const cheapFirst = Uint32Array.from(keys, key => key % rows);
  const priceAt = (place: number) => prices[cheapFirst[place] ?? 0];
  const dearFirst = new Uint32Array(rows);
  for (let [end, at] = [rows, 0]; end > 0; ) {
    let start = end - 1;
    while (start > 0 && priceAt(start - 1) === priceAt(start)) start--;
    dearFirst.set(cheapFirst.subarray(start, end), at);
    at += end - start;
    end = start;
  }
  return { cheapFirst, dearFirst };
}

/** Texts one after another as bytes, in memory of their own so that a worker can hand it over. */
class Cards {
  readonly starts: Uint32Array;
  #room = Buffer.alloc(1 << 16);
  #end = 0;

  constructor(rows: number) {
    this.starts = new Uint32Array(rows + 1);
  }

  add(row: number, text: string): void {
    const most = this.#end + 3 * text.length;
    if (most > this.#room.length) {
      const larger = Buffer.alloc(2 * most);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#end += this.#room.write(text, this.#end);
    this.starts[row + 1] = this.#end;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#room.subarray(0, this.#end));
  }
}
