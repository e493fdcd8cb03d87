import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ModelCard } from '#src/domain/goods.ts';
import { BRANDS, brandPath } from '#src/domain/paths.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import { inGroups } from '#src/domain/season.ts';
import type { Banner } from '#src/domain/texts.ts';
import { brandTitle } from '#src/domain/titles.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { type Options, optionsOf } from '#src/search/options.ts';
import { pricesOfPage } from '#src/search/prices.ts';
import { bannersAt } from '../banners.ts';
import { allBrands, type Brand, brandByUrl, modelsOfBrand } from '../brands.ts';
import { modelsFitting } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { brandLandings, type LandingLink } from './landing-links.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface BrandView extends View {
  brand: Brand;
  banners: readonly Banner[];
  /** Only groups that have models, in the spec's order; the title names the brand. */
  groups: { title: string; models: ModelCard[] }[];
  options: Options;
  /** The filter of this page, without the brand. */
  filter: Filter;
  /** How many of the brand's tyres cost how much, whatever price is chosen; empty on prerendered pages. */
  prices: readonly PriceBar[];
  /** Landing pages of the brand. */
  landings: LandingLink[];
}

/** A brand's page (spec section 2). */
function brandView(
  catalogue: Catalogue,
  brand: Brand,
  options: Options,
  models: readonly ModelCard[] = modelsOfBrand(catalogue, brand.url),
  filter: Filter = EMPTY_FILTER,
): BrandView {
  const path = brandPath(brand.url);
  const title = `Шины ${brand.name}`;
  return {
    head: {
      title: brandTitle(brand.name),
      description: `${title} в наличии: цены и остатки. ${plainText(brand.description, 120)}`,
      path,
      ...imageOf(catalogue, path),
    },
    crumbs: [
      { text: 'Бренды', path: BRANDS },
      { text: brand.name, path },
    ],
    brand,
    banners: bannersAt(catalogue, brand.url),
    groups: inGroups(models, brand.name),
    options,
    filter,
    prices: [],
    landings: brandLandings(catalogue, brand.name),
  };
}

/** The same page with only the models that fit a filter, rendered on demand; undefined for an unknown brand. */
export function filteredBrandView(
  catalogue: Catalogue,
  engine: SearchEngine,
  url: string,
  filter: Filter,
): BrandView | undefined {
  const brand = brandByUrl(catalogue, url);
  if (!brand) return undefined;
  const search = { ...filter, brands: [brand.name] };
  const models = modelsFitting(catalogue, engine, search);
  const view = brandView(catalogue, brand, optionsOf(catalogue), models, filter);
  return { ...view, head: { ...view.head, noindex: true }, prices: pricesOfPage(engine, filter, search) };
}

/** Pages of brands. */
export const BRAND_PAGES: PageKind<{ url: string }, BrandView> = {
  route: '/brand/[url]',
  keys: catalogue =>
    allBrands(catalogue).map(({ url, name }) => ({
      params: { url },
      cacheKey: pageKey(
        catalogue,
        [['brand', url]],
        digestOfValue([optionsOf(catalogue), bannersAt(catalogue, url), brandLandings(catalogue, name)]),
      ),
    })),
  view(catalogue, { url }) {
    const brand = brandByUrl(catalogue, url);
    return brand && brandView(catalogue, brand, optionsOf(catalogue));
  },
};
