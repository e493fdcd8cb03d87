import type { MainData } from '#src/api/main-data.schema.ts';
import * as toWire from '#src/api/to-wire.ts';
import { brandsWithAliases } from '#src/catalogue/brands.ts';
import { topModels } from '#src/catalogue/models.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { homeOf } from '#src/catalogue/shop.ts';
import { latestNews } from '#src/catalogue/texts.ts';
import { type FieldOf, fieldsOf, type MainDataKeyOf, mainDataKeyOf } from '#src/domain/filter-keys.ts';
import { LATEST_NEWS, LEADERS } from '#src/domain/pagination.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { optionsOf } from '#src/search/options.ts';

/** GET /api/main_data: the data that the spec's client loads first on every screen. */
export function mainDataOf(catalogue: Catalogue): MainData {
  const options = optionsOf(catalogue);
  const lists = fieldsOf('list').map(field => [mainDataKeyOf(field), options[field]]);
  const { main_img } = homeOf(catalogue);
  return {
    brand: options.brands,
    brands: brandsWithAliases(catalogue).map(toWire.brandLink),
    ...(Object.fromEntries(lists) as Record<MainDataKeyOf<FieldOf<'list'>>, string[]>),
    topmodels: topModels(catalogue, LEADERS.mainData).map(toWire.modelCard),
    news: latestNews(catalogue, ROOT_SECTIONS.articles, LATEST_NEWS.mainData).map(toWire.newsItem),
    main_img: { ...main_img, lines: [...main_img.lines], images: [...main_img.images] },
  };
}
