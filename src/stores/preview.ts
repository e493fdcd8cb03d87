import { atom } from 'nanostores';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { changedKey, impossibleText, nearestOptions, type Proposal } from '#src/domain/nearest-option.ts';
import { browser } from './browser.ts';
import { $filter, adoptFilter, chosenFilter } from './filter.ts';
import { type Found, find } from './found.ts';
import { latest } from './latest.ts';

/** What the panel's choice would find, before «ПОДОБРАТЬ»: counts beside options, and a way out when there is nothing. */
export type PreviewState =
  | { status: 'idle' }
  /** Earlier counts stay beside their options. */
  | { status: 'loading'; earlier: Found | null }
  | { status: 'ready'; found: Found; impossible: Impossible | null };

interface Impossible {
  /** Why nothing is found, in Russian. */
  message: string;
  /** The nearest choices that work, best first. */
  proposals: readonly Proposal[];
}

/** Quick changes are asked for together. */
const PAUSE_MS = 120;

export const $preview = atom<PreviewState>({ status: 'idle' });

const turn = latest();
let fixed: Partial<Filter> = {};
let before: Filter = EMPTY_FILTER;
let cancel: (() => void) | undefined;

const found = (): Found | null => {
  const state = $preview.get();
  if (state.status === 'ready') return state.found;
  return state.status === 'loading' ? state.earlier : null;
};

async function preview(): Promise<void> {
  const filter = { ...chosenFilter(), ...fixed };
  const last = changedKey(before, filter);
  before = filter;
  const earlier = found();
  $preview.set({ status: 'loading', earlier });
  const result = await turn.run(signal => find({ filter, page: 1 }, signal));
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
 * Begins to follow the panel: call it when the visitor touches it. On a brand's page the brand is fixed. A preview that fails
 * leaves the earlier counts: nothing is disabled for want of an answer.
 * @returns what ends it
 */
export function startPreview(given: Partial<Filter> = {}): () => void {
  fixed = given;
  void preview();
  const end = $filter.listen(() => {
    turn.stop();
    cancel?.();
    cancel = browser.after(PAUSE_MS, () => void preview());
  });
  return () => {
    end();
    cancel?.();
    turn.stop();
  };
}

/** Takes a proposal over into the panel. */
export const takeProposal = (proposal: Proposal): void => adoptFilter(proposal.filter);
