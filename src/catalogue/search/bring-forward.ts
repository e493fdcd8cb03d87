import { lexiconData } from '#src/domain/grammar/lexicon-data.ts';
import { productCard } from '../cards.ts';
import { changedSubjects } from '../difference.ts';
import { type Catalogue, openBeside } from '../open.ts';
import { type Bits, hasBit, newBits, setBit } from './bits.ts';
import {
  type CardText,
  type Column,
  type Facet,
  facetParts,
  hasAxle,
  isLeader,
  type SearchData,
  type SearchRow,
  searchBrands,
  searchRows,
  valueName,
} from './data.ts';
import { readKept } from './kept.ts';
import { inOrder } from './reorder.ts';
import { vocabularyOf } from './vocabulary.ts';

/** More products than this are read sooner with all others. */
const MOST = 5000;

/** What the words of a product are made of. */
const TEXTS = (
  schema: string,
) => `SELECT p.id, p.name, b.name AS brand, p.size_str, p.load_index, p.speed_index
  FROM ${schema}.product p JOIN ${schema}.brand b ON b.id = p.brand_id
  WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id`;

const MODELS = (schema: string) => `SELECT id, slug, topsell FROM ${schema}.model ORDER BY id`;

const ORDER = `SELECT group_concat(id, char(10)) AS lines
  FROM (SELECT id FROM product WHERE position IS NOT NULL ORDER BY position)`;

/** Whether a query gives the same rows of both catalogues. */
const isSame = (catalogue: Catalogue, query: (schema: string) => string, ...values: string[]): boolean =>
  JSON.stringify(catalogue.all(query('main'), ...values)) ===
  JSON.stringify(catalogue.all(query('before'), ...values));

/** The cards with those of some rows replaced. */
function withCards(
  { cards, cardStarts, rows }: SearchData,
  texts: ReadonlyMap<number, Buffer>,
): Pick<SearchData, 'cards' | 'cardStarts'> {
  const starts = Uint32Array.from(cardStarts);
  const all: Uint8Array[] = [];
  const startOf = (row: number) => cardStarts[row] ?? 0;
  let [from, moved] = [0, 0];
  const keepUpTo = (row: number) => {
    all.push(cards.subarray(startOf(from), startOf(row)));
    if (moved !== 0) for (let at = from; at < row; at++) starts[at] = startOf(at) + moved;
  };
  for (const [row, text] of [...texts].sort(([a], [b]) => a - b)) {
    keepUpTo(row);
    starts[row] = startOf(row) + moved;
    all.push(text);
    moved += text.length - (startOf(row + 1) - startOf(row));
    from = row + 1;
  }
  keepUpTo(rows);
  starts[rows] = startOf(rows) + moved;
  const bytes = new Uint8Array(starts[rows] ?? 0);
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return { cards: bytes, cardStarts: starts };
}

/**
 * An order by price with some rows moved to their places.
 * @param prices of all rows, as they are now
 * @param sign -1 for falling prices; equal ones stay in row order
 */
function reordered(
  order: Uint32Array,
  moved: ReadonlySet<number>,
  prices: Uint32Array,
  sign: 1 | -1,
): Uint32Array {
  const compare = (a: number, b: number) => sign * ((prices[a] as number) - (prices[b] as number)) || a - b;
  const rest = order.filter(row => !moved.has(row));
  const result = new Uint32Array(order.length);
  let [taken, at] = [0, 0];
  for (const row of [...moved].sort(compare)) {
    let [low, high] = [taken, rest.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rest[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    result.set(rest.subarray(taken, low), at);
    at += low - taken;
    taken = low;
    result[at++] = row;
  }
  result.set(rest.subarray(taken), at);
  return result;
}

/**
 * A column with other options for some rows. Codes are given in the order of the rows in which their combinations first
 * occur, so all are given anew.
 */
function recoded(
  { codes, size }: Column,
  optionsOf: readonly Int16Array[],
  options: ReadonlyMap<number, readonly number[]>,
): { column: Column; optionsOf: Int16Array[] } {
  const combinations = Array.from({ length: size }, (_, code) => optionsOf.map(all => all[code] as number));
  const known = new Map(combinations.map((combination, code) => [combination.join(), code]));
  const changed = Uint32Array.from(codes);
  for (const [row, combination] of options) {
    const name = combination.join();
    const code = known.get(name) ?? combinations.push([...combination]) - 1;
    known.set(name, code);
    changed[row] = code;
  }
  const numbers = new Map<number, number>();
  const numbered = new Uint16Array(codes.length);
  for (let row = 0; row < changed.length; row++) {
    const code = changed[row] as number;
    let number = numbers.get(code);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(code, number);
    }
    numbered[row] = number;
  }
  const order = [...numbers.keys()].map(code => combinations[code] as number[]);
  return {
    column: { codes: numbered, size: order.length },
    optionsOf: optionsOf.map((_, part) => Int16Array.from(order, combination => combination[part] as number)),
  };
}

/**
 * Columns and facets with the values of changed rows.
 * @param isInOrder whether all rows are where they were when codes were given last
 */
function withValues(
  data: SearchData,
  isInOrder: boolean,
  parts: ReturnType<typeof facetParts>,
  rows: ReadonlyMap<number, SearchRow>,
): Pick<SearchData, 'columns' | 'facets'> {
  const facets = [...data.facets];
  const columns = data.columns.map((column, place) => {
    const own = parts.flatMap((part, index) => (part.column === place ? [{ ...part, index }] : []));
    const optionsIn = (row: SearchRow) =>
      own.map(({ field, values }) =>
        values.indexOf((row as unknown as Record<string, string | number>)[valueName(field)] ?? ''),
      );
    const optionsOf = own.map(({ index }) => (data.facets[index] as Facet).optionOf);
    const options = new Map(Array.from(rows, ([at, row]) => [at, optionsIn(row)]));
    const isSame = ([at, own]: [number, readonly number[]]) =>
      own.every((option, part) => optionsOf[part]?.[column.codes[at] as number] === option);
    if (isInOrder && [...options].every(isSame)) return column;
    const next = recoded(column, optionsOf, options);
    for (const [number, { index }] of own.entries())
      facets[index] = { ...(data.facets[index] as Facet), optionOf: next.optionsOf[number] as Int16Array };
    return next.column;
  });
  return { columns, facets };
}

/**
 * The search columns of an earlier catalogue with those of its products that are others.
 * @param catalogue opened beside the earlier one
 * @returns null when more has changed than what products show: names, sizes, products, brands, models
 */
function broughtForward(catalogue: Catalogue, before: SearchData, cardText: CardText): SearchData | null {
  const changed = Array.from(changedSubjects(catalogue).get('product') ?? [], Number);
  const json = JSON.stringify(changed);
  const brands = searchBrands(catalogue);
  const parts = facetParts(
    catalogue,
    brands.map(({ name }) => name),
  );
  const data = inOrder(before, Uint32Array.from(catalogue.lines(ORDER), Number));
  const options = (facets: readonly { names: string[] }[]) =>
    JSON.stringify(facets.map(({ names }) => names));
  if (
    data === null ||
    changed.length > MOST ||
    options(parts) !== options(data.facets.map(facet => ({ names: facet.options }))) ||
    JSON.stringify(brands) !== JSON.stringify(searchBrands(catalogue, 'before')) ||
    !isSame(catalogue, MODELS) ||
    !isSame(catalogue, TEXTS, json)
  )
    return null;
  const found = new Map(searchRows(catalogue, json).map(row => [row.id, row]));
  const rows = new Map<number, SearchRow>();
  for (let row = 0; row < data.rows; row++) {
    const product = found.get(data.ids[row] as number);
    if (product) rows.set(row, product);
  }
  const moved = new Set(rows.keys());
  const model = Uint32Array.from(data.model);
  for (const [row, own] of rows) model[row] = own.model_id;
  const repriced = Uint32Array.from(data.prices);
  for (const [row, { price }] of rows) repriced[row] = Number(price);
  const texts = new Map(Array.from(rows, ([row, own]) => [row, Buffer.from(cardText(productCard(own)))]));
  return {
    rows: data.rows,
    leaders: setWith(data.leaders, data.rows, rows, isLeader),
    axles: setWith(data.axles, data.rows, rows, hasAxle),
    ids: data.ids,
    model,
    ...withValues(data, data === before, parts, rows),
    cheapFirst: reordered(data.cheapFirst, moved, repriced, 1),
    dearFirst: reordered(data.dearFirst, moved, repriced, -1),
    prices: repriced,
    ...withCards(data, texts),
    words: data.words,
    lexicon: lexiconOf(catalogue, before),
  };
}

/** What names mean: as before, while the names are. */
function lexiconOf(catalogue: Catalogue, { lexicon }: SearchData): SearchData['lexicon'] {
  const vocabulary = vocabularyOf(catalogue);
  const isKnown = JSON.stringify(vocabulary) === JSON.stringify(lexicon.vocabulary);
  return isKnown ? lexicon : lexiconData(vocabulary);
}

/** A set of rows with those of changed rows of which something is true. */
function setWith(
  before: Bits,
  length: number,
  rows: ReadonlyMap<number, SearchRow>,
  is: (row: SearchRow) => boolean,
): Bits {
  const set = newBits(length);
  for (let row = 0; row < length; row++) {
    const own = rows.get(row);
    if (own ? is(own) : hasBit(before, row)) setBit(set, row);
  }
  return set;
}

/**
 * The search columns of a catalogue, made of those of an earlier one: byte for byte what reading it gives, in a tenth of the
 * time.
 * @param known the earlier ones, for who has them
 * @returns null when none are kept, or when more has changed than what products show
 * @throws {CatalogueError} when one of the catalogues cannot be read
 */
export function bringSearchForward(
  file: string,
  before: string,
  cardText: CardText,
  known: SearchData | null = null,
): SearchData | null {
  const data = known ?? readKept(before);
  if (!data) return null;
  const catalogue = openBeside(file, before);
  try {
    return broughtForward(catalogue, data, cardText);
  } finally {
    catalogue.close();
  }
}
