import { filterFromQuery } from '#src/domain/filter.ts';
import {
  type Filter,
  type FilterField,
  type FlagField,
  keyOf,
  rowOf,
  type Sort,
} from '#src/domain/filter-keys.ts';
import { brandPath, PRODUCTS } from '#src/domain/paths.ts';
import type { Season } from '#src/domain/season.ts';
import { type BrandOfPage, pickModels, startBrand } from '#src/stores/brand-models.ts';
import {
  $filter,
  chooseList,
  chooseSort,
  openResults,
  toggleClearParams,
  toggleFlag,
  toggleSeason,
  typeString,
} from '#src/stores/filter.ts';
import { pick, startResults } from '#src/stores/results.ts';
import { adoptForm } from './adopt-form.ts';
import { fieldValues, type List } from './options.ts';

/** Where a panel stands, and with that what «ПОДОБРАТЬ» does (spec section 2, filter panel). */
export type Place =
  | { kind: 'home' }
  | { kind: 'results'; page: number }
  | { kind: 'brand'; brand: BrandOfPage };

/** Where the plain form leads. */
export const actionOf = (place: Place): string =>
  place.kind === 'brand' ? brandPath(place.brand.url) : PRODUCTS;

/** The home page has a simple panel. */
export const isFullAt = (place: Place): boolean => place.kind !== 'home';

/** Whether a key has its control in the panel that stands here. */
export const isShownAt = (place: Place, field: FilterField): boolean =>
  isFullAt(place) || !rowOf(field).fullPanel;

/** What the visitor cannot change here. */
export const fixedAt = (place: Place): Partial<Filter> =>
  place.kind === 'brand' ? { brands: [place.brand.name] } : {};

/** The filter that the page's HTML shows. */
export const filterDrawn = (drawn: string): Filter => filterFromQuery(new URLSearchParams(drawn));

/** «ПОДОБРАТЬ». */
export function pickAt(place: Place): void {
  if (place.kind === 'home') openResults();
  else if (place.kind === 'results') void pick();
  else void pickModels();
}

/** Switches a box of the panel by its name in the address, unless it stands so already. */
function switchBox(name: string, value: string, isOn: boolean): void {
  const { filter, clearParams } = $filter.get();
  if (name === keyOf('seasons')) {
    if (filter.seasons.includes(value as Season) !== isOn) toggleSeason(value as Season);
  } else if (name === '') {
    if (clearParams !== isOn) toggleClearParams();
  } else if (filter[name as FlagField] !== isOn) toggleFlag(name as FlagField);
}

/** Begins with what the address asks for, and with what the visitor has changed in the form meanwhile. */
export function startPanel(place: Place, drawn: string, form: HTMLFormElement, lists: readonly List[]): void {
  const filter = filterDrawn(drawn);
  if (place.kind === 'results') startResults({ filter, page: place.page });
  if (place.kind === 'brand') startBrand(place.brand, filter);
  adoptForm(form, lists, {
    list: (list, value) => chooseList(list.field, fieldValues(list, value)),
    sort: value => chooseSort(value === '' ? null : (value as Sort)),
    text: typeString,
    box: switchBox,
  });
  document.documentElement.removeAttribute('data-stale');
}
