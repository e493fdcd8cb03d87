import { atom } from 'nanostores';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { changedKey, impossibleText, nearestOptions, type Proposal } from '#src/domain/nearest-option.ts';
import { browser } from './browser.ts';
import { $filter, adoptFilter, chosenFilter } from './filter.ts';
import { type Found, find, wantMore } from './found.ts';
import { latest } from './latest.ts';

/** Preview of the panel's search before «ПОДОБРАТЬ»: counts next to options, and proposals if nothing is found. */
export type PreviewState =
  | { status: 'idle' }
  /** The earlier counts remain next to the options. */
  | { status: 'loading'; earlier: Found | null }
  | { status: 'ready'; found: Found; impossible: Impossible | null };

export interface Impossible {
  /** What is impossible about the choice, in Russian. */
  message: string;
  /** The nearest filters that find something, best first. */
  proposals: readonly Proposal[];
}

/** Changes within this time cause one request. */
const PAUSE_MS = 120;

export const $preview = atom<PreviewState>({ status: 'idle' });

const requests = latest();
let fixed: Partial<Filter> = {};
let previous: Filter = EMPTY_FILTER;
let cancel: (() => void) | undefined;

const found = (): Found | null => {
  const state = $preview.get();
  if (state.status === 'ready') return state.found;
  return state.status === 'loading' ? state.earlier : null;
};

async function preview(): Promise<void> {
  const filter = { ...chosenFilter(), ...fixed };
  const last = changedKey(previous, filter);
  previous = filter;
  const earlier = found();
  $preview.set({ status: 'loading', earlier });
  const result = await requests.run(signal => find({ filter, page: 1 }, signal));
  if (result === null) return;
  if (!result.ok) {
    $preview.set(earlier ? { status: 'ready', found: earlier, impossible: null } : { status: 'idle' });
    return;
  }
  const { take, facets } = result.value;
  const proposals = take.count === 0 ? nearestOptions(filter, facets, last) : [];
  const impossible = take.count === 0 ? { message: impossibleText(proposals), proposals } : null;
  $preview.set({ status: 'ready', found: result.value, impossible });
}

/**
 * Starts previews of the filter panel; call it when the visitor first uses the panel. `given` is fixed, as the brand on its
 * page. A failed preview keeps the earlier counts, so no option is disabled because of a missing response.
 * @returns a function that stops it
 */
export function startPreview(given: Partial<Filter> = {}): () => void {
  fixed = given;
  void preview();
  const unsubscribe = $filter.listen(() => {
    requests.stop();
    cancel?.();
    cancel = browser.after(PAUSE_MS, () => void preview());
  });
  return () => {
    unsubscribe();
    cancel?.();
    requests.stop();
  };
}

/** Asks for the counts of the group «Ещё условия» too, from here on. */
export function askForMore(): void {
  if (wantMore() && $preview.get().status !== 'idle') void preview();
}

/** Puts a proposal's filter into the panel. */
export const takeProposal = (proposal: Proposal): void => adoptFilter(proposal.filter);
