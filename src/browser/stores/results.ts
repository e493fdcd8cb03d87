import { atom } from 'nanostores';
import type { CallFailure } from '#src/api/client.ts';
import { type Chosen, without } from '#src/domain/chosen.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import type { Filter, Sort } from '#src/domain/filter-keys.ts';
import { pageCount, parsePage } from '#src/domain/pagination.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { $filter, adoptFilter, chooseSort, chosenFilter } from './filter.ts';
import { addressOf, type Found, find, recall, type SearchRequest } from './found.ts';
import { latest } from './latest.ts';

/** The list to show while loading: an earlier result, the list in the page's HTML, or null if neither matches. */
type Earlier = Found | 'page-html' | null;

export type ResultsState =
  /** The list in the page's HTML is shown. */
  | { status: 'idle' }
  | { status: 'loading'; request: SearchRequest; earlier: Earlier; isSlow: boolean }
  /** `scroll`: scroll position at which the visitor left this list, in CSS pixels; null for a new list. */
  | { status: 'ready'; found: Found; scroll: number | null }
  | { status: 'failed'; request: SearchRequest; earlier: Earlier; failure: CallFailure };

/** Time after which the page says that loading takes long. */
const SLOW_MS = 3000;

/** The results page's list. */
export const $results = atom<ResultsState>({ status: 'idle' });

const requests = latest();
const scrollPositions = new Map<string, number>();
/** The search that is shown or being loaded; equal to that of the address. */
let current: SearchRequest = { filter: EMPTY_FILTER, page: 1 };
let isStarted = false;

/** The search of an address; an invalid page number is treated as 1. */
function searchOf(address: string): SearchRequest {
  const [path = '', query = ''] = address.split('?');
  const page = parsePage(path.split('/')[2]) ?? 1;
  return { filter: filterFromQuery(new URLSearchParams(query)), page };
}

function earlierList(): Earlier {
  const state = $results.get();
  if (state.status === 'idle') return 'page-html';
  return state.status === 'ready' ? state.found : state.earlier;
}

/** Shows a list; in place of a page past the last one, the last one. */
async function settle(found: Found, scroll: number | null): Promise<void> {
  const { filter, page, take } = found;
  const last = pageCount(take.count, take.onpage);
  if (page <= last) $results.set({ status: 'ready', found, scroll });
  else {
    browser.replace(addressOf({ filter, page: last }));
    await show({ filter, page: last }, scroll);
  }
}

async function show(request: SearchRequest, scroll: number | null): Promise<void> {
  current = request;
  const ready = recall(request);
  if (ready) {
    requests.stop();
    return settle(ready, scroll);
  }
  const earlier = earlierList();
  $results.set({ status: 'loading', request, earlier, isSlow: false });
  const cancelSlow = browser.after(SLOW_MS, () => {
    const state = $results.get();
    if (state.status === 'loading' && state.request === request) $results.set({ ...state, isSlow: true });
  });
  const result = await requests.run(signal => find(request, signal));
  cancelSlow();
  if (result === null) return;
  if (result.ok) await settle(result.value, scroll);
  else $results.set({ status: 'failed', request, earlier, failure: result });
}

const rememberScroll = (): void => void scrollPositions.set(addressOf(current), browser.scrolled());

/** Shows the results of a search; pushes its address into the history unless it is the current one. */
function goTo(request: SearchRequest): Promise<void> {
  const address = addressOf(request);
  if (address !== addressOf(current)) {
    rememberScroll();
    browser.push(address);
  }
  return show(request, null);
}

/** «ПОДОБРАТЬ»: shows the first page of results for the panel's filter. */
export const pick = (): Promise<void> => goTo({ filter: chosenFilter(), page: 1 });

/** Removes one condition from the shown search and from the panel, whose other changes still wait for «ПОДОБРАТЬ». */
export function drop(chosen: Chosen): Promise<void> {
  adoptFilter(without($filter.get().filter, chosen));
  return goTo({ filter: without(current.filter, chosen), page: 1 });
}

/**
 * Shows the first page of the shown search in another order; other changes in the panel still wait for «ПОДОБРАТЬ». Before
 * {@link startResults} nothing is done: what is chosen by then stands in the page's form, where the panel finds it.
 */
export async function sortBy(sort: Sort | null): Promise<void> {
  if (!isStarted) return;
  chooseSort(sort);
  if (sort !== current.filter.sort) await goTo({ filter: { ...current.filter, sort }, page: 1 });
}

/** Shows the first page of another search, and the panel with it. */
export function search(filter: Filter): Promise<void> {
  adoptFilter(filter);
  return goTo({ filter, page: 1 });
}

/** Shows another page of the shown search; later changes in the panel are not applied. */
export const goToPage = (page: number): Promise<void> => goTo({ filter: current.filter, page });

/** Repeats a failed request. */
export const retryResults = (): Promise<void> => show(current, null);

/**
 * Starts with the search that the page's HTML was rendered for. If the address has another one (a CDN returns the same file for
 * every query), skeletons are shown and the list is loaded. Back and forward restore each list with its scroll position.
 */
export function startResults(rendered: SearchRequest): void {
  const request = searchOf(browser.address());
  adoptFilter(request.filter);
  current = request;
  isStarted = true;
  browser.onMove(() => {
    const next = searchOf(browser.address());
    // A jump to an anchor of this page (#content) also fires popstate.
    if (addressOf(next) === addressOf(current)) return;
    rememberScroll();
    adoptFilter(next.filter);
    void show(next, scrollPositions.get(addressOf(next)) ?? null);
  });
  onRestored(() => $results.get().status === 'failed' && void retryResults());
  if (addressOf(request) === addressOf(rendered)) return;
  $results.set({ status: 'loading', request, earlier: null, isSlow: false });
  void show(request, null);
}
