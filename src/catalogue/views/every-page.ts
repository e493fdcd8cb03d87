import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { ARTICLE_PAGES } from './article.ts';
import { ARTICLE_LIST_PAGES } from './articles.ts';
import { BASKET_PAGE } from './basket.ts';
import { BRAND_PAGES } from './brand.ts';
import { BRAND_LIST_PAGE } from './brands.ts';
import { COLLECTION_PAGES } from './collection.ts';
import { COLLECTION_LIST_PAGES } from './collections.ts';
import type { View } from './head.ts';
import { HOME_PAGE } from './home.ts';
import { digestOfValue } from './keys.ts';
import { MODEL_PAGES } from './model.ts';
import { MODEL_LIST_PAGES } from './models.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import type { PageKind } from './page-path.ts';
import { PRODUCT_PAGES } from './product.ts';
import { PROMO_PAGES } from './promo.ts';
import { RESULTS_PAGES } from './results.ts';
import { shellOf } from './shell.ts';
import { sitemapIndexOf, sitemapOf } from './sitemap.ts';
import { TEXT_PAGES } from './static-page.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** A file that a publication renders, named before it is rendered. */
export interface PlannedPage {
  /** The route's pattern. */
  route: string;
  params: Params;
  /** `/product/7`, `/sitemap.xml`. */
  address: string;
  /** Changes when and only when what is rendered changes. */
  key: string;
}

interface Source {
  route: string;
  keys(catalogue: Catalogue): { params: Params; cacheKey: string }[];
  /** What the route is rendered from: `locals.page` of the built app. */
  propsFor(catalogue: Catalogue, params: Params): unknown;
}

const pages = <Of extends Record<string, string | undefined>, Page extends View>({
  route,
  keys,
  view,
}: PageKind<Of, Page>): Source => ({
  route,
  keys,
  propsFor(catalogue, params) {
    const page = view(catalogue, params as Of);
    return page && { page, shell: shellOf(catalogue) };
  },
});

const SITEMAP_FILES: Source = {
  route: '/sitemap-[chunk].xml',
  keys: catalogue =>
    sitemapOf(catalogue).map(({ name, entries }) => ({
      params: { chunk: name },
      cacheKey: digestOfValue(entries),
    })),
  propsFor: (catalogue, { chunk }) => sitemapOf(catalogue).find(({ name }) => name === chunk),
};

const SITEMAP_INDEX: Source = {
  route: '/sitemap.xml',
  keys: catalogue => [{ params: {}, cacheKey: digestOfValue(sitemapIndexOf(catalogue)) }],
  propsFor: sitemapIndexOf,
};

const ROBOTS: Source = {
  route: '/robots.txt',
  keys: () => [{ params: {}, cacheKey: '' }],
  propsFor: () => ({}),
};

/** Every route that is built ahead; a test holds the list to src/pages. */
const SOURCES: readonly Source[] = [
  pages(HOME_PAGE),
  pages(PRODUCT_PAGES),
  pages(MODEL_PAGES),
  pages(BRAND_PAGES),
  pages(RESULTS_PAGES),
  pages(MODEL_LIST_PAGES),
  pages(COLLECTION_PAGES),
  pages(COLLECTION_LIST_PAGES),
  pages(ARTICLE_PAGES),
  pages(ARTICLE_LIST_PAGES),
  pages(PROMO_PAGES),
  pages(TEXT_PAGES),
  pages(BRAND_LIST_PAGE),
  pages(BASKET_PAGE),
  pages(NOT_FOUND_PAGE),
  SITEMAP_FILES,
  SITEMAP_INDEX,
  ROBOTS,
];

const byRoute = new Map(SOURCES.map(source => [source.route, source]));

/**
 * Addresses of a route's pages: `/products/[...page]` with a page 3 → `/products/3`; a rest that is not given leaves its
 * segment out.
 */
export function addressesOf(route: string): (params: Params) => string {
  const parts = route.split(/\/?\[(?:\.\.\.)?(\w+)\]/u);
  const slashes = Array.from(route.matchAll(/\/?\[/gu), ([begin]) => begin.startsWith('/'));
  return params => {
    let address = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 2) {
      const value = params[parts[at] ?? ''];
      if (value !== undefined) address += (slashes[(at - 1) / 2] ? '/' : '') + value;
      address += parts[at + 1] ?? '';
    }
    return address || '/';
  };
}

/** Every page of the shop with its key; none is rendered. */
export const everyPage = (catalogue: Catalogue): PlannedPage[] =>
  SOURCES.flatMap(({ route, keys }) => {
    const addressOf = addressesOf(route);
    return keys(catalogue).map(({ params, cacheKey }) => ({
      route,
      params,
      address: addressOf(params),
      key: cacheKey,
    }));
  });

const shellDigest = oncePerCatalogue(catalogue => ({ digest: digestOfValue(shellOf(catalogue)) }));

/**
 * What a planned page is rendered from, and a digest of it: equal digests are equal pages.
 * @throws when the catalogue has no such page
 */
export function propsFor(
  catalogue: Catalogue,
  { route, params, address }: Omit<PlannedPage, 'key'>,
): { rendered: unknown; digest: string } {
  const rendered = byRoute.get(route)?.propsFor(catalogue, params);
  if (rendered === undefined) throw new Error(`the catalogue has no page ${address}`);
  // The shell is the same object on every page: it is read once.
  const page = isWithShell(rendered) ? [rendered.page, shellDigest(catalogue).digest] : rendered;
  return { rendered, digest: digestOfValue(page) };
}

const isWithShell = (rendered: unknown): rendered is { page: unknown } =>
  typeof rendered === 'object' && rendered !== null && 'shell' in rendered;
