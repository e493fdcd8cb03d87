import {
  FILTER_FIELDS,
  type Filter,
  type FilterField,
  type FilterKind,
  keyOf,
  rowOf,
  wordsOf,
} from './filter-keys.ts';
import { SEASONS } from './season.ts';

/** Longest accepted text of «Название содержит...» (wire.md). */
export const MAX_STRING = 100;

/** Most values of one list key: an address that names more is somebody's mistake. */
export const MAX_LIST = 50;

type Value = Filter[FilterField];

/** A filter whose every field is made by a function of that field. */
export const filterOf = (partOf: (field: FilterField) => unknown): Filter =>
  Object.fromEntries(FILTER_FIELDS.map(field => [field, partOf(field)])) as Filter;

const NOT_SET: Readonly<Record<FilterKind, Value>> = {
  seasons: [],
  list: [],
  names: [],
  flag: false,
  text: '',
  choice: null,
  order: null,
};

export const EMPTY_FILTER: Filter = /* @__PURE__ */ filterOf(field => NOT_SET[rowOf(field).kind]);

/** Whether a field of a filter asks for anything. */
export const isSet = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Every key that an address may carry; an address without any of them is the bare list. */
export const ADDRESS_KEYS: readonly string[] = FILTER_FIELDS.map(keyOf);

/** Sorted, trimmed, without empties, doubles and «all»; at most {@link MAX_LIST}. */
export function tidyList(values: Iterable<string>): string[] {
  const tidy = new Set<string>();
  for (const value of values) {
    const text = value.trim();
    if (text !== '' && text !== 'all') tidy.add(text);
  }
  return [...tidy].sort(inOrder).slice(0, MAX_LIST);
}

const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });

/** By number and alphabet; what a collator takes for equal («05» and «5») by code units, so that the order is one. */
const inOrder = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

/** The same for sizes and other values where a comma divides: `205,215` names two, in an address and in a call. */
export const tidySizes = (values: readonly string[]): string[] =>
  tidyList(values.flatMap(value => value.split(',')));

/** A free text as it is looked for: trimmed, at most {@link MAX_STRING} UTF-16 units, no half of a character at the cut. */
const tidyString = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_STRING)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();

/** Whether the address names a search at all: then the server answers, else the static page. */
export function hasFilterKey(query: URLSearchParams): boolean {
  return ADDRESS_KEYS.some(key => query.has(key));
}

const oneOf = ([value = '']: readonly string[], field: FilterField): string | null =>
  Object.hasOwn(wordsOf(field).values ?? {}, value) ? value : null;

/** What the values of a key in an address mean. */
const PARSE: Readonly<Record<FilterKind, (values: readonly string[], field: FilterField) => unknown>> = {
  seasons(values) {
    const named = values.flatMap(value => value.split(',').map(word => word.trim()));
    return SEASONS.filter(season => named.includes(season));
  },
  list: tidySizes,
  names: tidyList,
  flag: ([value = '']) => ['1', 'true', 'on'].includes(value),
  text: ([value = '']) => tidyString(value),
  choice: oneOf,
  order: oneOf,
};

/**
 * A filter from an address. Never fails: an address is typed, cut and shared by people, so what is not understood is
 * left out (the API is strict instead). Lists are comma-separated or repeated; a brand is repeated only, since a name
 * may hold a comma.
 */
export const filterFromQuery = (query: URLSearchParams): Filter =>
  filterOf(field => PARSE[rowOf(field).kind](query.getAll(keyOf(field)), field));

/** The address of a filter, keys in one fixed order: `filterFromQuery(filterToQuery(f))` equals `f`. */
export function filterToQuery(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of FILTER_FIELDS) {
    const value = filter[field];
    if (!isSet(value)) continue;
    const key = keyOf(field);
    if (rowOf(field).kind === 'names') for (const name of value as readonly string[]) query.append(key, name);
    else query.set(key, value === true ? '1' : String(value));
  }
  return query;
}
