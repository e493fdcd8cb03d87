import { atom } from 'nanostores';
import type { CallFailure } from '#src/api/client.ts';
import { type Chosen, without } from '#src/domain/chosen.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { $filter, adoptFilter, chosenFilter } from './filter.ts';
import { type Asked, addressOf, type Found, find, recall } from './found.ts';
import { latest } from './latest.ts';

/** A list to look at meanwhile: one found earlier, the one in the page's own HTML, or none that would be right. */
type Earlier = Found | 'drawn' | null;

export type ResultsState =
  /** The list of the page's own HTML stands. */
  | { status: 'idle' }
  | { status: 'loading'; asked: Asked; earlier: Earlier; isSlow: boolean }
  /** `scroll`: where the visitor was on this list before, null for a list that is new. */
  | { status: 'ready'; found: Found; scroll: number | null }
  | { status: 'failed'; asked: Asked; earlier: Earlier; failure: CallFailure };

/** After so long a wait the visitor is told that it takes time. */
const SLOW_MS = 3000;

/** The results page's list. */
export const $results = atom<ResultsState>({ status: 'idle' });

const turn = latest();
const scrolls = new Map<string, number>();
/** What the page shows or is about to show, which is what the address says. */
let shown: Asked = { filter: EMPTY_FILTER, page: 1 };

/** What an address of results asks for; a page that is none is the first. */
function askedBy(address: string): Asked {
  const [path = '', query = ''] = address.split('?');
  const page = parsePage(path.split('/')[2]) ?? 1;
  return { filter: filterFromQuery(new URLSearchParams(query)), page };
}

function earlierList(): Earlier {
  const state = $results.get();
  if (state.status === 'idle') return 'drawn';
  return state.status === 'ready' ? state.found : state.earlier;
}

async function show(asked: Asked, scroll: number | null): Promise<void> {
  shown = asked;
  const ready = recall(asked);
  if (ready) {
    turn.stop();
    $results.set({ status: 'ready', found: ready, scroll });
    return;
  }
  const earlier = earlierList();
  $results.set({ status: 'loading', asked, earlier, isSlow: false });
  const cancelSlow = browser.after(SLOW_MS, () => {
    const state = $results.get();
    if (state.status === 'loading' && state.asked === asked) $results.set({ ...state, isSlow: true });
  });
  const result = await turn.run(signal => find(asked, signal));
  cancelSlow();
  if (result === null) return;
  if (result.ok) $results.set({ status: 'ready', found: result.value, scroll });
  else $results.set({ status: 'failed', asked, earlier, failure: result });
}

const rememberScroll = (): void => void scrolls.set(addressOf(shown), browser.scrolled());

/** Makes an address the page's own, unless it is that already, and shows what it asks for. */
function goTo(asked: Asked): Promise<void> {
  const address = addressOf(asked);
  if (address !== addressOf(shown)) {
    rememberScroll();
    browser.push(address);
  }
  return show(asked, null);
}

/** «ПОДОБРАТЬ»: the first page of what stands in the panel. */
export const pick = (): Promise<void> => goTo({ filter: chosenFilter(), page: 1 });

/** Takes one condition off the list that is shown, and off the panel, where other changes wait on for «ПОДОБРАТЬ». */
export function drop(chosen: Chosen): Promise<void> {
  adoptFilter(without($filter.get().filter, chosen));
  return goTo({ filter: without(shown.filter, chosen), page: 1 });
}

/** Another page of the list that is shown, whatever has changed in the panel since. */
export const goToPage = (page: number): Promise<void> => goTo({ filter: shown.filter, page });

/** Asks again after a failure. */
export const retryResults = (): Promise<void> => show(shown, null);

/**
 * Begins with what the page's HTML shows. Where the address asks for something else (a bare CDN gives the same file for every
 * query) the list is loaded over skeletons. Back and forward among the lists of this page bring each back with its scroll.
 */
export function startResults(drawn: Asked): void {
  const asked = askedBy(browser.address());
  adoptFilter(asked.filter);
  shown = asked;
  browser.onMove(() => {
    const next = askedBy(browser.address());
    // A jump to a place of this page (#content) is told like a step back.
    if (addressOf(next) === addressOf(shown)) return;
    rememberScroll();
    adoptFilter(next.filter);
    void show(next, scrolls.get(addressOf(next)) ?? null);
  });
  onRestored(() => $results.get().status === 'failed' && void retryResults());
  if (addressOf(asked) === addressOf(drawn)) return;
  $results.set({ status: 'loading', asked, earlier: null, isSlow: false });
  void show(asked, null);
}
