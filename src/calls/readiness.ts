import type { CatalogueFollower } from './catalogue-follower.ts';
import type { StoreState } from './outbox-watch.ts';

/** What /readyz tells. */
export interface Readiness extends StoreState {
  ready: boolean;
  /** Version of the catalogue that answers. */
  catalogue: string;
  /** Why the catalogue file that lies there now is not served, or null. */
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
 * Whether this server should be sent visitors: it is not closing, and its catalogue and its store answer. A stuck outbox is
 * shown and leaves it ready: orders are kept and listed all the same, and taking the server away would send no letter sooner.
 */
export const readinessOf = (shop: CatalogueFollower, state: StoreState, draining: boolean): Readiness => ({
  ready: !draining && state.store && isReadable(shop),
  catalogue: shop.now.version,
  trouble: shop.trouble,
  ...state,
});
