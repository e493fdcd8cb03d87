import { EMPTY_FILTER, isSet } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ProductCard } from '#src/domain/goods.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';
import { nearestOptions, type Proposal } from '#src/domain/nearest-option.ts';
import type { NearestSearch } from '#src/domain/nearest-search.ts';
import { ON_PAGE, pageCount, STATIC_PAGES, type Take } from '#src/domain/pagination.ts';
import type { FoundPairs, RearSize } from '#src/domain/pairs.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import type { PriceBar } from '#src/domain/price-bars.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { MAX_SUGGESTED } from '#src/domain/suggestion.ts';
import { resultsTitle } from '#src/domain/titles.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { facetsOf } from '#src/search/answer.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { nearestSearches } from '#src/search/nearest.ts';
import { type Options, optionsOf } from '#src/search/options.ts';
import { pairsFound } from '#src/search/pairs.ts';
import { pricesOfPage } from '#src/search/prices.ts';
import { rearSizes } from '#src/search/rear-sizes.ts';
import { type Landing, landingOfSearch } from '../landings.ts';
import type { Catalogue } from '../open.ts';
import { listedPages, productCards, productCount, productsPage } from '../products.ts';
import { findSiteTexts, isNameOfPage, type SiteText, unansweredWords } from '../site-texts.ts';
import type { View } from './head.ts';
import { digestOfValue, pageKey, type Subject } from './keys.ts';
import type { PageKind } from './page-path.ts';

export interface ResultsView extends View {
  items: ProductCard[];
  take: Take;
  options: Options;
  /** The filter of the page; empty on prerendered pages. */
  filter: Filter;
  /** When nothing is found: the nearest searches that find tyres. */
  proposals: readonly Proposal[];
  nearest: readonly NearestSearch[];
  /** What the text of the filter was understood as; null without a text. */
  understood: Understood | null;
  /** How many cost how much, whatever price is chosen; empty on prerendered pages. */
  prices: readonly PriceBar[];
  /** Rear sizes that make pairs with the one size of the filter. */
  rears: readonly RearSize[];
  /** On the first page of a search with two axles. */
  pairs: FoundPairs | null;
  /** Pages and articles that the text of the search means. */
  site: readonly SiteText[];
  /** Whether the text has nothing about tyres, so that these pages are shown in their place. */
  isSiteOnly: boolean;
  /** The landing page about the same tyres. */
  landing: Pick<Landing, 'path' | 'title'> | null;
}

/** A page of all products in the default order (spec section 2, results). */
function resultsView(catalogue: Catalogue, page: number, options: Options): ResultsView {
  const { items, take } = productsPage(catalogue, page);
  const count = countOf(take.count, TYRES);
  return {
    head: {
      title: resultsTitle(EMPTY_FILTER, take),
      description: `Подбор шин по ширине, профилю, диаметру, сезону и бренду: ${count} с ценами и остатками${page > 1 ? `, страница ${page}` : ''}.`,
      path: productsPath(undefined, page),
    },
    crumbs: [{ text: 'Подбор шин', path: PRODUCTS }],
    items,
    take,
    options,
    filter: EMPTY_FILTER,
    proposals: [],
    nearest: [],
    understood: null,
    prices: [],
    rears: [],
    pairs: null,
    landing: null,
    site: [],
    isSiteOnly: false,
  };
}

/** A page of a search, rendered on demand and excluded from search engines; null past the last page. */
export function searchView(
  catalogue: Catalogue,
  engine: SearchEngine,
  filter: Filter,
  page: number,
): ResultsView | null {
  const found = engine.search(filter, page);
  const { understood } = found;
  const site = findSiteTexts(catalogue, filter.string, understood, MAX_SUGGESTED.pages);
  // «Доставка» is not about tyres: it leads to the shop's page, not to every tyre.
  const isNamed = isNameOfPage(catalogue, filter.string);
  const isSiteOnly = site.length > 0 && isOnlyText(filter) && (isNamed || understood?.parts.length === 0);
  const count = isSiteOnly ? 0 : found.count;
  if (page > pageCount(count)) return null;
  const path = productsPath(filter, page);
  // A search that finds what a landing page shows is known to search engines by that page.
  const landing = landingOfSearch(catalogue, path);
  return {
    head: {
      title: resultsTitle(filter, { page, count }),
      description: `По вашему запросу: ${countOf(count, TYRES)} с ценами и остатками.`,
      path: landing?.state === 'listed' ? landing.path : path,
      ...(landing?.state === 'listed' ? {} : { noindex: true }),
    },
    crumbs: [{ text: 'Подбор шин', path: PRODUCTS }],
    items: isSiteOnly ? [] : productCards(catalogue, engine.ids(found.rows)),
    take: { page, count, onpage: ON_PAGE },
    options: optionsOf(catalogue),
    filter,
    proposals: count === 0 ? nearestOptions(filter, facetsOf(engine, found)) : [],
    nearest: nearestSearches(engine, filter, found),
    understood: understood && {
      parts: isSiteOnly ? [] : understood.parts,
      dropped: unansweredWords(understood, site),
    },
    site,
    isSiteOnly,
    prices: pricesOfPage(engine, filter),
    rears: rearSizes(catalogue, engine, filter),
    pairs: page === 1 ? pairsFound(catalogue, engine, filter) : null,
    landing: landing ? { path: landing.path, title: landing.title } : null,
  };
}

/** Whether a search is words alone. */
const isOnlyText = (filter: Filter): boolean =>
  Object.entries(filter).every(([field, value]) => field === 'string' || !isSet(value));

/** Pages of results: the bare address (page 1) and every later page up to {@link STATIC_PAGES}. */
export const RESULTS_PAGES: PageKind<{ page: string | undefined }, ResultsView> = {
  route: '/products/[...page]',
  keys(catalogue) {
    const shared = digestOfValue([optionsOf(catalogue), productCount(catalogue)]);
    const pages = listedPages(catalogue, STATIC_PAGES);
    // An empty shop has its one page too.
    return (pages.length > 0 ? pages : [[]]).map((ids, index) => ({
      params: { page: index === 0 ? undefined : String(index + 1) },
      cacheKey: pageKey(
        catalogue,
        ids.map((id): Subject => ['product', String(id)]),
        shared,
      ),
    }));
  },
  view: (catalogue, { page }) => resultsView(catalogue, Number(page ?? 1), optionsOf(catalogue)),
};
