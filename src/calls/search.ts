import type { ModelsAnswer } from '#src/api/wire.ts';
import { brandByName } from '#src/catalogue/brands.ts';
import { modelsFitting } from '#src/catalogue/models.ts';
import { answerBytes } from '#src/catalogue/search/answer.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ShopNow } from './shop-now.ts';

/** POST /api/products/{page}: one page, the true count and every facet. */
export function productsAnswer({ engine }: ShopNow, filter: Filter, page: number): Buffer {
  return answerBytes(engine, engine.search(filter, page), page);
}

/** POST /api/get_models: models that fit; the brand's own text when exactly one brand is asked for. */
export function modelsAnswer({ catalogue, engine }: ShopNow, filter: Filter): ModelsAnswer {
  const [name, ...others] = filter.brands;
  const brand = name !== undefined && others.length === 0 ? brandByName(catalogue, name) : undefined;
  return {
    items: modelsFitting(catalogue, engine, filter),
    description: brand?.description ?? '',
    brand_ico: brand?.ico ?? '',
  };
}
