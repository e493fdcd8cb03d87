import { filterBody, searchBody } from '#src/api/filter-body.schema.ts';
import * as goods from '#src/api/goods.ts';
import { mainData } from '#src/api/main-data.ts';
import { suggest } from '#src/api/suggest.ts';
import * as texts from '#src/api/texts.ts';
import * as toWire from '#src/api/to-wire.ts';
import { bannersAt } from '#src/catalogue/banners.ts';
import { collectionPage } from '#src/catalogue/collections.ts';
import { modelWithPositions } from '#src/catalogue/models.ts';
import { productById } from '#src/catalogue/products.ts';
import { articleByUrl, pageByUrl, promoByUrl } from '#src/catalogue/texts.ts';
import { treeOf } from '#src/catalogue/trees.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { type Endpoint, endpoint, Refused } from '#src/server/http/endpoint.ts';
import { CAR_CALLS } from './car-calls.ts';
import { orServiceUnavailable } from './from-catalogue.ts';
import { mainDataOf } from './main-data.ts';
import { modelsAnswer, productsAnswer } from './search.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import { suggestAnswer } from './suggest.ts';

/** @throws {Refused} 404 for undefined */
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Refused(404);
  return value;
};

/** The page number of an API path. @throws {Refused} 400 for 0, −1, abc (wire.md) */
const pageNumber = (text: string): number => {
  const page = parsePage(text);
  if (page === null) throw new Refused(400, [{ field: 'page', message: 'ожидался номер страницы от 1' }]);
  return page;
};

const CALLS: readonly Endpoint<ServedCatalogue>[] = [
  endpoint(mainData, ({ catalogue }: ServedCatalogue) => mainDataOf(catalogue)),
  endpoint(
    goods.products,
    (served: ServedCatalogue, { page }, search) => productsAnswer(served, search, pageNumber(page)),
    searchBody,
  ),
  endpoint(goods.getModels, (served: ServedCatalogue, _, filter) => modelsAnswer(served, filter), filterBody),
  endpoint(suggest, (served: ServedCatalogue, { text }) => suggestAnswer(served, text)),
  endpoint(goods.getModel, ({ catalogue }: ServedCatalogue, { id }) =>
    toWire.model(found(modelWithPositions(catalogue, id))),
  ),
  endpoint(goods.product, ({ catalogue }: ServedCatalogue, { id }) =>
    toWire.product(found(productById(catalogue, parseProductId(id) ?? 0)).product),
  ),
  endpoint(texts.page, ({ catalogue }: ServedCatalogue, { slug }) => {
    const { url, title, content, date } = found(pageByUrl(catalogue, slug));
    return { url, title, content, ...(date === null ? {} : { date }) };
  }),
  endpoint(texts.promo, ({ catalogue }: ServedCatalogue, { id }) => {
    const { url, title, content, date, section, thumb } = found(promoByUrl(catalogue, id));
    return { url, title, content, ...(date === null ? {} : { date }), owner: section, thumb };
  }),
  endpoint(texts.article, ({ catalogue }: ServedCatalogue, { id }) => {
    const { url, title, content, date, section, thumb } = found(articleByUrl(catalogue, id));
    return { url, title, content, date, owner: section, thumb };
  }),
  endpoint(texts.collection, ({ catalogue }: ServedCatalogue, { id, page }) => {
    const { title, content, models, take } = found(collectionPage(catalogue, id, pageNumber(page)));
    return { title, content, models: models.map(toWire.collectionModel), take };
  }),
  endpoint(texts.itemsByCat, ({ catalogue }: ServedCatalogue, { category }) =>
    toWire.tree(found(treeOf(catalogue, category))),
  ),
  endpoint(texts.banner, ({ catalogue }: ServedCatalogue, { product }) =>
    bannersAt(catalogue, product).map(toWire.banner),
  ),
  ...CAR_CALLS,
];

/** The calls of spec section 7 that only read the catalogue. */
export const READS = CALLS.map(orServiceUnavailable);
