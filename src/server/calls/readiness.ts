import type { StoreState } from './outbox-watch.ts';
import type { ReleaseFollower } from './release-follower.ts';

/** The body of /readyz. */
export interface Readiness extends StoreState {
  ready: boolean;
  /** The release that answers, and the version of its catalogue. */
  release: string;
  catalogue: string;
  /** Why the release that should be served is not, or null. */
  trouble: string | null;
  /** Addresses of files that are damaged and could not be mended: they answer 503. */
  damaged: string[];
  [fact: string]: unknown;
}

function isReadable({ now: { catalogue } }: ReleaseFollower): boolean {
  try {
    return catalogue.isWhole && catalogue.one('SELECT key FROM meta LIMIT 1') !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether a load balancer should send requests to this server: it is not shutting down, and its catalogue and its store
 * answer. A stuck outbox is reported but leaves the server ready: orders are still stored, and another server would not send
 * the messages sooner.
 */
export const readinessOf = (releases: ReleaseFollower, state: StoreState, draining: boolean): Readiness => ({
  ready: !draining && state.store && isReadable(releases),
  release: releases.now.id,
  catalogue: releases.now.version,
  trouble: releases.trouble,
  damaged: [...releases.now.site.files.damaged],
  ...state,
});
