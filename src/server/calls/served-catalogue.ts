import { offersOf } from '#src/catalogue/offers.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { Offers } from '#src/orders/sales.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import type { CallContext } from '#src/server/http/api.ts';

/** A catalogue and its search, from which calls answer. Replaced as a whole between requests. */
export interface ServedCatalogue extends CallContext {
  catalogue: Catalogue;
  engine: SearchEngine;
}

/** Offers from the catalogue that is served when the store asks for them, which may be later than when the request arrived. */
export const offersNow =
  (served: () => ServedCatalogue): Offers =>
  ids =>
    offersOf(served().catalogue, ids);
