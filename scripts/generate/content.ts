import { BRANDS } from './brands.ts';
import { carFiles } from './cars.ts';
import { collectionFiles } from './collections.ts';
import { drawings } from './drawings.ts';
import { type ContentFile, file } from './files.ts';
import { brandFiles, modelFiles, PROPERTIES, productFiles } from './goods-texts.ts';
import { makeModels } from './models.ts';
import { planProducts, productPieces } from './products.ts';
import { SeededRandom } from './random.ts';
import { shopFiles } from './shop-texts.ts';

/** Maximum number of products in a generated catalogue. */
export const MAX_PRODUCTS = 200_000;

/**
 * All files of a content folder with this number of products (1 … {@link MAX_PRODUCTS}), ready for `npm run import`. The same
 * number and seed give the same bytes on every machine and day.
 */
export function contentFiles(products: number, seed: string): ContentFile[] {
  const random = new SeededRandom(seed);
  const models = makeModels(products, random.fork('models'));
  const brands = BRANDS.filter(brand => models.some(model => model.brand === brand));
  const goods = planProducts(models, products, random.fork('plan'));
  const rims = new Map(models.map(model => [model, new Set<number>()]));
  for (const { model, size } of goods) rims.get(model)?.add(size.rim);
  const cars = carFiles(random.fork('cars'));
  return [
    ...shopFiles(brands, random.fork('shop')),
    ...brandFiles(brands, random.fork('brands')),
    ...modelFiles(models, random.fork('texts')),
    ...collectionFiles(models, rims, random.fork('collections')),
    ...productFiles(
      goods.map(({ id }) => id),
      random.fork('own texts'),
    ),
    { path: 'products.csv', pieces: productPieces(goods, random.fork('rows')) },
    file('properties.csv', PROPERTIES),
    file('cars/makes.csv', cars.makes),
    file('cars/fitment.csv', cars.fitment),
    ...drawings(brands),
  ];
}
