import type { Basket, BasketLine, PlacedOrder } from '#src/domain/basket.ts';
import { fromRoubles } from '#src/domain/money.ts';
import type * as wire from '../sales-wire.ts';

const basketLine = (item: wire.BasketItem): BasketLine => ({
  id: item.id,
  name: item.name,
  brand: item.brand,
  photo: item.photo,
  size: item.size_str,
  count: item.count,
  price: fromRoubles(item.price),
  oldPrice: item.b_price === null ? null : fromRoubles(item.b_price),
  available: item.stock,
});

export const basket = ({ items, notes }: wire.Basket): Basket => ({
  lines: Object.values(items).map(basketLine),
  notes,
});

export const placedOrder = ({ number, summa }: { number: string; summa: number }): PlacedOrder => ({
  number,
  total: fromRoubles(summa),
});
