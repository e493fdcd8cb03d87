/**
 * The browser's edge: answers of the shop as stores and islands speak of them, money in kopecks. Nothing else in the
 * browser knows the wire's spellings (docs/glossary.md).
 */
import type { Basket, BasketLine, PlacedOrder } from '#src/domain/basket.ts';
import type { CarTyre } from '#src/domain/car-choice.ts';
import type { Options } from '#src/domain/facets.ts';
import type { Badge, ModelCard, ProductCard } from '#src/domain/goods.ts';
import { fromRoubles, type Kopecks } from '#src/domain/money.ts';
import type * as sales from './sales-wire.ts';
import type * as wire from './wire.ts';

const orNull = (price: number | null): Kopecks | null => (price === null ? null : fromRoubles(price));

const badge = ({ ico, title, thumb }: wire.Badge): Badge => ({ icon: ico, title, thumb });

export const modelCard = (card: wire.ModelCard): ModelCard => ({
  modelId: card.model_id,
  brand: card.brand,
  brandIcon: card.brand_ico,
  title: card.title,
  photo: card.photo,
  flags: card.logicprop,
  badges: card.promotions.map(badge),
  group: card.group,
  priceFrom: orNull(card.price_from),
});

export const productCard = (card: wire.ProductCard): ProductCard => ({
  id: card.id,
  modelId: card.model_id,
  name: card.name,
  brand: card.brand,
  brandIcon: card.brand_ico,
  photo: card.photo,
  price: fromRoubles(card.price),
  oldPrice: orNull(card.b_price),
  discount: card.discount,
  kitPrice: orNull(card.kit_price),
  stock: card.stock,
  size: card.size_str,
  flags: card.logicprop,
  badges: card.promotions.map(badge),
});

export const carTyre = ({ width, heigth, diametr, axle }: wire.CarTyre): CarTyre => ({
  width,
  height: heigth,
  rim: diametr,
  ...(axle && { axle }),
});

export const options = ({ brand, width, height, diameter }: wire.MainData): Options => ({
  brand,
  width,
  height,
  diameter,
});

const basketLine = (item: sales.BasketItem): BasketLine => ({
  id: item.id,
  name: item.name,
  brand: item.brand,
  photo: item.photo,
  size: item.size_str,
  count: item.count,
  price: fromRoubles(item.price),
  oldPrice: orNull(item.b_price),
  available: item.stock,
});

export const basket = ({ items, notes }: sales.Basket): Basket => ({
  lines: Object.values(items).map(basketLine),
  notes,
});

export const placedOrder = ({ number, summa }: { number: string; summa: number }): PlacedOrder => ({
  number,
  total: fromRoubles(summa),
});
