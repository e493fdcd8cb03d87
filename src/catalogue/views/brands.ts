import { BRANDS } from '#src/domain/paths.ts';
import { type BrandRange, brandRanges } from '../brands.ts';
import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface BrandsView extends View {
  brands: BrandRange[];
}

const TITLE = 'Каталог производителей';

/** The brand catalogue (spec section 2): only brands with name, icon and url, each with its number of models and lowest price. */
function brandsView(catalogue: Catalogue): BrandsView {
  const brands = brandRanges(catalogue);
  return {
    head: {
      title: `${TITLE} шин`,
      description: plainText(
        `Все бренды шин в магазине: ${brands.map(brand => brand.name).join(', ')}.`,
        300,
      ),
      path: BRANDS,
    },
    crumbs: [{ text: TITLE, path: BRANDS }],
    brands,
  };
}

/** The page by itself. */
export const BRAND_LIST_PAGE: PageKind<Record<string, never>, BrandsView> = {
  route: '/brands',
  keys: catalogue => [{ params: {}, cacheKey: pageKey(catalogue, [['list', 'brands']]) }],
  view: brandsView,
};
