import type { Banner, ModelCard } from '#src/api/wire.ts';
import { BRANDS, brandPath } from '#src/domain/paths.ts';
import { MODEL_GROUP_TITLES, MODEL_GROUPS } from '#src/domain/season.ts';
import { bannersAt } from '../banners.ts';
import { allBrands, type Brand, modelsOfBrand } from '../brands.ts';
import type { Catalogue } from '../open.ts';
import { type Options, optionsOf } from '../options.ts';
import type { View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { type Shell, shellOf } from './shell.ts';

export interface BrandView extends View {
  brand: Brand;
  banners: Banner[];
  /** Only groups that have models, in the spec's order; the title names the brand. */
  groups: { title: string; models: ModelCard[] }[];
  options: Options;
}

/** A brand's page (spec section 2). */
export function brandView(catalogue: Catalogue, brand: Brand, options: Options): BrandView {
  const models = modelsOfBrand(catalogue, brand.url);
  const path = brandPath(brand.url);
  const title = `Шины ${brand.name}`;
  return {
    head: {
      title: `${title}: модели, размеры, цены`,
      description: `${title} в наличии: цены и остатки. ${plainText(brand.description, 120)}`,
      path,
    },
    crumbs: [
      { text: 'Бренды', path: BRANDS },
      { text: brand.name, path },
    ],
    brand,
    banners: bannersAt(catalogue, brand.url),
    groups: MODEL_GROUPS.map(group => ({
      title: `${MODEL_GROUP_TITLES[group]} ${brand.name}`,
      models: models.filter(model => model.group === group),
    })).filter(group => group.models.length > 0),
    options,
  };
}

/** Every brand's page. */
export function pathsOfBrands(catalogue: Catalogue): PagePath<{ url: string }, BrandView>[] {
  const shell: Shell = shellOf(catalogue);
  const options = optionsOf(catalogue);
  const optionsKey = digestOfValue(options);
  return allBrands(catalogue).map(brand => ({
    params: { url: brand.url },
    props: { page: brandView(catalogue, brand, options), shell },
    cacheKey: pageKey(catalogue, [['brand', brand.url]], optionsKey),
  }));
}
