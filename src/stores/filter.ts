import { atom } from 'nanostores';
import { filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import * as choice from '#src/domain/filter-choice.ts';
import type { Filter, FlagField, ListField, Sort } from '#src/domain/filter-keys.ts';
import { productsPath } from '#src/domain/products-path.ts';
import type { Season } from '#src/domain/season.ts';
import { browser } from './browser.ts';

/** What stands in the filter panel (spec section 4). */
export const $filter = atom<choice.FilterChoice>(choice.NO_CHOICE);

/** The chosen filter in its normal form, as addresses and calls have it. */
export const chosenFilter = (): Filter => filterFromQuery(filterToQuery($filter.get().filter));

/** Puts a search into the panel: from an address, a remembered size, a proposal. */
export const adoptFilter = (filter: Filter): void => $filter.set(choice.choiceOf(filter));

/** Clears brand, sort, sizes, flags, text and models_filter and turns «ВСЕ» on. */
export const resetFilter = (): void => $filter.set(choice.NO_CHOICE);

export const toggleSeason = (season: Season): void => $filter.set(choice.toggleSeason($filter.get(), season));

export const toggleClearParams = (): void => $filter.set(choice.toggleClearParams($filter.get()));

export const toggleFlag = (flag: FlagField): void => $filter.set(choice.toggleFlag($filter.get(), flag));

/** Chooses sizes or brands; none means all. */
export const chooseList = (key: ListField, values: readonly string[]): void =>
  $filter.set(choice.chooseList($filter.get(), key, values));

export const typeString = (text: string): void => $filter.set(choice.typeString($filter.get(), text));

export const chooseSort = (sort: Sort | null): void => $filter.set(choice.chooseSort($filter.get(), sort));

/** Leaves for the first page of results of what is chosen: «ПОДОБРАТЬ» where no results stand. */
export const openResults = (): void => browser.open(productsPath(chosenFilter()));

/** A size found by car: becomes the filter and goes to the results. */
export function chooseSize(size: { width: string; height: string; rim: string }): void {
  adoptFilter(choice.sizeAsFilter(size));
  openResults();
}
