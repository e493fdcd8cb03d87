import * as contracts from '#src/api/contracts.ts';
import { filterBody } from '#src/api/filter-body.schema.ts';
import { bannersAt } from '#src/catalogue/banners.ts';
import { collectionPage } from '#src/catalogue/collections.ts';
import { modelBySlug } from '#src/catalogue/models.ts';
import { productById } from '#src/catalogue/products.ts';
import { articleByUrl, pageByUrl, promoByUrl } from '#src/catalogue/texts.ts';
import { treeOf } from '#src/catalogue/trees.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { type Endpoint, endpoint, Refused } from '#src/server/endpoint.ts';
import { CAR_CALLS } from './car-calls.ts';
import { mainDataOf } from './main-data.ts';
import { modelsAnswer, productsAnswer } from './search.ts';
import type { ShopNow } from './shop-now.ts';

/** The thing, or 404. */
const known = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Refused(404);
  return thing;
};

/** A page number of an API path; 0, −1, abc are malformed (wire.md). */
const pageNumber = (text: string): number => {
  const page = parsePage(text);
  if (page === null) throw new Refused(400, [{ field: 'page', message: 'ожидался номер страницы от 1' }]);
  return page;
};

/** Every reading call of spec section 7. */
export const READS: readonly Endpoint<ShopNow>[] = [
  endpoint(contracts.mainData, ({ catalogue }: ShopNow) => mainDataOf(catalogue)),
  endpoint(
    contracts.products,
    (shop: ShopNow, { page }, filter) => productsAnswer(shop, filter, pageNumber(page)),
    filterBody,
  ),
  endpoint(contracts.getModels, (shop: ShopNow, _, filter) => modelsAnswer(shop, filter), filterBody),
  endpoint(contracts.getModel, ({ catalogue }: ShopNow, { id }) => known(modelBySlug(catalogue, id))),
  endpoint(
    contracts.product,
    ({ catalogue }: ShopNow, { id }) => known(productById(catalogue, parseProductId(id) ?? 0)).product,
  ),
  endpoint(contracts.page, ({ catalogue }: ShopNow, { slug }) => {
    const { url, title, content, date } = known(pageByUrl(catalogue, slug));
    return { url, title, content, ...(date === null ? {} : { date }) };
  }),
  endpoint(contracts.promo, ({ catalogue }: ShopNow, { id }) => {
    const { url, title, content, date, section, thumb } = known(promoByUrl(catalogue, id));
    return { url, title, content, ...(date === null ? {} : { date }), owner: section, thumb };
  }),
  endpoint(contracts.article, ({ catalogue }: ShopNow, { id }) => {
    const { url, title, content, date, section, thumb } = known(articleByUrl(catalogue, id));
    return { url, title, content, date, owner: section, thumb };
  }),
  endpoint(contracts.collection, ({ catalogue }: ShopNow, { id, page }) => {
    const { title, content, models, take } = known(collectionPage(catalogue, id, pageNumber(page)));
    return {
      title,
      content,
      models: models.map(model => ({
        id: model.model_id,
        name: `${model.brand} ${model.title}`,
        thumb: model.photo,
        brand_img: model.brand_ico,
        promo: model.promotions,
      })),
      take,
    };
  }),
  endpoint(contracts.itemsByCat, ({ catalogue }: ShopNow, { category }) =>
    known(treeOf(catalogue, category)),
  ),
  endpoint(contracts.banner, ({ catalogue }: ShopNow, { product }) => bannersAt(catalogue, product)),
  ...CAR_CALLS,
];
