import { atom } from 'nanostores';
import { filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import * as choice from '#src/domain/filter-choice.ts';
import type { AmountField, Filter, FlagField, LeastField, ListField, Sort } from '#src/domain/filter-keys.ts';
import { productsPath } from '#src/domain/products-path.ts';
import type { Season } from '#src/domain/season.ts';
import { browser } from './browser.ts';

/** State of the filter panel (spec section 4). */
export const $filter = atom<choice.FilterChoice>(choice.NO_CHOICE);

/** The panel's filter, normalised as in addresses and calls. */
export const chosenFilter = (): Filter => filterFromQuery(filterToQuery($filter.get().filter));

/** Sets the panel to a filter from an address, a tyre size or a proposal. */
export const adoptFilter = (filter: Filter): void => $filter.set(choice.choiceOf(filter));

/** Clears brand, sort, sizes, flags, text and models_filter and turns «ВСЕ» on. */
export const resetFilter = (): void => $filter.set(choice.NO_CHOICE);

export const toggleSeason = (season: Season): void => $filter.set(choice.toggleSeason($filter.get(), season));

export const toggleClearParams = (): void => $filter.set(choice.toggleClearParams($filter.get()));

export const toggleFlag = (flag: FlagField): void => $filter.set(choice.toggleFlag($filter.get(), flag));

/** Sets the chosen sizes or brands; an empty list means all. */
export const chooseList = (key: ListField, values: readonly string[]): void =>
  $filter.set(choice.chooseList($filter.get(), key, values));

/** Chooses one more brand or country, or one less. */
export const toggleName = (key: choice.NameField, name: string): void =>
  $filter.set(choice.toggleName($filter.get(), key, name));

/** Sets a bound of the price in roubles; null for none. */
export const chooseAmount = (key: AmountField, amount: number | null): void =>
  $filter.set(choice.chooseAmount($filter.get(), key, amount));

/** Sets the least value of a key; null for any. */
export const chooseLeast = (key: LeastField, value: string | null): void =>
  $filter.set(choice.chooseLeast($filter.get(), key, value));

/** Sets the size of the rear axle; null for the same as in front. */
export const chooseRear = (rear: string | null): void => $filter.set(choice.chooseRear($filter.get(), rear));

export const typeString = (text: string): void => $filter.set(choice.typeString($filter.get(), text));

export const chooseSort = (sort: Sort | null): void => $filter.set(choice.chooseSort($filter.get(), sort));

/** Opens the first page of results for the panel's filter: «ПОДОБРАТЬ» on pages other than the results. */
export const openResults = (): void => browser.open(productsPath(chosenFilter()));

/**
 * Replaces the filter by a tyre size found by car, of one season if that is wanted, and opens the results. `needs`: which axle
 * the size is for, or the rear size with which it makes a pair, the letter C, and the least indices.
 */
export function chooseSize(
  size: { width: string; height: string; rim: string },
  season: Season | null,
  needs: Partial<Pick<Filter, 'cargo' | 'rear' | 'axle' | 'loadFrom' | 'speedFrom'>> = {},
): void {
  adoptFilter({ ...choice.sizeAsFilter(size), seasons: season === null ? [] : [season], ...needs });
  openResults();
}
