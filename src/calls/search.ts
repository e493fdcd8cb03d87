import type { ModelsAnswer } from '#src/api/goods.schema.ts';
import * as toWire from '#src/api/to-wire.ts';
import { brandByName } from '#src/catalogue/brands.ts';
import { modelsFitting } from '#src/catalogue/models.ts';
import { pairsFound } from '#src/catalogue/pairs.ts';
import { rearSizes } from '#src/catalogue/rear-sizes.ts';
import { answerBytes } from '#src/catalogue/search/answer.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ProductCard } from '#src/domain/goods.ts';
import { frontOf } from '#src/domain/pairs.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A product's card as JSON text; answers of the search are put together from these. */
export const cardText = (card: ProductCard): string => JSON.stringify(toWire.productCard(card));

/**
 * POST /api/products/{page}: one page of cards, the total count and all facets that are asked for, as JSON bytes; on the first
 * page the pairs of a search with two axles, and the rear sizes that make pairs.
 */
export function productsAnswer(
  { catalogue, engine }: ServedCatalogue,
  { filter, isMore }: { filter: Filter; isMore: boolean },
  page: number,
): Buffer {
  const answer = answerBytes(engine, filter, page, isMore);
  if (page > 1 || frontOf(filter) === null) return answer;
  const pairs = pairsFound(catalogue, engine, filter);
  const told = {
    ...(isMore ? { rears: rearSizes(catalogue, engine, filter) } : {}),
    ...(pairs ? { pairs: toWire.pairs(pairs) } : {}),
  };
  if (Object.keys(told).length === 0) return answer;
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${JSON.stringify(told).slice(1)}`)]);
}

/** POST /api/get_models: models that fit the filter, with the brand's text when the filter names exactly one brand. */
export function modelsAnswer({ catalogue, engine }: ServedCatalogue, filter: Filter): ModelsAnswer {
  const [name, ...others] = filter.brands;
  const brand = name !== undefined && others.length === 0 ? brandByName(catalogue, name) : undefined;
  return {
    items: modelsFitting(catalogue, engine, filter).map(toWire.modelCard),
    description: brand?.description ?? '',
    brand_ico: brand?.icon ?? '',
  };
}
