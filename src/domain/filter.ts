import { tidyAxleSize } from './axle-size.ts';
import {
  FILTER_FIELDS,
  type Filter,
  type FilterField,
  type FilterKind,
  keyOf,
  rowOf,
  wordsOf,
} from './filter-keys.ts';
import { withoutLastMarks } from './last-marks.ts';
import { SEASONS } from './season.ts';

/** Longest accepted text of «Название содержит...» (wire.md). */
export const MAX_STRING = 100;

/** Attributes of a search field: a longer text stays in it whole, and the browser tells that it is too long. */
export const SEARCH_LENGTH = {
  pattern: `.{0,${MAX_STRING}}`,
  title: `Не больше ${MAX_STRING} знаков`,
} as const;

/** The largest number of values of one list key; the rest is ignored. */
export const MAX_LIST = 50;

type Value = Filter[FilterField];

/** Makes a filter by calling a function for each field. */
export const filterOf = (partOf: (field: FilterField) => unknown): Filter =>
  Object.fromEntries(FILTER_FIELDS.map(field => [field, partOf(field)])) as Filter;

const NOT_SET: Readonly<Record<FilterKind, Value>> = {
  seasons: [],
  list: [],
  names: [],
  several: [],
  flag: false,
  amount: null,
  text: '',
  choice: null,
  least: null,
  size: null,
  order: null,
};

export const EMPTY_FILTER: Filter = /* @__PURE__ */ filterOf(field => NOT_SET[rowOf(field).kind]);

/** Whether a field of a filter is set. */
export const isSet = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Every filter key of an address; an address without any of them shows the list unfiltered. */
export const ADDRESS_KEYS: readonly string[] = FILTER_FIELDS.map(keyOf);

/** The values trimmed and sorted, without empty ones, duplicates and «all»; at most {@link MAX_LIST}. */
export function tidyList(values: Iterable<string>): string[] {
  const tidy = new Set<string>();
  for (const value of values) {
    const text = value.trim();
    if (text !== '' && text !== 'all') tidy.add(text);
  }
  return [...tidy].sort(inOrder).slice(0, MAX_LIST);
}

const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });

/** Sorts by number and alphabet; what the collator takes for equal («05» and «5») by code units, so that the order is unique. */
const inOrder = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

/** The same for sizes, which commas separate: `205,215` is two values, in an address and in a call. */
export const tidySizes = (values: readonly string[]): string[] =>
  tidyList(values.flatMap(value => value.split(',')).map(withoutLastMarks));

/** The free text of a search: trimmed, at most {@link MAX_STRING} UTF-16 units, not cut inside a character. */
export const tidyString = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_STRING)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();

/** Whether the address has a filter key: then the server renders the page, else the static page is sent. */
export function hasFilterKey(query: URLSearchParams): boolean {
  return ADDRESS_KEYS.some(key => query.has(key));
}

/** The largest bound of a price, in roubles. */
export const MAX_AMOUNT = 10_000_000;

/** A bound of a price as it is typed: «6000», «6 000», kopecks left out; null for none and for what is no amount. */
export function parseAmount(text: string): number | null {
  const [, digits = ''] = /^\s*(\d[\d\s]*)(?:[.,]\d*)?\s*$/u.exec(text) ?? [];
  const amount = Number(digits.replace(/\s/gu, ''));
  return amount >= 1 && amount <= MAX_AMOUNT ? amount : null;
}

/** A filter whose prices are in order: from 6000 to 3000 is from 3000 to 6000. */
export function withPricesInOrder(filter: Filter): Filter {
  const { priceFrom, priceTo } = filter;
  const isTurned = priceFrom !== null && priceTo !== null && priceFrom > priceTo;
  return isTurned ? { ...filter, priceFrom: priceTo, priceTo: priceFrom } : filter;
}

const oneOf = ([value = '']: readonly string[], field: FilterField): string | null =>
  Object.hasOwn(wordsOf(field).values ?? {}, value) ? value : null;

/** Parses the values of a key in an address. */
const PARSE: Readonly<Record<FilterKind, (values: readonly string[], field: FilterField) => unknown>> = {
  seasons(values) {
    const named = values.flatMap(value => value.split(',').map(word => word.trim()));
    return SEASONS.filter(season => named.includes(season));
  },
  list: tidySizes,
  names: tidyList,
  several: tidyList,
  flag: ([value = '']) => ['1', 'true', 'on'].includes(value),
  amount: ([value = '']) => parseAmount(value),
  text: ([value = '']) => tidyString(value),
  choice: oneOf,
  least: oneOf,
  size: ([value = '']) => tidyAxleSize(value),
  order: oneOf,
};

/** Names and texts may end with any mark. No other value does: a mark there came along with a link. */
const ENDS_FREELY: ReadonlySet<FilterKind> = new Set(['names', 'several', 'text']);

function valuesOf(query: URLSearchParams, field: FilterField): string[] {
  const values = query.getAll(keyOf(field));
  return ENDS_FREELY.has(rowOf(field).kind) ? values : values.map(withoutLastMarks);
}

/**
 * Parses the filter of an address. Never fails: people type, cut and share addresses, so what is not understood is ignored
 * (the API is strict instead). Lists are comma-separated or repeated; names are only repeated, since a name may
 * contain a comma.
 */
export const filterFromQuery = (query: URLSearchParams): Filter =>
  withPricesInOrder(filterOf(field => PARSE[rowOf(field).kind](valuesOf(query, field), field)));

/** The address of a filter, keys in one fixed order: `filterFromQuery(filterToQuery(f))` equals `f`. */
export function filterToQuery(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of FILTER_FIELDS) {
    const value = filter[field];
    if (!isSet(value)) continue;
    const key = keyOf(field);
    const { kind } = rowOf(field);
    if (kind === 'names' || kind === 'several')
      for (const name of value as readonly string[]) query.append(key, name);
    else query.set(key, value === true ? '1' : String(value));
  }
  return query;
}
