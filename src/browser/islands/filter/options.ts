import type { MainData } from '#src/api/main-data.schema.ts';
import {
  type Filter,
  type KeyOf,
  keyOf,
  LEAST_FIELDS,
  type LeastField,
  LIST_FIELDS,
  type ListField,
  type MainDataKeyOf,
  mainDataKeyOf,
  rowOf,
  SEVERAL_FIELDS,
  type SeveralField,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import type { RearSize } from '#src/domain/pairs.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';

/** Option lists by their main_data names, each joined into one string to keep the island's props small; none is absent. */
export type PackedOptions = Readonly<
  Partial<Record<MainDataKeyOf<ListField | LeastField | SeveralField>, string>>
>;

const SEPARATOR = '\n';

/** Joins the option lists of a page for the props of its island. */
export const packOptions = (
  options: Readonly<Partial<Record<ListField | LeastField | SeveralField, readonly string[]>>>,
): PackedOptions =>
  Object.fromEntries(
    [...LIST_FIELDS, ...LEAST_FIELDS, ...SEVERAL_FIELDS].flatMap(field => {
      const values = options[field] ?? [];
      return values.length > 0 ? [[mainDataKeyOf(field), values.join(SEPARATOR)]] : [];
    }),
  ) as PackedOptions;

/** The prices of a page as a prop of the same, joined too; no prop for none. */
export function packPrices(bars: readonly PriceBar[]): { prices?: string } {
  if (bars.length === 0) return {};
  return { prices: bars.map(({ from, to, count }) => `${from} ${to} ${count}`).join(SEPARATOR) };
}

/** The inverse of {@link packPrices}. */
export const unpackPrices = (packed: string | undefined): PriceBar[] =>
  unpack(packed).map(line => {
    const [from = 0, to = 0, count = 0] = line.split(' ').map(Number);
    return { from, to, count };
  });

/** The rear sizes of a page, likewise. */
export function packRears(rears: readonly RearSize[]): { rears?: string } {
  if (rears.length === 0) return {};
  return { rears: rears.map(({ size, count }) => `${count} ${size}`).join(SEPARATOR) };
}

/** The inverse of {@link packRears}. */
export const unpackRears = (packed: string | undefined): RearSize[] =>
  unpack(packed).map(line => {
    const [count = '', ...size] = line.split(' ');
    return { size: size.join(' '), count: Number(count) };
  });

/** The options of the rear size, and the chosen one. */
export function rearOptions(rears: readonly RearSize[], chosen: string): Option[] {
  const isUnknown = chosen !== '' && rears.every(({ size }) => size !== chosen);
  return [
    ...(isUnknown ? [{ value: chosen, text: chosen, count: null }] : []),
    ...rears.map(({ size, count }) => ({ value: size, text: size, count })),
  ];
}

const unpack = (packed = ''): string[] => (packed === '' ? [] : packed.split(SEPARATOR));

/** A list of the panel: its filter field, its name in the form and in the facets (docs/wire.md), its label and values. */
export interface List {
  field: ListField;
  name: KeyOf<ListField>;
  label: string;
  values: readonly string[];
  /** Other spellings of values that are names, once they are loaded. */
  aliases?: Readonly<Record<string, readonly string[]>>;
}

/** The panel's lists, in the spec's order. */
export const listsOf = (options: PackedOptions): List[] =>
  LIST_FIELDS.map(field => ({
    field,
    name: keyOf(field),
    label: wordsOf(field).name.toUpperCase(),
    values: unpack(options[mainDataKeyOf(field)]),
  }));

/** The same lists with current values: the page may be older than the server's catalogue. */
export const freshLists = (lists: readonly List[], data: MainData): List[] =>
  lists.map(list => ({
    ...list,
    values: data[mainDataKeyOf(list.field)],
    ...(holdsNames(list.field) && {
      aliases: Object.fromEntries(data.brands.map(({ name, aliases }) => [name, aliases])),
    }),
  }));

/** An option and the number of tyres that it would find; null while the number is unknown. */
export interface Option {
  value: string;
  text: string;
  count: number | null;
  /** It cannot be chosen yet. */
  isOff?: boolean;
  /** Of a name: other spellings of it. */
  aliases?: readonly string[];
}

/** «205 (40)», or «205» while the count is unknown. */
export const optionText = ({ text, count }: Option): string => (count === null ? text : `${text} (${count})`);

/** Whether an option cannot be chosen: it has no results and is not the current choice, or is off. */
export const isUnavailable = ({ value, count, isOff = false }: Option, chosen: string): boolean =>
  isOff || (count === 0 && value !== chosen);

/** Whether the values are names: these may contain commas, so several cannot be joined into one value. */
const holdsNames = (field: ListField): boolean => rowOf(field).kind === 'names';

/**
 * The form value of a list. A URL may contain several sizes (`width=205,215`): they are joined into one value, which is a valid
 * URL value. Brands cannot be joined: several are chosen by checkboxes.
 */
export function fieldValue(filter: Filter, { field }: List): string {
  const values = filter[field];
  return holdsNames(field) ? (values.length === 1 ? (values[0] ?? '') : '') : values.join(',');
}

/** The text of a list's empty first option. */
export const allText = (filter: Filter, { field }: List): string =>
  holdsNames(field) && filter[field].length > 1 ? `Выбрано: ${filter[field].length}` : 'ВСЕ';

/** A list's options, preceded by the chosen value when the shop does not know it. */
export function optionsOf(
  list: List,
  chosen: string,
  counts: Readonly<Record<string, number>> | undefined,
): Option[] {
  const option = (value: string): Option => ({
    value,
    text: value.replaceAll(',', ', '),
    count: counts && !value.includes(',') ? (counts[value] ?? 0) : null,
    ...(holdsNames(list.field) && { aliases: list.aliases?.[value] ?? [] }),
  });
  const isUnknown = chosen !== '' && !list.values.includes(chosen);
  return [...(isUnknown ? [option(chosen)] : []), ...list.values.map(option)];
}

/** The value of «ВСЕ» where the empty option shows what the typed text says. Never in an address. */
export const ALL_VALUES = '*';

/**
 * The options of such a list, with its first ones: each takes the place of what the text says, so counts, which are of the
 * text, are left out. Only the panel's code takes words back: «ВСЕ» waits for it.
 */
export const spokenOptions = (list: List, said: string, isTouched: boolean): Option[] => [
  { value: ALL_VALUES, text: 'ВСЕ', count: null, isOff: !isTouched },
  { value: '', text: said, count: null },
  ...optionsOf(list, '', undefined).filter(({ value }) => value !== said),
];

/** The filter values of a form value, the inverse of {@link fieldValue}. */
export const fieldValues = ({ field }: List, value: string): string[] =>
  holdsNames(field) ? [value] : value.split(',');

/** The options of a least value: those of the page, and the chosen one. */
export function leastOptions(
  field: LeastField,
  packed: PackedOptions,
  chosen: string,
  counts: Readonly<Record<string, number>> | undefined,
): Option[] {
  const known = new Set([...unpack(packed[mainDataKeyOf(field)]), chosen]);
  return Object.entries(wordsOf(field).values ?? {})
    .filter(([value]) => known.has(value))
    .map(([value, text]) => ({ value, text, count: counts ? (counts[value] ?? 0) : null }));
}

/** The names of a list of the group «Ещё условия», and the chosen ones. */
export const namesOf = (field: SeveralField, packed: PackedOptions, chosen: readonly string[]): string[] => [
  ...new Set([...chosen, ...unpack(packed[mainDataKeyOf(field)])]),
];
