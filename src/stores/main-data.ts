import { atom } from 'nanostores';
import { mainData } from '#src/api/contracts.ts';
import type { MainData } from '#src/api/wire.ts';
import { browser } from './browser.ts';
import { call } from './shop-call.ts';

export type MainDataState =
  | { status: 'idle' }
  /** `message` is for the shopper, with the phones beside it, once it has failed a few times. */
  | { status: 'loading'; failures: number; message: string | null }
  | { status: 'ready'; data: MainData };

/** Pause between the first ten attempts (spec section 9); later ones double up to a minute. */
const RETRY_MS = 1000;
const STEADY_FAILURES = 10;
const LONGEST_MS = 60_000;
/** From this failure on the shopper is told. */
const TOLD_FROM = 3;

/** Option lists, brands, leaders and news, for islands that the page's own HTML does not feed. */
export const $mainData = atom<MainDataState>({ status: 'idle' });

let cancelRetry: (() => void) | undefined;

/** The pause after the n-th failure: a second ten times, then 2, 4, 8 … 60 s. */
const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_MS, RETRY_MS * 2 ** Math.max(0, failures - STEADY_FAILURES));

async function attempt(failures: number): Promise<void> {
  cancelRetry = undefined;
  const result = await call(mainData, { once: true });
  if (result.ok) {
    if (!result.value.brands?.length) console.error('ERROR - empty brands');
    $mainData.set({ status: 'ready', data: result.value });
    return;
  }
  const failed = failures + 1;
  $mainData.set({
    status: 'loading',
    failures: failed,
    message: failed >= TOLD_FROM ? result.message : null,
  });
  cancelRetry = browser.after(pauseAfter(failed), () => void attempt(failed));
}

/** Loads the main data, once for all islands, until it is there. */
export function loadMainData(): void {
  if ($mainData.get().status !== 'idle') return;
  $mainData.set({ status: 'loading', failures: 0, message: null });
  void attempt(0);
}

/** «Повторить»: tries now instead of at the end of the pause. */
export function retryMainData(): void {
  const state = $mainData.get();
  if (state.status !== 'loading' || !cancelRetry) return;
  cancelRetry();
  void attempt(state.failures);
}
