import {
  FILTER_NAMES,
  MODELS_FILTER_TITLES,
  MODELS_FILTERS,
  type ModelsFilter,
  type Season,
} from './season.ts';

export const SORTS = ['price_desc', 'price_asc'] as const;
export type Sort = (typeof SORTS)[number];

/** The spec's names of the two sorts (section 3). */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  price_desc: 'Цена больше',
  price_asc: 'Цена меньше',
};

/** What the values of each kind of key are in a filter; a key that is not set is empty, false or null. */
interface ValueOfKind {
  /** A union of the three seasons; «ВСЕ» stands for none. */
  seasons: readonly Season[];
  /** A union of sizes, classes or numbers; in an address a comma divides them. */
  list: readonly string[];
  /** A union of names, which may hold a comma: in an address the key is repeated. */
  names: readonly string[];
  flag: boolean;
  text: string;
  /** One of `values`. */
  choice: string | null;
  /** One of `values`; it narrows nothing and is no condition. */
  order: string | null;
}
export type FilterKind = keyof ValueOfKind;

/** One key of the search. */
interface FilterKey {
  kind: FilterKind;
  /** Its spelling in addresses, bodies, forms and facets (wire.md), where it is not the name of the field. */
  key?: string;
  /** Its option list in main_data, where that has yet another spelling. */
  mainData?: string;
  /** Its name for shoppers, as it stands inside a sentence; labels and chips are made of it. */
  name: string;
  /** What follows a value that stands by itself: «дБ». */
  unit?: string;
  /** Not in the simple panel of the home page. */
  fullPanel?: true;
  values?: readonly string[];
  /** Names of `values`. */
  valueNames?: Readonly<Record<string, string>>;
}

/**
 * Every key of the search by the field of {@link Filter}, in the order of addresses. Address, body, schema, facets, chips,
 * proposals and panel follow from it; where a key with facets is read from stands in catalogue/search/columns.ts.
 */
export const FILTER_KEYS = {
  seasons: { kind: 'seasons', key: 'season', name: 'сезон' },
  widths: { kind: 'list', key: 'width', name: 'ширина' },
  heights: { kind: 'list', key: 'height', name: 'профиль' },
  rims: { kind: 'list', key: 'diametr', mainData: 'diameter', name: 'диаметр' },
  brands: { kind: 'names', key: 'brand', name: 'производитель' },
  runflat: { kind: 'flag', name: FILTER_NAMES.runflat },
  spikes: { kind: 'flag', name: FILTER_NAMES.spikes },
  cargo: { kind: 'flag', name: FILTER_NAMES.cargo },
  /** Only where a set of four is in stock; prices are shown per set. */
  kit: { kind: 'flag', name: 'от комплекта (4 шт.)', fullPanel: true },
  string: { kind: 'text', name: 'название' },
  modelsFilter: {
    kind: 'choice',
    key: 'models_filter',
    name: 'список моделей',
    values: MODELS_FILTERS,
    valueNames: MODELS_FILTER_TITLES,
  },
  sort: { kind: 'order', name: 'сортировка', values: SORTS, valueNames: SORT_NAMES },
} as const satisfies Readonly<Record<string, FilterKey>>;

type Table = typeof FILTER_KEYS;
export type FilterField = keyof Table;
/** The fields of some kinds. */
export type FieldOf<Kind extends FilterKind> = {
  [Field in FilterField]: Table[Field]['kind'] extends Kind ? Field : never;
}[FilterField];
/** A field's spelling on the wire. */
export type KeyOf<Field extends FilterField> = Field extends FilterField
  ? Table[Field] extends { key: infer Key extends string }
    ? Key
    : Field
  : never;
/** The name of a field's options in main_data. */
export type MainDataKeyOf<Field extends FilterField> = Field extends FilterField
  ? Table[Field] extends { mainData: infer Key extends string }
    ? Key
    : KeyOf<Field>
  : never;

/** Keys that hold lists of options: sizes and brands. */
export type ListField = FieldOf<'list' | 'names'>;
export type FlagField = FieldOf<'flag'>;

/**
 * A search, normalised: lists are sorted and without doubles, «not set» is empty, false or null. Seasons and lists are
 * unions, keys narrow each other. Two filters that mean the same are deeply equal.
 */
export type Filter = {
  [Field in FilterField]: Field extends 'modelsFilter'
    ? ModelsFilter | null
    : Field extends 'sort'
      ? Sort | null
      : ValueOfKind[Table[Field]['kind']];
};

/** A field's row, as wide as any row may be. */
export const rowOf = (field: FilterField): FilterKey => FILTER_KEYS[field];

/** Names of the fields of the table, in its order. */
export const FILTER_FIELDS = Object.keys(FILTER_KEYS) as FilterField[];

/** The fields of some kinds: kind after kind as named, within a kind in the order of the table. */
export const fieldsOf = <Kind extends FilterKind>(...kinds: readonly Kind[]): FieldOf<Kind>[] =>
  kinds.flatMap(kind => FILTER_FIELDS.filter(field => rowOf(field).kind === kind)) as FieldOf<Kind>[];

/** A field's spelling in addresses, bodies, forms and facets. */
export const keyOf = <Field extends FilterField>(field: Field): KeyOf<Field> =>
  (rowOf(field).key ?? field) as KeyOf<Field>;

/** The name of a field's options in main_data. */
export const mainDataKeyOf = <Field extends FilterField>(field: Field): MainDataKeyOf<Field> =>
  (rowOf(field).mainData ?? keyOf(field)) as MainDataKeyOf<Field>;

/** Lists of the panel, in the spec's order. */
export const LIST_FIELDS = fieldsOf('list', 'names');
export const FLAG_FIELDS = fieldsOf('flag');
