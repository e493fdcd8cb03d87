import { productCard } from '#src/catalogue/cards.ts';
import { changedSubjects } from '#src/catalogue/difference.ts';
import { type Catalogue, openBeside } from '#src/catalogue/open.ts';
import { hasBit } from './bits.ts';
import { ColumnBuilder } from './column-builder.ts';
import { COLUMNS } from './columns.ts';
import {
  type CardText,
  facetParts,
  rowSets,
  rowsByPrice,
  type SearchData,
  type SearchRow,
  searchRows,
  valueName,
} from './data.ts';
import { readSearchFile } from './search-file.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { WordData } from './words.ts';

/** More products than this are read sooner with all others. */
const MAX_CHANGED = 5000;

/** What the words of a product are made of. */
const TEXTS = (
  schema: string,
) => `SELECT p.id, p.name, b.name AS brand, p.size_str, p.load_index, p.speed_index
  FROM ${schema}.product p JOIN ${schema}.brand b ON b.id = p.brand_id
  WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id`;

const MODELS = (schema: string) => `SELECT id, slug, topsell, off_road FROM ${schema}.model ORDER BY id`;

const ORDER = `SELECT group_concat(id, char(10)) AS lines
  FROM (SELECT id FROM product WHERE position IS NOT NULL ORDER BY position)`;

/** Whether a query gives the same rows of both catalogues. */
const isSame = (catalogue: Catalogue, query: (schema: string) => string, ...values: string[]): boolean =>
  JSON.stringify(catalogue.all(query('main'), ...values)) ===
  JSON.stringify(catalogue.all(query('before'), ...values));

/** For each product in the default order its row in earlier columns; null when these are not the same products. */
function earlierRows({ ids }: SearchData, order: Uint32Array): Uint32Array | null {
  if (order.length !== ids.length) return null;
  if (order.every((id, row) => ids[row] === id)) return ids.map((_, row) => row);
  const known = new Map(Array.from(ids, (id, row) => [id, row]));
  return order.every(id => known.has(id)) ? order.map(id => known.get(id) ?? 0) : null;
}

/** Columns and facets: of changed rows by their values, of the others by the codes that they had. */
function columnsOf(
  { columns, facets }: SearchData,
  parts: ReturnType<typeof facetParts>,
  from: Uint32Array,
  changed: readonly (SearchRow | undefined)[],
): Pick<SearchData, 'columns' | 'facets'> {
  const builders = COLUMNS.map((_, place) => {
    const own = parts.filter(({ column }) => column === place);
    const before = columns[place] ?? { codes: new Uint16Array(), size: 0 };
    const builder = new ColumnBuilder(
      from.length,
      own.map(({ field, values }) => ({ name: valueName(field), values })),
    );
    const optionsOf = facets.filter(({ column }) => column === place).map(({ optionOf }) => optionOf);
    const combinations = Array.from({ length: before.size }, (_, code) =>
      builder.combinationOf(optionsOf.map(all => all[code] ?? -1)),
    );
    for (let row = 0; row < from.length; row++) {
      const product = changed[row];
      if (product) builder.add(row, product as unknown as Record<string, string | number>);
      else builder.addCombination(row, combinations[before.codes[from[row] ?? 0] ?? 0] ?? 0);
    }
    return builder;
  });
  return {
    columns: builders.map(({ codes, size }) => ({ codes, size })),
    facets: facets.map(facet => ({
      ...facet,
      optionOf: (builders[facet.column] as ColumnBuilder).optionOf(valueName(facet.field)),
    })),
  };
}

/** Cards, those of changed rows made anew. */
function cardsOf(
  { cards, cardStarts }: SearchData,
  from: Uint32Array,
  changed: readonly (SearchRow | undefined)[],
  cardText: CardText,
): Pick<SearchData, 'cards' | 'cardStarts'> {
  const starts = new Uint32Array(cardStarts.length);
  const parts: Uint8Array[] = [];
  /** Bytes of earlier cards one after another that are not yet in `parts`. */
  let [first, next] = [0, 0];
  for (let row = 0; row < from.length; row++) {
    const product = changed[row];
    const old = from[row] ?? 0;
    const [start = 0, end = 0] = [cardStarts[old], cardStarts[old + 1]];
    const text = product ? Buffer.from(cardText(productCard(product))) : null;
    starts[row + 1] = (starts[row] ?? 0) + (text?.length ?? end - start);
    if (text || start !== next) {
      parts.push(cards.subarray(first, next));
      first = text ? end : start;
    }
    if (text) parts.push(text);
    next = end;
  }
  parts.push(cards.subarray(first, next));
  const bytes = new Uint8Array(starts.at(-1) ?? 0);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { cards: bytes, cardStarts: starts };
}

/** Lists of words with the rows in which products stand now. */
function wordsOf(words: WordData, from: Uint32Array): WordData {
  if (from.every((old, row) => old === row)) return words;
  const { postings, postingStarts } = words;
  const rowOf = new Uint32Array(from.length);
  for (const [row, old] of from.entries()) rowOf[old] = row;
  const moved = postings.map(old => rowOf[old] ?? 0);
  for (let list = 0; list + 1 < postingStarts.length; list++)
    moved.subarray(postingStarts[list], postingStarts[list + 1]).sort();
  return { ...words, postings: moved };
}

function changedData(catalogue: Catalogue, before: SearchData, cardText: CardText): SearchData | null {
  const ids = Array.from(changedSubjects(catalogue).get('product') ?? [], Number);
  if (ids.length > MAX_CHANGED) return null;
  const json = JSON.stringify(ids);
  const vocabulary = vocabularyOf(catalogue);
  const parts = facetParts(
    catalogue,
    vocabulary.brands.map(({ name }) => name),
  );
  const order = Uint32Array.from(catalogue.lines(ORDER), Number);
  const from = earlierRows(before, order);
  if (
    from === null ||
    JSON.stringify(vocabulary) !== JSON.stringify(before.lexicon.vocabulary) ||
    JSON.stringify(parts.map(({ names }) => names)) !==
      JSON.stringify(before.facets.map(({ options }) => options)) ||
    !isSame(catalogue, MODELS) ||
    !isSame(catalogue, TEXTS, json)
  )
    return null;
  const found = new Map(searchRows(catalogue, json).map(row => [row.id, row]));
  const changed = Array.from(order, id => found.get(id));
  const prices = from.map((old, row) => changed[row]?.price ?? before.prices[old] ?? 0);
  return {
    rows: order.length,
    sets: rowSets(order.length, (row, set, rule) => {
      const own = changed[row];
      return own ? rule(own) : hasBit(before.sets[set], from[row] ?? 0);
    }),
    ids: order,
    model: from.map((old, row) => changed[row]?.model_id ?? before.model[old] ?? 0),
    ...columnsOf(before, parts, from, changed),
    ...rowsByPrice(prices),
    prices,
    ...cardsOf(before, from, changed, cardText),
    words: wordsOf(before.words, from),
    lexicon: before.lexicon,
  };
}

/**
 * The search columns of a catalogue, made of those of the earlier one: byte for byte what reading it gives, sooner.
 * @param known the earlier ones, for who has them
 * @returns null when there are none, products came or went, or names, sizes or cars changed
 * @throws {CatalogueError} when one of the catalogues cannot be read
 */
export function searchDataAfter(
  file: string,
  before: string,
  cardText: CardText,
  known: SearchData | null = null,
): SearchData | null {
  const data = known ?? readSearchFile(before);
  if (!data) return null;
  const catalogue = openBeside(file, before);
  try {
    return changedData(catalogue, data, cardText);
  } finally {
    catalogue.close();
  }
}
