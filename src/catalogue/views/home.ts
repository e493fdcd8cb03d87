import type { BrandLink, ModelCard } from '#src/domain/goods.ts';
import { LATEST_NEWS, LEADERS } from '#src/domain/pagination.ts';
import { HOME } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { Home } from '#src/domain/shop.ts';
import type { Banner, NewsItem } from '#src/domain/texts.ts';
import { bannersAt, HOME_PLACE } from '../banners.ts';
import { listedBrands } from '../brands.ts';
import { topModels } from '../models.ts';
import type { Catalogue } from '../open.ts';
import { type Options, optionsOf } from '../options.ts';
import { homeOf } from '../shop.ts';
import { latestNews } from '../texts.ts';
import { imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { onlyPage, type PageKind } from './page-path.ts';

export interface HomeView extends View {
  home: Home;
  options: Options;
  banners: readonly Banner[];
  brands: BrandLink[];
  top: ModelCard[];
  news: NewsItem[];
}

function homeView(catalogue: Catalogue): HomeView {
  const home = homeOf(catalogue);
  return {
    head: {
      title: home.title,
      description: home.description,
      path: HOME,
      ...imageOf(catalogue, home.main_img.images[0] ?? ''),
    },
    crumbs: [],
    home,
    options: optionsOf(catalogue),
    banners: bannersAt(catalogue, HOME_PLACE),
    brands: listedBrands(catalogue),
    top: topModels(catalogue, LEADERS.home),
    news: latestNews(catalogue, ROOT_SECTIONS.articles, LATEST_NEWS.home),
  };
}

/** The page by itself. */
export const HOME_PAGE: PageKind<Record<string, never>, HomeView> = {
  route: '/',
  keys(catalogue) {
    // Their order follows the stock, which digests of models do not have.
    const top = topModels(catalogue, LEADERS.home).map(({ modelId }) => modelId);
    const shared = digestOfValue([optionsOf(catalogue), top]);
    return [{ params: {}, cacheKey: pageKey(catalogue, [['home', '']], shared) }];
  },
  view: homeView,
};

export const propsOfHome = (catalogue: Catalogue) => onlyPage(HOME_PAGE, catalogue);
