import type { LiveRelease } from './live-release.ts';
import type { StoreState } from './outbox-watch.ts';

/** What /readyz tells. */
export interface Readiness extends StoreState {
  ready: boolean;
  /** The release that answers, and the version of its catalogue. */
  release: string;
  catalogue: string;
  /** Why the release that should be served is not, or null. */
  trouble: string | null;
  [fact: string]: unknown;
}

function isReadable({ now: { catalogue } }: LiveRelease): boolean {
  try {
    return catalogue.one('SELECT key FROM meta LIMIT 1') !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether this server should be sent visitors: it is not closing, and its catalogue and its store answer. A stuck outbox is
 * shown and leaves it ready: orders are kept and listed all the same, and taking the server away would send no letter sooner.
 */
export const readinessOf = (live: LiveRelease, state: StoreState, draining: boolean): Readiness => ({
  ready: !draining && state.store && isReadable(live),
  release: live.now.id,
  catalogue: live.now.version,
  trouble: live.trouble,
  ...state,
});
