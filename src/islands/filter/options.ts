import type { MainData } from '#src/api/wire.ts';
import {
  type Filter,
  type KeyOf,
  keyOf,
  LIST_FIELDS,
  type ListField,
  type MainDataKeyOf,
  mainDataKeyOf,
  rowOf,
  wordsOf,
} from '#src/domain/filter-keys.ts';

/** Lists of options, each as one text, by their names in main_data, so that an island's props stay small. */
export type PackedOptions = Readonly<Record<MainDataKeyOf<ListField>, string>>;

const SEPARATOR = '\n';

/** Packs the option lists of a page for its island. */
export const packOptions = (options: Readonly<Record<ListField, readonly string[]>>): PackedOptions =>
  Object.fromEntries(
    LIST_FIELDS.map(field => [mainDataKeyOf(field), options[field].join(SEPARATOR)]),
  ) as PackedOptions;

const unpack = (packed: string): string[] => (packed === '' ? [] : packed.split(SEPARATOR));

/** A list of the panel: the field that it fills, its name in the form, which is a facet's too, and its placeholder (wire.md). */
export interface List {
  field: ListField;
  name: KeyOf<ListField>;
  label: string;
  values: readonly string[];
}

/** The panel's lists, in the spec's order. */
export const listsOf = (options: PackedOptions): List[] =>
  LIST_FIELDS.map(field => ({
    field,
    name: keyOf(field),
    label: wordsOf(field).name.toUpperCase(),
    values: unpack(options[mainDataKeyOf(field)]),
  }));

/** The same lists as the shop knows them now: a page may have been built before its catalogue. */
export const freshLists = (lists: readonly List[], data: MainData): List[] =>
  lists.map(list => ({ ...list, values: data[mainDataKeyOf(list.field)] }));

/** An option: its value, and how many tyres it would give, null while that is not known. */
export interface Option {
  value: string;
  text: string;
  count: number | null;
}

/** «205 (40)» once the count is known. */
export const optionText = ({ text, count }: Option): string => (count === null ? text : `${text} (${count})`);

/** Leads nowhere, and is not what stands there. */
export const isDead = ({ value, count }: Option, chosen: string): boolean => count === 0 && value !== chosen;

/** A name may hold a comma. */
const isOfNames = (field: ListField): boolean => rowOf(field).kind === 'names';

/**
 * What a list's field holds. An address may name several sizes (`width=205,215`): they are one value then, which the address
 * takes back. Several brands have no such spelling, the first stands for them.
 */
export function fieldValue(filter: Filter, { field }: List): string {
  const values = filter[field];
  return isOfNames(field) ? (values[0] ?? '') : values.join(',');
}

/** A list's options; one that the address names and the shop does not know is among them. */
export function optionsOf(
  list: List,
  chosen: string,
  counts: Readonly<Record<string, number>> | undefined,
): Option[] {
  const option = (value: string): Option => ({
    value,
    text: value.replaceAll(',', ', '),
    count: counts && !value.includes(',') ? (counts[value] ?? 0) : null,
  });
  const isUnknown = chosen !== '' && !list.values.includes(chosen);
  return [...(isUnknown ? [option(chosen)] : []), ...list.values.map(option)];
}

/** The values of a field: what {@link fieldValue} made one. */
export const fieldValues = ({ field }: List, value: string): string[] =>
  isOfNames(field) ? [value] : value.split(',');
