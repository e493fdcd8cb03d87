import { offersOf } from '#src/catalogue/offers.ts';
import type { Offers } from '#src/sales/sales.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** The offers of the catalogue that answers at the moment of asking, which may come after the request has waited its turn. */
export const offersNow =
  (shop: () => ServedCatalogue): Offers =>
  ids =>
    offersOf(shop().catalogue, ids);
