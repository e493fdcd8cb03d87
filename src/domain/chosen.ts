import type { Filter } from './filter.ts';
import type { ListKey } from './filter-choice.ts';
import { SET_OF_TYRES } from './quantity.ts';
import { FEATURES, FILTER_NAMES, MODELS_FILTER_TITLES, type Season } from './season.ts';

/** One condition of a search, as a visitor sees it among those that are chosen. */
export interface Chosen {
  key: Exclude<keyof Filter, 'sort'>;
  /** Of a list: which of its values; of the others nothing hangs on it. */
  value: string;
  text: string;
}

/** «от комплекта (4 шт.)»: the panel's box and the chip are named alike. */
export const KIT_NAME = `от комплекта (${SET_OF_TYRES} шт.)`;

const LIST_TEXTS: Readonly<Record<ListKey | 'seasons', (value: string) => string>> = {
  seasons: value => FILTER_NAMES[value as Season],
  brands: value => value,
  widths: value => `Ширина ${value}`,
  heights: value => `Профиль ${value}`,
  diametrs: value => `Диаметр ${value}`,
};
const LISTS = Object.keys(LIST_TEXTS) as (keyof typeof LIST_TEXTS)[];

/** A value of a list, named so that it stands by itself: «Ширина 205». */
export const listText = (key: ListKey | 'seasons', value: string): string => LIST_TEXTS[key](value);

/** Every condition of a search; the order of the list is none. */
export function chosenIn(filter: Filter): Chosen[] {
  const chosen: Chosen[] = LISTS.flatMap(key =>
    filter[key].map(value => ({ key, value, text: listText(key, value) })),
  );
  for (const feature of FEATURES)
    if (filter[feature]) chosen.push({ key: feature, value: '', text: FILTER_NAMES[feature] });
  if (filter.kit) chosen.push({ key: 'kit', value: '', text: KIT_NAME });
  if (filter.modelsFilter)
    chosen.push({ key: 'modelsFilter', value: '', text: MODELS_FILTER_TITLES[filter.modelsFilter] });
  if (filter.string !== '') chosen.push({ key: 'string', value: '', text: `Название: «${filter.string}»` });
  return chosen;
}

/** The search without that one condition; one that is not in it changes nothing. */
export function without(filter: Filter, { key, value }: Pick<Chosen, 'key' | 'value'>): Filter {
  if (key === 'string') return { ...filter, string: '' };
  if (key === 'modelsFilter') return { ...filter, modelsFilter: null };
  const now = filter[key];
  return { ...filter, [key]: typeof now === 'boolean' ? false : now.filter(each => each !== value) };
}
