import type { TyreSeason } from '#src/domain/season-of-day.ts';
import type { ModelDigests } from '../assemble/draft.ts';
import { placesOfModel } from '../kinds/product-rows.ts';
import type { TouchedModel } from './goods-changes.ts';

/**
 * Gives the lines of changed models their places in the default order; those of other models stay where they are.
 * `models`: digests of all models, whose rows have their places.
 */
export function placeLines(
  touched: readonly TouchedModel[],
  models: readonly ModelDigests[],
  season: TyreSeason,
): void {
  for (const { number, facts, lines, isPlaced } of touched) {
    if (isPlaced) continue;
    const place = models[number]?.row.position ?? null;
    const places = placesOfModel(facts, place === null ? null : Number(place), lines, season);
    for (const line of lines) line.position = places.get(line.data.id) ?? null;
  }
}
