import { type BrandOfPage, pickModels, startBrand } from '#src/browser/stores/brand-models.ts';
import {
  $filter,
  chooseAmount,
  chooseLeast,
  chooseList,
  chooseRear,
  chooseSort,
  openResults,
  toggleClearParams,
  toggleFlag,
  toggleName,
  toggleSeason,
  typeString,
} from '#src/browser/stores/filter.ts';
import { pick, sortBy, startResults } from '#src/browser/stores/results.ts';
import { filterFromQuery, parseAmount } from '#src/domain/filter.ts';
import {
  type Filter,
  type FilterField,
  type FlagField,
  fieldsOf,
  keyOf,
  LEAST_FIELDS,
  rowOf,
  type Sort,
} from '#src/domain/filter-keys.ts';
import type { Understood, UnderstoodPart } from '#src/domain/grammar/meaning.ts';
import { brandPath, PRODUCTS } from '#src/domain/paths.ts';
import type { Season } from '#src/domain/season.ts';
import { adoptForm } from './adopt-form.ts';
import { fieldValues, type List } from './options.ts';
import { keepRest, type Spoken, spokenAs, spokenIn, spokenOf, spokenSeasons, unsay } from './spoken.ts';

/** The page that shows the panel; it decides what «ПОДОБРАТЬ» does (spec section 2, filter panel). */
export type Place =
  | { kind: 'home' }
  | { kind: 'results'; page: number }
  | { kind: 'brand'; brand: BrandOfPage };

/** The form's id, for controls of it that stand elsewhere. */
export const FILTER_FORM = 'filter';

/** Path that the form is submitted to without JavaScript. */
export const actionOf = (place: Place): string =>
  place.kind === 'brand' ? brandPath(place.brand.url) : PRODUCTS;

/** Whether the panel has all its controls; the home page has a shorter one. */
export const isFullAt = (place: Place): boolean => place.kind !== 'home';

/** Whether the panel of this page has a control for the field. */
export const isVisibleAt = (place: Place, field: FilterField): boolean =>
  isFullAt(place) || !(rowOf(field).fullPanel || rowOf(field).more);

/** The part of the filter that the visitor cannot change on this page. */
export const fixedAt = (place: Place): Partial<Filter> =>
  place.kind === 'brand' ? { brands: [place.brand.name] } : {};

/** Parses the query string of an island's props. */
export const filterOfQuery = (query: string): Filter => filterFromQuery(new URLSearchParams(query));

/** Applies the filter, as «ПОДОБРАТЬ» does. */
export function pickAt(place: Place): void {
  if (place.kind === 'home') openResults();
  else if (place.kind === 'results') void pick();
  else void pickModels();
}

/** Whether the panel itself has the list of orders; on the page of results it stands above the list. */
export const isSortedAt = (place: Place): boolean => place.kind === 'brand';

/** Chooses an order; above a list it acts at once. */
function sortAt(place: Place, sort: Sort | null): void {
  if (place.kind === 'results') void sortBy(sort);
  else chooseSort(sort);
}

/** What was said that is switched by a checkbox, by its URL key. */
function saidOn(spoken: Spoken, name: string, value: string, isOn: boolean): UnderstoodPart[] {
  if (name === '') return isOn ? spokenSeasons(spoken) : [];
  const said = isOn ? undefined : spokenAs(spoken, name, value);
  return said ? [said] : [];
}

/** Sets a checkbox of the panel by its URL key; does nothing if it already has that state. */
function setCheckbox(name: string, value: string, isOn: boolean): void {
  const { filter, clearParams } = $filter.get();
  const names = fieldsOf('names', 'several').find(field => keyOf(field) === name);
  if (name === keyOf('seasons')) {
    if (filter.seasons.includes(value as Season) !== isOn) toggleSeason(value as Season);
  } else if (name === '') {
    if (clearParams !== isOn) toggleClearParams();
  } else if (names !== undefined) {
    if (filter[names].includes(value) !== isOn) toggleName(names, value);
  } else if (filter[name as FlagField] !== isOn) toggleFlag(name as FlagField);
}

/** Chooses a value of a select that is no list by its URL key; '' for none. */
function chooseIn(place: Place, name: string, value: string): void {
  const least = LEAST_FIELDS.find(field => keyOf(field) === name);
  if (least !== undefined) chooseLeast(least, value || null);
  else if (name === keyOf('rear')) chooseRear(value || null);
  else sortAt(place, value === '' ? null : (value as Sort));
}

/** Sets a field for typing by its URL key. */
function typeInto(name: string, text: string): void {
  const amount = fieldsOf('amount').find(field => keyOf(field) === name);
  if (amount === undefined) typeString(text);
  else chooseAmount(amount, parseAmount(text));
}

/** Starts the stores with the filter of the page and applies what the visitor changed in the form before hydration. */
export function startPanel(
  place: Place,
  page: { query: string; understood: Understood | null },
  form: HTMLFormElement,
  lists: readonly List[],
): void {
  const filter = filterOfQuery(page.query);
  if (place.kind === 'results') startResults({ filter, page: place.page });
  if (place.kind === 'brand') startBrand(place.brand, filter);
  const spoken = spokenIn($filter.get().filter.string, [{ filter, understood: page.understood }]);
  const unwanted = new Set<UnderstoodPart>();
  adoptForm(form, lists, {
    list: (list, value) => {
      const said = spokenOf(spoken, filter, list.field)?.parts ?? [];
      keepRest(said, list.field);
      for (const part of said) unwanted.add(part);
      chooseList(list.field, fieldValues(list, value));
    },
    select: (name, value) => chooseIn(place, name, value),
    text: typeInto,
    box: (name, value, isOn) => {
      for (const part of saidOn(spoken, name, value, isOn)) unwanted.add(part);
      setCheckbox(name, value, isOn);
    },
  });
  // Words that were typed since are not known.
  if (unwanted.size > 0 && $filter.get().filter.string === spoken.text) unsay(spoken, [...unwanted]);
  document.documentElement.removeAttribute('data-stale');
}
