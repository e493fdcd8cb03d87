import * as toWire from '#src/api/to-wire.ts';
import type { MainData } from '#src/api/wire.ts';
import { listedBrands } from '#src/catalogue/brands.ts';
import { topModels } from '#src/catalogue/models.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { optionsOf } from '#src/catalogue/options.ts';
import { homeOf } from '#src/catalogue/shop.ts';
import { latestNews } from '#src/catalogue/texts.ts';
import { ROOT_SECTIONS } from '#src/domain/paths.ts';

/** Leaders and news that the home page shows. */
export const TOP_MODELS = 12;
const HOME_NEWS = 6;

/** GET /api/main_data: what every screen of the spec's client starts from. */
export function mainDataOf(catalogue: Catalogue): MainData {
  const { brand, width, height, diameter } = optionsOf(catalogue);
  const { main_img } = homeOf(catalogue);
  return {
    brand,
    brands: listedBrands(catalogue).map(toWire.brandLink),
    width,
    height,
    diameter,
    topmodels: topModels(catalogue, TOP_MODELS).map(toWire.modelCard),
    news: latestNews(catalogue, ROOT_SECTIONS.articles, HOME_NEWS).map(toWire.newsItem),
    main_img: { ...main_img, lines: [...main_img.lines], images: [...main_img.images] },
  };
}
