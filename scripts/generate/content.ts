import { BRANDS } from './brands.ts';
import { carFiles } from './cars.ts';
import { Chance } from './chance.ts';
import { collectionFiles } from './collections.ts';
import { drawings } from './drawings.ts';
import { type ContentFile, file } from './files.ts';
import { brandFiles, modelFiles, PROPERTIES, productFiles } from './goods-texts.ts';
import { makeModels } from './models.ts';
import { planProducts, productPieces } from './products.ts';
import { shopFiles } from './shop-texts.ts';

/** Most products of one generated catalogue. */
export const MAX_PRODUCTS = 200_000;

/**
 * Every file of a content folder with so many products (1 … {@link MAX_PRODUCTS}), ready for `npm run import`. The same
 * number and seed give the same bytes on every machine and day.
 */
export function contentFiles(products: number, seed: string): ContentFile[] {
  const chance = new Chance(seed);
  const models = makeModels(products, chance.fork('models'));
  const brands = BRANDS.filter(brand => models.some(model => model.brand === brand));
  const goods = planProducts(models, products, chance.fork('plan'));
  const rims = new Map(models.map(model => [model, new Set<number>()]));
  for (const { model, size } of goods) rims.get(model)?.add(size.rim);
  const cars = carFiles(chance.fork('cars'));
  return [
    ...shopFiles(brands, chance.fork('shop')),
    ...brandFiles(brands, chance.fork('brands')),
    ...modelFiles(models, chance.fork('texts')),
    ...collectionFiles(models, rims, chance.fork('collections')),
    ...productFiles(
      goods.map(({ id }) => id),
      chance.fork('own texts'),
    ),
    { path: 'products.csv', pieces: productPieces(goods, chance.fork('rows')) },
    file('properties.csv', PROPERTIES),
    file('cars/makes.csv', cars.makes),
    file('cars/fitment.csv', cars.fitment),
    ...drawings(brands),
  ];
}
