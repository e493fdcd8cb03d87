import type { Basket, BasketLine, PlacedOrder } from '#src/domain/basket.ts';
import { fromRoubles } from '#src/domain/money.ts';
import type * as wire from '../basket.schema.ts';
import type * as order from '../order.schema.ts';

const basketLine = ({ size_str, price, b_price, stock, load: _, ...same }: wire.BasketItem): BasketLine => ({
  ...same,
  size: size_str,
  price: fromRoubles(price),
  oldPrice: b_price === null ? null : fromRoubles(b_price),
  available: stock,
});

export const basket = ({ items, notes, hints, points }: wire.Basket): Basket => ({
  lines: Object.values(items).map(basketLine),
  notes,
  ...(hints && { hints }),
  ...(points && { points }),
});

export const placedOrder = ({ number, summa, delivery, link }: order.PlacedOrder): PlacedOrder => ({
  number,
  total: fromRoubles(summa),
  delivery: delivery === undefined ? null : fromRoubles(delivery),
  link,
});
