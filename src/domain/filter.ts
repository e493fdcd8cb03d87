import { FEATURES, MODELS_FILTERS, type ModelsFilter, SEASONS, type Season } from './season.ts';

export const SORTS = ['price_desc', 'price_asc'] as const;
export type Sort = (typeof SORTS)[number];

/** The spec's names of the two sorts (section 3). */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  price_desc: 'Цена больше',
  price_asc: 'Цена меньше',
};

/** Longest accepted text of «Название содержит...» (wire.md). */
export const MAX_STRING = 100;

/** Most values of one list key: an address that names more is somebody's mistake. */
export const MAX_LIST = 50;

/**
 * A search, normalised: lists are sorted and without doubles, «not set» is empty, false or null. Seasons and lists are
 * unions, keys narrow each other. Two filters that mean the same are deeply equal.
 */
export interface Filter {
  seasons: readonly Season[];
  brands: readonly string[];
  widths: readonly string[];
  heights: readonly string[];
  diametrs: readonly string[];
  runflat: boolean;
  spikes: boolean;
  cargo: boolean;
  /** Only where a set of four is in stock; prices are shown per set. */
  kit: boolean;
  string: string;
  sort: Sort | null;
  modelsFilter: ModelsFilter | null;
}

export const EMPTY_FILTER: Filter = {
  seasons: [],
  brands: [],
  widths: [],
  heights: [],
  diametrs: [],
  runflat: false,
  spikes: false,
  cargo: false,
  kit: false,
  string: '',
  sort: null,
  modelsFilter: null,
};

const LISTS = [
  ['widths', 'width'],
  ['heights', 'height'],
  ['diametrs', 'diametr'],
  ['brands', 'brand'],
] as const;
const FLAGS = [...FEATURES, 'kit'] as const;

/** Every key that an address may carry; an address without any of them is the bare list. */
export const FILTER_KEYS: readonly string[] = [
  'season',
  ...LISTS.map(([, key]) => key),
  ...FLAGS,
  'string',
  'sort',
  'models_filter',
];

const isSort = (text: string): text is Sort => (SORTS as readonly string[]).includes(text);
const isModelsFilter = (text: string): text is ModelsFilter =>
  (MODELS_FILTERS as readonly string[]).includes(text);

/** Sorted, trimmed, without empties, doubles and «all»; at most {@link MAX_LIST}. */
export function tidyList(values: Iterable<string>): string[] {
  const tidy = new Set<string>();
  for (const value of values) {
    const text = value.trim();
    if (text !== '' && text !== 'all') tidy.add(text);
  }
  return [...tidy].sort(inOrder).slice(0, MAX_LIST);
}

const collator = new Intl.Collator('en', { numeric: true });

/** By number and alphabet; what a collator takes for equal («05» and «5») by code units, so that the order is one. */
const inOrder = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

/** The same for widths, profiles and rims, where a comma divides values: `205,215` names two, in an address and in a call. */
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
  return FILTER_KEYS.some(key => query.has(key));
}

/**
 * A filter from an address. Never fails: an address is typed, cut and shared by people, so what is not understood is
 * left out (the API is strict instead). Lists are comma-separated or repeated; a brand is repeated only, since a name
 * may hold a comma.
 */
export function filterFromQuery(query: URLSearchParams): Filter {
  const on = (key: string) => ['1', 'true', 'on'].includes(query.get(key) ?? '');
  const sort = query.get('sort') ?? '';
  const modelsFilter = query.get('models_filter') ?? '';
  const seasons = query.getAll('season').flatMap(value => value.split(',').map(word => word.trim()));
  return {
    seasons: SEASONS.filter(season => seasons.includes(season)),
    brands: tidyList(query.getAll('brand')),
    widths: tidySizes(query.getAll('width')),
    heights: tidySizes(query.getAll('height')),
    diametrs: tidySizes(query.getAll('diametr')),
    runflat: on('runflat'),
    spikes: on('spikes'),
    cargo: on('cargo'),
    kit: on('kit'),
    string: tidyString(query.get('string') ?? ''),
    sort: isSort(sort) ? sort : null,
    modelsFilter: isModelsFilter(modelsFilter) ? modelsFilter : null,
  };
}

/** The address of a filter, keys in one fixed order: `filterFromQuery(filterToQuery(f))` equals `f`. */
export function filterToQuery(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  if (filter.seasons.length > 0) query.set('season', filter.seasons.join(','));
  for (const [field, key] of LISTS) {
    if (key === 'brand') for (const brand of filter.brands) query.append(key, brand);
    else if (filter[field].length > 0) query.set(key, filter[field].join(','));
  }
  for (const flag of FLAGS) if (filter[flag]) query.set(flag, '1');
  if (filter.string !== '') query.set('string', filter.string);
  if (filter.modelsFilter) query.set('models_filter', filter.modelsFilter);
  if (filter.sort) query.set('sort', filter.sort);
  return query;
}
