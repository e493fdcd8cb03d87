import type { MainData } from '#src/api/wire.ts';
import { listedBrands } from '#src/catalogue/brands.ts';
import { topModels } from '#src/catalogue/models.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { optionsOf } from '#src/catalogue/options.ts';
import { homeOf } from '#src/catalogue/shop.ts';
import { latestNews } from '#src/catalogue/texts.ts';
import { type FieldOf, fieldsOf, type MainDataKeyOf, mainDataKeyOf } from '#src/domain/filter-keys.ts';
import { LATEST_NEWS, LEADERS } from '#src/domain/pagination.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';

/** GET /api/main_data: what every screen of the spec's client starts from. */
export function mainDataOf(catalogue: Catalogue): MainData {
  const options = optionsOf(catalogue);
  const lists = fieldsOf('list').map(field => [mainDataKeyOf(field), options[field]]);
  const { main_img } = homeOf(catalogue);
  return {
    brand: options.brands,
    brands: listedBrands(catalogue),
    ...(Object.fromEntries(lists) as Record<MainDataKeyOf<FieldOf<'list'>>, string[]>),
    topmodels: topModels(catalogue, LEADERS.mainData),
    news: latestNews(catalogue, ROOT_SECTIONS.articles, LATEST_NEWS.mainData),
    main_img: { ...main_img, lines: [...main_img.lines], images: [...main_img.images] },
  };
}
