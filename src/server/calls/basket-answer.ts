import { offersOf } from '#src/catalogue/offers.ts';
import type { Offers } from '#src/orders/sales.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Offers from the catalogue that is served when the store asks for them, which may be later than when the request arrived. */
export const offersNow =
  (served: () => ServedCatalogue): Offers =>
  ids =>
    offersOf(served().catalogue, ids);
