import { demoFiles, productTexts } from './demo.ts';
import { type ContentFile, file } from './files.ts';
import { makeModels, modelFiles } from './models.ts';
import { planProducts, productPieces } from './products.ts';
import { SeededRandom } from './random.ts';

/** Maximum number of products in a generated catalogue. */
export const MAX_PRODUCTS = 200_000;

/**
 * All files of a content folder with this number of products (1 … {@link MAX_PRODUCTS}), ready for `npm run import`. The same
 * number and seed give the same bytes on every machine and day.
 */
export function contentFiles(products: number, seed: string): ContentFile[] {
  const random = new SeededRandom(seed);
  const models = makeModels(products, random.fork('models'));
  const goods = planProducts(models, products, random.fork('plan'));
  const texts = productTexts();
  const described = goods.flatMap(({ id, like, year }) => {
    const text = like.year === String(year) ? texts.get(like.id ?? '') : undefined;
    return text === undefined ? [] : [file(`products/${id}.md`, text)];
  });
  return [
    ...demoFiles(),
    ...modelFiles(models),
    ...described,
    { path: 'products.csv', pieces: productPieces(goods, random.fork('rows')) },
  ];
}
