import { atom } from 'nanostores';
import type { MainData } from '#src/api/main-data.schema.ts';
import { mainData } from '#src/api/main-data.ts';
import { browser } from './browser.ts';
import { call } from './shop-call.ts';

export type MainDataState =
  | { status: 'idle' }
  /** `message` is shown to the shopper, with the shop's phones, after repeated failures. */
  | { status: 'loading'; failures: number; message: string | null }
  | { status: 'ready'; data: MainData };

/** Pause between the first ten attempts (spec section 9); later pauses double up to a minute. */
const RETRY_MS = 1000;
const STEADY_ATTEMPTS = 10;
const MAX_PAUSE_MS = 60_000;
/** Number of failures from which a message is shown. */
const MESSAGE_FROM = 3;

/** Option lists, brands, top models and news, for islands that do not get them from the page's HTML. */
export const $mainData = atom<MainDataState>({ status: 'idle' });

let cancelRetry: (() => void) | undefined;

/** Pause after this many failures, in milliseconds: 1 s ten times, then 2, 4, 8 … 60 s. */
const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, RETRY_MS * 2 ** Math.max(0, failures - STEADY_ATTEMPTS));

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
    message: failed >= MESSAGE_FROM ? result.message : null,
  });
  cancelRetry = browser.after(pauseAfter(failed), () => void attempt(failed));
}

/** Loads the main data once for all islands and retries until it succeeds. */
export function loadMainData(): void {
  if ($mainData.get().status !== 'idle') return;
  $mainData.set({ status: 'loading', failures: 0, message: null });
  void attempt(0);
}

/** «Повторить»: retries at once instead of waiting for the pause to end. */
export function retryMainData(): void {
  const state = $mainData.get();
  if (state.status !== 'loading' || !cancelRetry) return;
  cancelRetry();
  void attempt(state.failures);
}
