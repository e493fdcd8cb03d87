import type { ModelsAnswer } from '#src/api/wire.ts';
import { brandByName } from '#src/catalogue/brands.ts';
import { modelsFitting } from '#src/catalogue/models.ts';
import { answerBytes } from '#src/catalogue/search/answer.ts';
import { type Filter, filterToQuery } from '#src/domain/filter.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import type { ShopNow } from './shop-now.ts';

/** Ready answers, as bytes: asked again they cost a look-up (performance.md: buffers, not strings). */
const CACHE_BYTES = 64 * 1024 * 1024;
const caches = new WeakMap<ShopNow, BoundedCache<Buffer>>();

function cacheOf(shop: ShopNow): BoundedCache<Buffer> {
  let cache = caches.get(shop);
  if (!cache) {
    cache = new BoundedCache(CACHE_BYTES);
    caches.set(shop, cache);
  }
  return cache;
}

/** POST /api/products/{page}: one page, the true count and every facet. */
export function productsAnswer(shop: ShopNow, filter: Filter, page: number): Buffer {
  const cache = cacheOf(shop);
  const key = `${page}?${filterToQuery(filter).toString()}`;
  const ready = cache.get(key);
  if (ready) return ready;
  const bytes = answerBytes(shop.engine, shop.engine.search(filter, page), page);
  cache.set(key, bytes, bytes.length);
  return bytes;
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
