import { SET_OF_TYRES } from './quantity.ts';
import { FILTER_NAMES, MODELS_FILTER_TITLES, type ModelsFilter, type Season } from './season.ts';
import { LOAD_INDICES, SPEED_INDICES } from './tyre-index.ts';
import { LABEL_CLASSES, NOISE_LEVELS, PRODUCTION_YEARS } from './tyre-label.ts';

export const SORTS = ['price_desc', 'price_asc'] as const;
export type Sort = (typeof SORTS)[number];

/** The spec's names of the two sorts (section 3). */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  price_desc: 'Цена больше',
  price_asc: 'Цена меньше',
};

/** What the values of each kind of key are in a filter; a key that is not set is empty, false or null. */
interface ValueOfKind {
  /** Any of the chosen seasons; none for «ВСЕ». */
  seasons: readonly Season[];
  /** Any of the chosen sizes or numbers; in an address separated by commas. */
  list: readonly string[];
  /** Any of the chosen names. A name may contain a comma, so an address repeats the key. */
  names: readonly string[];
  /** Any of the chosen names too; its options are counted only on request. */
  several: readonly string[];
  flag: boolean;
  /** A bound of the price in whole roubles, from 1. */
  amount: number | null;
  text: string;
  /** One of the values in {@link FilterWords}. */
  choice: string | null;
  /** One of those values: that one or a better one. Its options are counted only on request. */
  least: string | null;
  /** The size of an axle, `275/40 R19`. */
  size: string | null;
  /** One of those values too; it sorts and is not a condition. */
  order: string | null;
}
export type FilterKind = keyof ValueOfKind;

/** One key of the search. */
interface FilterKey {
  kind: FilterKind;
  /** Its spelling in addresses, bodies, forms and facets (wire.md), when it differs from the field. */
  key?: string;
  /** The name of its option list in main_data, when it differs from `key`. */
  mainData?: string;
  /** Absent from the simple panel of the home page. */
  fullPanel?: true;
  /** In the folded group «Ещё условия» of the full panel; a body has it only when it is set. */
  more?: true;
  /** Of a least value: the lower one is the better one. */
  lowIsBetter?: true;
}

/** The Russian words for a key. */
interface FilterWords {
  /** Its name inside a sentence; labels and chips use it too. */
  name: string;
  /** The unit after a value: «дБ». */
  unit?: string;
  /** What joins a least value to the name: «не громче»; «не ниже» if absent. */
  joint?: string;
  /** The values of a choice, a least value or an order, with their names. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Every key of the search by its field in {@link Filter}, in the order of addresses. Address, body, schema, facets, chips,
 * proposals and panel are derived from this table and its words below; search/columns.ts has the source of facets.
 */
export const FILTER_KEYS = {
  seasons: { kind: 'seasons', key: 'season' },
  widths: { kind: 'list', key: 'width' },
  heights: { kind: 'list', key: 'height' },
  rims: { kind: 'list', key: 'diametr', mainData: 'diameter' },
  brands: { kind: 'names', key: 'brand' },
  runflat: { kind: 'flag' },
  spikes: { kind: 'flag' },
  cargo: { kind: 'flag' },
  /** Only products with four in stock; prices are shown per set. */
  kit: { kind: 'flag', fullPanel: true },
  instock: { kind: 'flag', more: true },
  nospikes: { kind: 'flag', more: true },
  xl: { kind: 'flag', more: true },
  priceFrom: { kind: 'amount', key: 'price_from', more: true },
  priceTo: { kind: 'amount', key: 'price_to', more: true },
  loadFrom: { kind: 'least', key: 'load_from', more: true },
  speedFrom: { kind: 'least', key: 'speed_from', more: true },
  /** The rear size where it differs: pairs of two and two are found besides (pairs.ts). It narrows nothing. */
  rear: { kind: 'size', more: true },
  /** The tyres are for one axle: prices are of two. It narrows nothing. */
  axle: { kind: 'choice' },
  noiseTo: { kind: 'least', key: 'noise_to', more: true, lowIsBetter: true },
  fuelFrom: { kind: 'least', key: 'fuel_from', more: true, lowIsBetter: true },
  gripFrom: { kind: 'least', key: 'grip_from', more: true, lowIsBetter: true },
  yearFrom: { kind: 'least', key: 'year_from', more: true },
  countries: { kind: 'several', key: 'country', more: true },
  string: { kind: 'text' },
  modelsFilter: { kind: 'choice', key: 'models_filter' },
  sort: { kind: 'order' },
} as const satisfies Readonly<Record<string, FilterKey>>;

const sameNames = (values: readonly (string | number)[]): Record<string, string> =>
  Object.fromEntries(values.map(value => [value, String(value)]));

/**
 * The words of each key. They are separate from the keys because scripts of pages need only the keys, and made by a function
 * so that a bundle that does not use them omits them.
 */
const makeWords = (): Readonly<Record<FilterField, FilterWords>> => ({
  seasons: { name: 'сезон' },
  widths: { name: 'ширина' },
  heights: { name: 'профиль' },
  rims: { name: 'диаметр' },
  brands: { name: 'производитель' },
  runflat: { name: FILTER_NAMES.runflat },
  spikes: { name: FILTER_NAMES.spikes },
  cargo: { name: FILTER_NAMES.cargo },
  kit: { name: `от комплекта (${SET_OF_TYRES} шт.)` },
  instock: { name: 'В наличии' },
  nospikes: { name: 'Без шипов' },
  xl: { name: 'XL (усиленные)' },
  priceFrom: { name: 'от', unit: 'руб.' },
  priceTo: { name: 'до', unit: 'руб.' },
  loadFrom: {
    name: 'индекс нагрузки',
    values: Object.fromEntries(LOAD_INDICES.map(([index, kg]) => [index, `${index}, ${kg}\u00A0кг`])),
  },
  speedFrom: {
    name: 'индекс скорости',
    values: Object.fromEntries(SPEED_INDICES.map(([index, kmh]) => [index, `${index}, ${kmh}\u00A0км/ч`])),
  },
  rear: { name: 'зад' },
  axle: { name: 'ось', values: { front: 'Передняя ось', rear: 'Задняя ось' } },
  noiseTo: { name: 'внешний шум', joint: 'не громче', unit: 'дБ', values: sameNames(NOISE_LEVELS) },
  fuelFrom: { name: 'топливная экономичность', joint: 'не хуже', values: sameNames(LABEL_CLASSES) },
  gripFrom: { name: 'сцепление на мокром', joint: 'не хуже', values: sameNames(LABEL_CLASSES) },
  yearFrom: { name: 'год выпуска', joint: 'не раньше', values: sameNames(PRODUCTION_YEARS) },
  countries: { name: 'Страна производства' },
  string: { name: 'название' },
  modelsFilter: { name: 'список моделей', values: MODELS_FILTER_TITLES },
  sort: { name: 'сортировка', values: SORT_NAMES },
});
const FILTER_WORDS = /* @__PURE__ */ makeWords();

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
export type AmountField = FieldOf<'amount'>;
export type LeastField = FieldOf<'least'>;
export type SeveralField = FieldOf<'several'>;

/**
 * A normalised search: lists are sorted and without duplicates, «not set» is empty, false or null. A product must match one
 * value of each list and every key. Two filters that mean the same are deeply equal.
 */
export type Filter = {
  [Field in FilterField]: Field extends 'modelsFilter'
    ? ModelsFilter | null
    : Field extends 'sort'
      ? Sort | null
      : ValueOfKind[Table[Field]['kind']];
};

/** The Russian words for a field. */
export const wordsOf = (field: FilterField): FilterWords => FILTER_WORDS[field];

/** A field's row, typed with all optional properties. */
export const rowOf = (field: FilterField): FilterKey => FILTER_KEYS[field];

/** Names of the fields of the table, in its order. */
export const FILTER_FIELDS = Object.keys(FILTER_KEYS) as FilterField[];

/** The fields of the given kinds: in the order of the kinds, within a kind in the order of the table. */
export const fieldsOf = <Kind extends FilterKind>(...kinds: readonly Kind[]): FieldOf<Kind>[] =>
  kinds.flatMap(kind => FILTER_FIELDS.filter(field => rowOf(field).kind === kind)) as FieldOf<Kind>[];

/** A field's spelling in addresses, bodies, forms and facets. */
export const keyOf = <Field extends FilterField>(field: Field): KeyOf<Field> =>
  (rowOf(field).key ?? field) as KeyOf<Field>;

/** The name of a field's options in main_data. */
export const mainDataKeyOf = <Field extends FilterField>(field: Field): MainDataKeyOf<Field> =>
  (rowOf(field).mainData ?? keyOf(field)) as MainDataKeyOf<Field>;

/** Lists of the panel, in the spec's order. */
export const LIST_FIELDS = /* @__PURE__ */ fieldsOf('list', 'names');
export const FLAG_FIELDS = /* @__PURE__ */ fieldsOf('flag');
/** Selects of the group «Ещё условия». */
export const LEAST_FIELDS = /* @__PURE__ */ fieldsOf('least');
export const SEVERAL_FIELDS = /* @__PURE__ */ fieldsOf('several');

/** The values of a least value's field from the worst to the best. */
export function worstFirst(field: FilterField): string[] {
  const values = Object.keys(wordsOf(field).values ?? {});
  return rowOf(field).lowIsBetter ? values.reverse() : values;
}
