import { addressOn } from '#src/domain/paths.ts';
import { ROUTES, type Route, type Shown } from '#src/domain/routes.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import { listedModelSlugs } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { listedProductIds } from '../products.ts';
import { sectionsOf } from '../trees.ts';
import { changeDays } from './keys.ts';

interface SitemapEntry {
  path: string;
  /** yyyy-mm-dd, the day on which the page's contents last changed. */
  changed: string | undefined;
}

export interface SitemapChunk {
  /** `products-2`: the file is `/sitemap-products-2.xml`. */
  name: string;
  entries: SitemapEntry[];
}

/** The largest number of addresses in a sitemap file (sitemaps.org protocol). */
const MAX_URLS = 50_000;

/** Keys that search engines may show, for kinds where some subjects are excluded. */
const NAMES: Readonly<Partial<Record<Shown, (catalogue: Catalogue, route: Route) => readonly string[]>>> = {
  list: () => MODELS_FILTERS,
  section: (catalogue, { tree }) => (tree ? sectionsOf(catalogue, tree).map(section => section.key) : []),
  model: listedModelSlugs,
  product: listedProductIds,
};

/** A route's pages without those that search engines must not show. */
function entriesOf(catalogue: Catalogue, route: Route): SitemapEntry[] {
  // A page without data of its own changes with what all pages share.
  if (!route.shows) return [{ path: route.prefix, changed: changeDays(catalogue, 'shell').get('') }];
  const days = changeDays(catalogue, route.shows);
  const keys =
    route.key === undefined ? (NAMES[route.shows]?.(catalogue, route) ?? [...days.keys()]) : [route.key];
  return keys.map(key => ({
    path: addressOn(route, key),
    changed: days.get(key),
  }));
}

/** Entries by file of the sitemap. */
function kinds(catalogue: Catalogue): SitemapChunk[] {
  const files = new Map<string, SitemapEntry[]>();
  for (const route of Object.values<Route>(ROUTES)) {
    if (!route.sitemap) continue;
    files.set(route.sitemap, [...(files.get(route.sitemap) ?? []), ...entriesOf(catalogue, route)]);
  }
  return Array.from(files, ([name, entries]) => ({ name, entries }));
}

/** The sitemap's files, at most 50 000 addresses each; kinds without pages have none. */
export const sitemapOf: (catalogue: Catalogue) => SitemapChunk[] = oncePerCatalogue(catalogue =>
  kinds(catalogue).flatMap(({ name, entries }) =>
    Array.from({ length: Math.ceil(entries.length / MAX_URLS) }, (_, index) => ({
      name: `${name}-${index + 1}`,
      entries: entries.slice(index * MAX_URLS, (index + 1) * MAX_URLS),
    })),
  ),
);

export interface SitemapFile {
  name: string;
  /** The newest day of its entries. */
  changed: string | undefined;
}

const newest = (days: readonly (string | undefined)[]) =>
  days.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), undefined);

/** The sitemap's files for its index. */
export const sitemapIndexOf = (chunks: readonly SitemapChunk[]): SitemapFile[] =>
  chunks.map(({ name, entries }) => ({ name, changed: newest(entries.map(entry => entry.changed)) }));
