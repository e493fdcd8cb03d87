import type { Catalogue } from '../open.ts';
import { shopInfoOf } from '../shop.ts';
import { ARTICLE_PAGES } from './article.ts';
import { ARTICLE_LIST_PAGES } from './articles.ts';
import { BASKET_PAGE } from './basket.ts';
import { BRAND_PAGES } from './brand.ts';
import { BRAND_LIST_PAGE } from './brands.ts';
import { CALCULATOR_PAGE } from './calculator.ts';
import { COLLECTION_PAGES } from './collection.ts';
import { COLLECTION_LIST_PAGES } from './collections.ts';
import { COMPARE_PAGE } from './compare.ts';
import type { View } from './head.ts';
import { HOME_PAGE } from './home.ts';
import { digestOfText, digestOfValue } from './keys.ts';
import { CAR_LANDING_PAGES, TYRE_LANDING_PAGES } from './landing.ts';
import { MODEL_PAGES } from './model.ts';
import { MODEL_LIST_PAGES } from './models.ts';
import { newsFeedOf } from './news.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import type { PageKind, PagesSince } from './page-path.ts';
import { PRODUCT_PAGES } from './product.ts';
import { PROMO_PAGES } from './promo.ts';
import { RESULTS_PAGES } from './results.ts';
import { shellOf } from './shell.ts';
import { chunkText, type SitemapChunk, type SitemapFile } from './sitemap.ts';
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
  /** What was found for the key; {@link propsFor} takes it. */
  found?: unknown;
}

interface Source {
  route: string;
  since?: PagesSince | undefined;
  keys(
    catalogue: Catalogue,
    only?: ReadonlySet<string>,
  ): { params: Params; cacheKey: string; found?: unknown }[];
  /** What the route is rendered from: `locals.page` of the built app. */
  propsFor(catalogue: Catalogue, params: Params, found: unknown): unknown;
}

const pages = <Of extends Record<string, string | undefined>, Page extends View, Found>({
  route,
  keys,
  since,
  view,
}: PageKind<Of, Page, Found>): Source => ({
  route,
  keys,
  since,
  propsFor(catalogue, params, found) {
    const page = view(catalogue, params as Of, found as Found | undefined);
    return page && { page, shell: shellOf(catalogue) };
  },
});

const ROBOTS: Source = {
  route: '/robots.txt',
  keys: () => [{ params: {}, cacheKey: '' }],
  propsFor: () => ({}),
};

const MANIFEST: Source = {
  route: '/manifest.webmanifest',
  keys: catalogue => [{ params: {}, cacheKey: shopInfoOf(catalogue).name }],
  propsFor: catalogue => ({ name: shopInfoOf(catalogue).name }),
};

const NEWS: Source = {
  route: '/rss.xml',
  keys: catalogue => [{ params: {}, cacheKey: digestOfValue(newsFeedOf(catalogue)) }],
  propsFor: newsFeedOf,
};

/** Every prerendered route but the sitemap's. */
const SOURCES: readonly Source[] = [
  pages(MODEL_PAGES),
  pages(PRODUCT_PAGES),
  pages(HOME_PAGE),
  pages(BRAND_PAGES),
  pages(RESULTS_PAGES),
  pages(MODEL_LIST_PAGES),
  pages(COLLECTION_PAGES),
  pages(COLLECTION_LIST_PAGES),
  pages(TYRE_LANDING_PAGES),
  pages(CAR_LANDING_PAGES),
  pages(ARTICLE_PAGES),
  pages(ARTICLE_LIST_PAGES),
  pages(PROMO_PAGES),
  pages(TEXT_PAGES),
  pages(BRAND_LIST_PAGE),
  pages(CALCULATOR_PAGE),
  pages(COMPARE_PAGE),
  pages(BASKET_PAGE),
  pages(NOT_FOUND_PAGE),
  ROBOTS,
  MANIFEST,
  NEWS,
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

function pagesOf({ route, keys }: Source, catalogue: Catalogue, only?: ReadonlySet<string>): PlannedPage[] {
  const addressOf = addressesOf(route);
  return keys(catalogue, only).map(({ params, cacheKey, found }) => ({
    route,
    params,
    address: addressOf(params),
    key: cacheKey,
    found,
  }));
}

/** Every page of the shop with its key, but for the sitemap's; none is rendered. */
export const everyPage = (catalogue: Catalogue): PlannedPage[] =>
  SOURCES.flatMap(source => pagesOf(source, catalogue));

/** Some pages of a route. */
interface SomePages {
  pages: PlannedPage[];
  /** Addresses that were checked, of which some may have no page any more; empty where all pages are. */
  touched: ReadonlySet<string>;
}

/** Pages of one route. */
export interface RoutePages {
  /** Where pages are left out, what addresses of the route begin with: those that are not touched are as they were. */
  leftOut: string | null;
  /** To be gone through once: keys are computed meanwhile. */
  parts: Iterable<SomePages>;
}

const NONE: ReadonlySet<string> = new Set();

function* partsOf(
  source: Source,
  catalogue: Catalogue,
  sets: Iterable<ReadonlySet<string>> | null,
): Generator<SomePages> {
  if (!sets) yield { pages: pagesOf(source, catalogue), touched: NONE };
  else for (const touched of sets) yield { pages: pagesOf(source, catalogue, touched), touched };
}

/**
 * {@link everyPage} without most of those whose keys an earlier catalogue has too.
 * @param beside the catalogue, opened beside the earlier one; null when there is none to compare with
 */
export const pagesSince = (catalogue: Catalogue, beside: Catalogue | null): RoutePages[] =>
  SOURCES.map(source => {
    const { since } = source;
    const touched = beside && since ? since.touched(beside) : null;
    if (!beside || !since || !touched) return { leftOut: null, parts: partsOf(source, catalogue, null) };
    // Keys are read from `beside` too: it has cached much of what they need.
    return { leftOut: since.prefix, parts: partsOf(source, beside, touched) };
  });

/** A planned page with what it is rendered from. */
export interface PageWithProps extends PlannedPage {
  props: unknown;
}

/** The files of the sitemap and their index; made last, since they name the days on which the other pages changed. */
export function sitemapPages(
  index: readonly SitemapFile[],
  chunks: readonly SitemapChunk[],
): PageWithProps[] {
  const page = (route: string, params: Params, props: unknown, key: string): PageWithProps => ({
    route,
    params,
    props,
    key,
    address: addressesOf(route)(params),
  });
  return [
    ...chunks.map(chunk => {
      const lines = chunkText(chunk);
      const key = digestOfText(`${chunk.name}\n${lines}`);
      return page('/sitemap-[chunk].xml', { chunk: chunk.name }, { lines }, key);
    }),
    page('/sitemap.xml', {}, index, digestOfValue(index)),
  ];
}

/** Digest of what all pages share. */
export const shellDigest = (catalogue: Catalogue): string => digestOfValue(shellOf(catalogue));

/**
 * What a planned page is rendered from, and a digest of what is its own in it: equal digests and shells are equal pages.
 * @throws when the catalogue has no such page
 */
export function propsFor(
  catalogue: Catalogue,
  { route, params, address, found }: Omit<PlannedPage, 'key'>,
): { rendered: unknown; digest: string } {
  const rendered = byRoute.get(route)?.propsFor(catalogue, params, found);
  if (rendered === undefined) throw new Error(`the catalogue has no page ${address}`);
  return { rendered, digest: digestOfValue(isWithShell(rendered) ? rendered.page : rendered) };
}

const isWithShell = (rendered: unknown): rendered is { page: unknown } =>
  typeof rendered === 'object' && rendered !== null && 'shell' in rendered;
