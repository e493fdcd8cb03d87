import type { ModelsAnswer } from '#src/api/goods.schema.ts';
import * as toWire from '#src/api/to-wire.ts';
import { brandByName } from '#src/catalogue/brands.ts';
import { modelsFitting } from '#src/catalogue/models.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { frontOf } from '#src/domain/pairs.ts';
import { answerBytes } from '#src/search/answer.ts';
import { pairsFound } from '#src/search/pairs.ts';
import { rearSizes } from '#src/search/rear-sizes.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/**
 * POST /api/products/{page}: one page of cards, the total count and all requested facets, as JSON bytes; on the first
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
  const extra = {
    ...(isMore ? { rears: rearSizes(catalogue, engine, filter) } : {}),
    ...(pairs ? { pairs: toWire.pairs(pairs) } : {}),
  };
  if (Object.keys(extra).length === 0) return answer;
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${JSON.stringify(extra).slice(1)}`)]);
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
