import { EMPTY_FILTER, MAX_STRING, tidyList } from './filter.ts';
import type { Filter, FlagField, ListField, Sort } from './filter-keys.ts';
import { SEASONS, type Season } from './season.ts';

/** Changes that a visitor makes in the filter panel (spec section 4), as pure functions from choice to choice. */

/**
 * What stands in the panel. `clearParams` is the checkbox «ВСЕ»: with it on no season is chosen. The text may end in a space
 * while it is being typed.
 */
export interface FilterChoice {
  filter: Filter;
  clearParams: boolean;
}

/** Nothing chosen: what a reset leaves. */
export const NO_CHOICE: FilterChoice = { filter: EMPTY_FILTER, clearParams: true };

/** The panel for a search that an address names. */
export const choiceOf = (filter: Filter): FilterChoice => ({
  filter,
  clearParams: filter.seasons.length === 0,
});

const withPart = (choice: FilterChoice, part: Partial<Filter>): FilterChoice => ({
  ...choice,
  filter: { ...choice.filter, ...part },
});

/** Flips one season; turning it on turns «ВСЕ» off. */
export function toggleSeason(choice: FilterChoice, season: Season): FilterChoice {
  const chosen = choice.filter.seasons;
  const isOn = !chosen.includes(season);
  const seasons = SEASONS.filter(each => (each === season ? isOn : chosen.includes(each)));
  return { filter: { ...choice.filter, seasons }, clearParams: choice.clearParams && !isOn };
}

/** Flips «ВСЕ»; turning it on clears all seasons. */
export function toggleClearParams({ filter, clearParams }: FilterChoice): FilterChoice {
  return clearParams
    ? { filter, clearParams: false }
    : { filter: { ...filter, seasons: [] }, clearParams: true };
}

/** Flips a flag: Run Flat, studded, cargo, the set of four. */
export const toggleFlag = (choice: FilterChoice, flag: FlagField): FilterChoice =>
  withPart(choice, { [flag]: !choice.filter[flag] });

/** Chooses in a list; no values mean all. */
export const chooseList = (choice: FilterChoice, key: ListField, values: readonly string[]): FilterChoice =>
  withPart(choice, { [key]: tidyList(values) });

/** «Название содержит...» as it is typed. */
export const typeString = (choice: FilterChoice, text: string): FilterChoice =>
  withPart(choice, { string: text.slice(0, MAX_STRING) });

export const chooseSort = (choice: FilterChoice, sort: Sort | null): FilterChoice =>
  withPart(choice, { sort });

/** A tyre size as the filter, whatever was chosen before (spec section 2, car-selection modal). */
export const sizeAsFilter = (size: { width: string; height: string; rim: string }): Filter => ({
  ...EMPTY_FILTER,
  widths: tidyList([size.width]),
  heights: tidyList([size.height]),
  rims: tidyList([size.rim]),
});
