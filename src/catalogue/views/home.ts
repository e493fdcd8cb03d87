import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { sizeAsFilter } from '#src/domain/filter-choice.ts';
import { type Filter, LIST_FIELDS, type ListField, wordsOf } from '#src/domain/filter-keys.ts';
import type { BrandLink, ModelCard } from '#src/domain/goods.ts';
import { LATEST_NEWS, LEADERS } from '#src/domain/pagination.ts';
import { HOME } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { FILTER_NAMES } from '#src/domain/season.ts';
import type { Home } from '#src/domain/shop.ts';
import type { Banner, NewsItem } from '#src/domain/texts.ts';
import { type Options, optionsOf } from '#src/search/options.ts';
import { bannersAt, HOME_PLACE } from '../banners.ts';
import { listedBrands } from '../brands.ts';
import { landingOfSearch } from '../landings.ts';
import { topModels } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { homeOf, seasonOf } from '../shop.ts';
import { latestNews } from '../texts.ts';
import { wantedSizes } from '../wanted.ts';
import { type Crumb, imageOf, type View } from './head.ts';
import { digestOfValue, modelCardSubjects, pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';

export interface HomeView extends View {
  home: Home;
  /** The lists of the panel. */
  options: Pick<Options, ListField>;
  banners: readonly Banner[];
  /** What shoppers look for now: with or without studs in winter, the sizes of which the shop has most products. */
  wanted: { season: string; links: Crumb[] };
  brands: BrandLink[];
  top: ModelCard[];
  news: NewsItem[];
}

const listsOf = (catalogue: Catalogue): HomeView['options'] => {
  const options = optionsOf(catalogue);
  return Object.fromEntries(LIST_FIELDS.map(field => [field, options[field]])) as HomeView['options'];
};

const SIZES = 6;

const wantedOf = oncePerCatalogue((catalogue): HomeView['wanted'] => {
  const season = seasonOf(catalogue);
  const ofSeason: Filter = { ...EMPTY_FILTER, seasons: [season] };
  const link = (text: string, filter: Filter): Crumb => {
    const path = productsPath(filter);
    return { text, path: landingOfSearch(catalogue, path)?.path ?? path };
  };
  const studs = [
    link(FILTER_NAMES.spikes, { ...ofSeason, spikes: true }),
    link(wordsOf('nospikes').name, { ...ofSeason, nospikes: true }),
  ];
  const sizes = wantedSizes(catalogue, season, SIZES).map(({ text, ...size }) =>
    link(text, { ...sizeAsFilter(size), seasons: [season] }),
  );
  return {
    season: FILTER_NAMES[season].toLowerCase(),
    links: [...(season === 'winter' ? studs : []), ...sizes],
  };
});

function homeView(catalogue: Catalogue): HomeView {
  const home = homeOf(catalogue);
  return {
    head: {
      title: home.title,
      description: home.description,
      path: HOME,
      ...imageOf(catalogue, HOME),
    },
    crumbs: [],
    home,
    options: listsOf(catalogue),
    banners: bannersAt(catalogue, HOME_PLACE),
    wanted: wantedOf(catalogue),
    brands: listedBrands(catalogue),
    top: topModels(catalogue, LEADERS.home),
    news: latestNews(catalogue, ROOT_SECTIONS.articles, LATEST_NEWS.home),
  };
}

/** The page by itself. */
export const HOME_PAGE: PageKind<Record<string, never>, HomeView> = {
  route: '/',
  keys(catalogue) {
    const { top, ...own } = homeView(catalogue);
    const cards = modelCardSubjects(top.map(({ modelId }) => modelId));
    return [{ params: {}, cacheKey: pageKey(catalogue, cards, digestOfValue(own)) }];
  },
  view: homeView,
};
