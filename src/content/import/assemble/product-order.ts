import { fold } from '#src/domain/search-text.ts';
import type { Season } from '#src/domain/season.ts';
import type { TyreSeason } from '#src/domain/season-of-day.ts';
import { compare } from './ordering.ts';

/** What decides the places of a model's products. */
export interface OrderedModel {
  season: Season;
  topsell: boolean;
  /** Place of the model in the order of models; no two are equal. */
  place: number;
}

/** What decides the place of a product among those of its model. */
export interface OrderedProduct {
  id: number;
  name: string;
  stock: number;
}

/** More models than a shop has, and more products than a model has: places of the default order are digits of one number. */
const MODELS = 2 ** 20;
const ROUNDS = 2 ** 20;

/** Groups of the default order, smaller is earlier; all-season tyres come before those of the other season. */
function groupOf({ season, topsell }: OrderedModel, isInStock: boolean, today: TyreSeason): number {
  const isOfDay = season === today;
  const isOther = !isOfDay && season !== 'allseason';
  return (isInStock ? 0 : 8) + (isOfDay ? 0 : 4) + (topsell ? 0 : 2) + (isOther ? 1 : 0);
}

/**
 * Places of a model's products in the default order (docs/wire.md, order of lists), by product id: groups by stock, season and
 * leaders; in each the first product of every model, then the second and so on. The numbers have gaps, so that a product
 * that comes, goes or sells out moves only products of its model.
 */
export function placesIn(
  model: OrderedModel,
  products: readonly OrderedProduct[],
  today: TyreSeason,
): Map<number, number> {
  const byName = products
    .map(({ id, name, stock }) => ({ id, name: fold(name), isInStock: stock > 0 }))
    .sort((a, b) => compare(a.name, b.name) || a.id - b.id);
  const places = new Map<number, number>();
  for (const isInStock of [true, false]) {
    const first = groupOf(model, isInStock, today) * ROUNDS;
    for (const [round, { id }] of byName.filter(one => one.isInStock === isInStock).entries())
      places.set(id, (first + round) * MODELS + model.place);
  }
  return places;
}
