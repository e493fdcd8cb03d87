import { EMPTY_FILTER, tidyList } from './filter.ts';
import {
  type AmountField,
  type FieldOf,
  type Filter,
  type FlagField,
  type LeastField,
  type ListField,
  rowOf,
  type Sort,
} from './filter-keys.ts';
import { SEASONS, type Season } from './season.ts';

/** Keys that hold names, of which several are chosen one by one. */
export type NameField = FieldOf<'names' | 'several'>;

/** Changes in the filter panel (spec section 4), as pure functions from state to state. */

/**
 * The state of the panel. `clearParams` is the checkbox «ВСЕ»: when it is on, no season is chosen. The text may end in a space
 * while the visitor types.
 */
export interface FilterChoice {
  filter: Filter;
  clearParams: boolean;
}

/** The state without choices, also after a reset. */
export const NO_CHOICE: FilterChoice = { filter: EMPTY_FILTER, clearParams: true };

/** The panel's state for a search. */
export const choiceOf = (filter: Filter): FilterChoice => ({
  filter,
  clearParams: filter.seasons.length === 0,
});

const withPart = (choice: FilterChoice, part: Partial<Filter>): FilterChoice => ({
  ...choice,
  filter: { ...choice.filter, ...part },
});

/** Toggles one season; turning it on turns «ВСЕ» off. */
export function toggleSeason(choice: FilterChoice, season: Season): FilterChoice {
  const chosen = choice.filter.seasons;
  const isOn = !chosen.includes(season);
  const seasons = SEASONS.filter(each => (each === season ? isOn : chosen.includes(each)));
  return { filter: { ...choice.filter, seasons }, clearParams: choice.clearParams && !isOn };
}

/** Toggles «ВСЕ»; turning it on clears all seasons. */
export function toggleClearParams({ filter, clearParams }: FilterChoice): FilterChoice {
  return clearParams
    ? { filter, clearParams: false }
    : { filter: { ...filter, seasons: [] }, clearParams: true };
}

/** Toggles a flag: Run Flat, studded, cargo, the set of four. */
export const toggleFlag = (choice: FilterChoice, flag: FlagField): FilterChoice =>
  withPart(choice, { [flag]: !choice.filter[flag] });

/** Sets the values of a list; none means all. Another size in front ends the choice of the rear one. */
export const chooseList = (
  choice: FilterChoice,
  key: ListField | NameField,
  values: readonly string[],
): FilterChoice =>
  withPart(choice, { [key]: tidyList(values), ...(rowOf(key).kind === 'list' ? { rear: null } : {}) });

/** Toggles one brand or country; the others stay. */
export function toggleName(choice: FilterChoice, key: NameField, name: string): FilterChoice {
  const names = choice.filter[key];
  const others = names.filter(each => each !== name);
  return chooseList(choice, key, others.length < names.length ? others : [...names, name]);
}

/** Sets a bound of the price; null for none. */
export const chooseAmount = (choice: FilterChoice, key: AmountField, amount: number | null): FilterChoice =>
  withPart(choice, { [key]: amount });

/** Sets the least value of a key; null for any. */
export const chooseLeast = (choice: FilterChoice, key: LeastField, value: string | null): FilterChoice =>
  withPart(choice, { [key]: value });

/** Sets the size of the rear axle; null for the same as in front. */
export const chooseRear = (choice: FilterChoice, rear: string | null): FilterChoice =>
  withPart(choice, { rear });

/** Sets the text of «Название содержит...» as typed, however long. */
export const typeString = (choice: FilterChoice, text: string): FilterChoice =>
  withPart(choice, { string: text });

export const chooseSort = (choice: FilterChoice, sort: Sort | null): FilterChoice =>
  withPart(choice, { sort });

/** A tyre size as the filter, whatever was chosen before (spec section 2, car-selection modal). */
export const sizeAsFilter = (size: { width: string; height: string; rim: string }): Filter => ({
  ...EMPTY_FILTER,
  widths: tidyList([size.width]),
  heights: tidyList([size.height]),
  rims: tidyList([size.rim]),
});
