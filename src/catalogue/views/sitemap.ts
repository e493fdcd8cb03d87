import { addressOn } from '#src/domain/paths.ts';
import { ROUTES, type Route, type SubjectKind } from '#src/domain/routes.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import { standingLandings } from '../landings.ts';
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

/**
 * Addresses in a sitemap file: a tenth of what the protocol allows (sitemaps.org), since a file is rendered anew for each day of
 * change in it.
 */
const MAX_URLS = 5000;

/** Keys that search engines may show, for kinds where some subjects are excluded. */
const NAMES: Readonly<
  Partial<Record<SubjectKind, (catalogue: Catalogue, route: Route) => readonly string[]>>
> = {
  list: () => MODELS_FILTERS,
  section: (catalogue, { tree }) => (tree ? sectionsOf(catalogue, tree).map(section => section.key) : []),
  model: listedModelSlugs,
  product: listedProductIds,
  landing: (catalogue, { prefix }) => [
    '',
    ...standingLandings(catalogue).flatMap(({ path, state }) =>
      state === 'listed' && path.startsWith(`${prefix}/`) ? [path.slice(prefix.length + 1)] : [],
    ),
  ],
};

/** What landing pages show has no digests of its own: without a published page they changed when anything did. */
function daysOfLandings(catalogue: Catalogue): ReadonlyMap<string, string> {
  const day = catalogue.one<{ day: string }>('SELECT max(changed_on) AS day FROM digest')?.day ?? '';
  const paths = ['', ...standingLandings(catalogue).map(({ path }) => path.replace(/^\/\w+\//u, ''))];
  return new Map(paths.map(path => [path, day]));
}

/** A page of the sitemap whose day of change has not been looked up. */
interface SitemapPage {
  path: string;
  key: string;
  /** Days of change of all its kind, read at first use. */
  days(): ReadonlyMap<string, string>;
}

/** A file of the sitemap before the days of its pages are looked up. */
export interface SitemapPlan {
  name: string;
  kind: Kind;
  pages: SitemapPage[];
}

type Kind = NonNullable<Route['sitemap']>;

/** A route's pages without those that search engines must not show. */
function pagesOf(catalogue: Catalogue, route: Route): SitemapPage[] {
  // A page without data of its own changes with what all pages share.
  const kind = route.shows ?? 'shell';
  let known: ReadonlyMap<string, string> | undefined;
  const days = () => {
    known ??= kind === 'landing' ? daysOfLandings(catalogue) : changeDays(catalogue, kind);
    return known;
  };
  if (!route.shows) return [{ path: route.prefix, key: '', days }];
  const keys =
    route.key === undefined ? (NAMES[route.shows]?.(catalogue, route) ?? [...days().keys()]) : [route.key];
  return keys.map(key => ({ path: addressOn(route, key), key, days }));
}

/** Kinds in the order of the sitemap. */
const KINDS = [...new Set(Object.values<Route>(ROUTES).flatMap(({ sitemap }) => sitemap ?? []))];

/** The sitemap's files, at most 5000 addresses each; kinds without pages have none. */
export function sitemapPlan(catalogue: Catalogue): SitemapPlan[] {
  const routes = Object.values<Route>(ROUTES);
  return KINDS.flatMap(kind => {
    const pages = routes.flatMap(route => (route.sitemap === kind ? pagesOf(catalogue, route) : []));
    return Array.from({ length: Math.ceil(pages.length / MAX_URLS) }, (_, index) => ({
      name: `${kind}-${index + 1}`,
      kind,
      pages: pages.slice(index * MAX_URLS, (index + 1) * MAX_URLS),
    }));
  });
}

/** The day on which a page's contents last changed in the catalogue. */
export const changedOn = ({ key, days }: SitemapPage): string | undefined => days().get(key);

/** The sitemap's files with the catalogue's days of change. */
export const sitemapOf: (catalogue: Catalogue) => SitemapChunk[] = oncePerCatalogue(catalogue =>
  sitemapPlan(catalogue).map(({ name, pages }) => ({
    name,
    entries: pages.map(page => ({ path: page.path, changed: changedOn(page) })),
  })),
);

/**
 * What a file of the sitemap says, as text: a line for each address, with its day after a space. Handed to threads as text and not as
 * objects, twelve files of 5000 addresses are rendered in 55 in place of 85 ms.
 */
export const chunkText = ({ entries }: Pick<SitemapChunk, 'entries'>): string =>
  entries.map(({ path, changed = '' }) => `${path} ${changed}`).join('\n');

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
