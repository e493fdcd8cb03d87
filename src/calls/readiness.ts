import type { CatalogueFollower } from './catalogue-follower.ts';
import type { StoreState } from './outbox-watch.ts';

/** The body of /readyz. */
export interface Readiness extends StoreState {
  ready: boolean;
  /** Version of the catalogue that is served. */
  catalogue: string;
  /** Why the catalogue file that is in place now is not served, or null. */
  trouble: string | null;
  [fact: string]: unknown;
}

function isReadable({ now: { catalogue } }: CatalogueFollower): boolean {
  try {
    return catalogue.one('SELECT key FROM meta LIMIT 1') !== undefined;
  } catch {
    return false;
  }
}

/**
 * Whether a load balancer should send requests to this server: it is not shutting down, and its catalogue and its store
 * answer. A stuck outbox is reported but leaves the server ready: orders are still stored, and another server would not send
 * the messages sooner.
 */
export const readinessOf = (
  follower: CatalogueFollower,
  state: StoreState,
  draining: boolean,
): Readiness => ({
  ready: !draining && state.store && isReadable(follower),
  catalogue: follower.now.version,
  trouble: follower.trouble,
  ...state,
});
