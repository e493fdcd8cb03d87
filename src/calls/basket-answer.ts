import { LOAD } from '#src/api/load.ts';
import type * as wire from '#src/api/sales-wire.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { toRoubles } from '#src/domain/money.ts';
import type { Basket, Offers } from '#src/sales/sales.ts';
import type { ShopNow } from './shop-now.ts';

/** The offers of the catalogue that answers at the moment of asking, which may come after the request has waited its turn. */
export const offersNow =
  (shop: () => ShopNow): Offers =>
  ids =>
    offersOf(shop().catalogue, ids);

/** The basket as every basket call answers it. */
export const basketAnswer = ({ lines, notes }: Basket): wire.Basket => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  summa: toRoubles(lines.reduce((sum, { count, price }) => sum + count * price, 0)),
  items: Object.fromEntries(
    lines.map(({ id, name, brand, count, price, old_price, photo, size_str, available }) => [
      id,
      {
        id,
        name,
        brand,
        count,
        price: toRoubles(price),
        b_price: old_price === null ? null : toRoubles(old_price),
        photo,
        size_str,
        stock: available,
        load: LOAD.inBasket,
      },
    ]),
  ),
  notes,
});
