import type { Options as OptionLists } from '#src/domain/facets.ts';
import type { Filter } from '#src/domain/filter.ts';
import type { ListKey } from '#src/domain/filter-choice.ts';

/** Lists of sizes and brands as one text each, so that an island's props stay small. */
export type PackedOptions = Readonly<Record<'width' | 'height' | 'diameter' | 'brand', string>>;

const SEPARATOR = '\n';

/** Packs the option lists of a page for its island. */
export const packOptions = (
  options: Readonly<Record<keyof PackedOptions, readonly string[]>>,
): PackedOptions => ({
  width: options.width.join(SEPARATOR),
  height: options.height.join(SEPARATOR),
  diameter: options.diameter.join(SEPARATOR),
  brand: options.brand.join(SEPARATOR),
});

const unpack = (packed: string): string[] => (packed === '' ? [] : packed.split(SEPARATOR));

/** A list of the panel: its field's name, which is a facet's too, and its placeholder (wire.md). */
export interface List {
  key: ListKey;
  name: 'width' | 'height' | 'diametr' | 'brand';
  label: string;
  values: readonly string[];
}

/** The panel's lists, in the spec's order. */
export const listsOf = (options: PackedOptions): List[] => [
  { key: 'widths', name: 'width', label: 'ШИРИНА', values: unpack(options.width) },
  { key: 'heights', name: 'height', label: 'ПРОФИЛЬ', values: unpack(options.height) },
  { key: 'diametrs', name: 'diametr', label: 'ДИАМЕТР', values: unpack(options.diameter) },
  { key: 'brands', name: 'brand', label: 'ПРОИЗВОДИТЕЛЬ', values: unpack(options.brand) },
];

/** The same lists as the shop knows them now: a page may have been built before its catalogue. */
export const freshLists = (
  lists: readonly List[],
  { brand, width, height, diameter }: OptionLists,
): List[] => {
  const fresh: Record<List['name'], readonly string[]> = { width, height, diametr: diameter, brand };
  return lists.map(list => ({ ...list, values: fresh[list.name] }));
};

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

/**
 * What a list's field holds. An address may name several sizes (`width=205,215`): they are one value then, which the address
 * takes back. Several brands have no such spelling, the first stands for them.
 */
export function fieldValue(filter: Filter, { key }: List): string {
  const values = filter[key];
  return key === 'brands' ? (values[0] ?? '') : values.join(',');
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
export const fieldValues = ({ key }: List, value: string): string[] =>
  key === 'brands' ? [value] : value.split(',');
