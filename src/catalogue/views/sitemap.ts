import {
  articlePath,
  articlesPath,
  BRANDS,
  brandPath,
  collectionPath,
  collectionsPath,
  HOME,
  modelPath,
  modelsPath,
  PRODUCTS,
  PROMOS,
  pagePath,
  productPath,
  promoPath,
  ROOT_SECTIONS,
} from '#src/domain/paths.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import { allBrands } from '../brands.ts';
import { collectionPages } from '../collections.ts';
import { listedModelSlugs } from '../models.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { listedProductIds } from '../products.ts';
import { allArticles, allPages, allPromos } from '../texts.ts';
import { sectionsOf } from '../trees.ts';
import { changeDays } from './keys.ts';

interface SitemapEntry {
  path: string;
  /** yyyy-mm-dd, the day on which what the page shows changed. */
  changed: string | undefined;
}

export interface SitemapChunk {
  /** `products-2`: the file is `/sitemap-products-2.xml`. */
  name: string;
  entries: SitemapEntry[];
}

/** Most addresses of one sitemap file (sitemaps.org protocol). */
const MAX_URLS = 50_000;

const byKind = (
  catalogue: Catalogue,
  kind: string,
  keys: readonly string[],
  pathOf: (key: string) => string,
): SitemapEntry[] => {
  const days = changeDays(catalogue, kind);
  return keys.map(key => ({ path: pathOf(key), changed: days.get(key) }));
};

/** Branches of the three trees, roots at their bare addresses. */
function sections(catalogue: Catalogue): SitemapEntry[] {
  const keys = (tree: 'articles' | 'collections') => sectionsOf(catalogue, tree).map(section => section.key);
  return [
    ...byKind(catalogue, 'section', [ROOT_SECTIONS.promo], () => PROMOS),
    ...byKind(catalogue, 'section', keys('articles'), articlesPath),
    ...byKind(catalogue, 'section', keys('collections'), collectionsPath),
  ];
}

/** Entries by kind of page; pages that search engines must not show are left out. */
function kinds(catalogue: Catalogue): SitemapChunk[] {
  const entries = (kind: string, keys: readonly string[], pathOf: (key: string) => string) =>
    byKind(catalogue, kind, keys, pathOf);
  const urls = (rows: readonly { url: string }[]) => rows.map(row => row.url);
  return [
    {
      name: 'lists',
      entries: [
        ...entries('home', [''], () => HOME),
        ...entries('list', ['products'], () => PRODUCTS),
        ...entries('list', ['brands'], () => BRANDS),
        ...MODELS_FILTERS.flatMap(filter => entries('list', [filter], () => modelsPath(filter))),
        ...sections(catalogue),
      ],
    },
    { name: 'brands', entries: entries('brand', urls(allBrands(catalogue)), brandPath) },
    { name: 'models', entries: entries('model', listedModelSlugs(catalogue), modelPath) },
    {
      name: 'products',
      entries: entries('product', listedProductIds(catalogue).map(String), id => productPath(Number(id))),
    },
    {
      name: 'collections',
      entries: entries('collection', urls(collectionPages(catalogue)), url => collectionPath(url)),
    },
    {
      name: 'texts',
      entries: [
        ...entries('page', urls(allPages(catalogue)), pagePath),
        ...entries('promo', urls(allPromos(catalogue)), promoPath),
        ...entries('article', urls(allArticles(catalogue)), articlePath),
      ],
    },
  ];
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
export const sitemapIndexOf = (catalogue: Catalogue): SitemapFile[] =>
  sitemapOf(catalogue).map(({ name, entries }) => ({
    name,
    changed: newest(entries.map(entry => entry.changed)),
  }));
