/** The kind of subject that a page shows, as the table `digest` of the catalogue names it. */
export type SubjectKind =
  | 'home'
  | 'list'
  | 'section'
  | 'brand'
  | 'model'
  | 'product'
  | 'collection'
  | 'page'
  | 'promo'
  | 'article'
  | 'landing';

/**
 * One kind of page: its address and its properties. Its file in `src/pages` has the same name. Editors may link to every page
 * of every route.
 */
export interface Route {
  /** The beginning of the address; the whole address when the route has no `param`. */
  readonly prefix: string;
  /** The name of the address part that identifies the subject, if there is one. */
  readonly param?: string;
  /** For a route with `param`: the subject that the bare prefix shows. */
  readonly root?: string;
  /** The kind of its subject; absent for pages without data of the catalogue, such as the basket. */
  readonly shows?: SubjectKind;
  /** The key of its subject, for a route without `param`. */
  readonly key?: string;
  /** The tree of editors' sections that `param` is taken from. */
  readonly tree?: 'articles' | 'collections';
  /** The key may have several parts: `winter/205-55-r16`. */
  readonly deep?: true;
  /** A list with pages: the page number may follow the address; page 1 has the bare address. */
  readonly paged?: true;
  /** The server renders it on demand when the query has a filter, and list pages that are not prerendered. */
  readonly onDemand?: true;
  /** The sitemap file that lists it; absent for pages that search engines must not show. */
  readonly sitemap?: 'lists' | 'brands' | 'models' | 'products' | 'collections' | 'texts' | 'landings';
}

/** The sections that bare addresses show (spec section 7). */
const PROMOS_ROOT = 'partners_akcii';
const ARTICLES_ROOT = 'news';
const COLLECTIONS_ROOT = 'collections';
export const ROOT_SECTIONS = {
  promo: PROMOS_ROOT,
  articles: ARTICLES_ROOT,
  collections: COLLECTIONS_ROOT,
} as const;

// Each row is a constant of its own, so that a browser script includes only the rows that it uses.
export const homeRoute = { prefix: '/', shows: 'home', key: '', sitemap: 'lists' } as const;
export const productsRoute = {
  prefix: '/products',
  shows: 'list',
  key: 'products',
  paged: true,
  onDemand: true,
  sitemap: 'lists',
} as const;
export const brandsRoute = { prefix: '/brands', shows: 'list', key: 'brands', sitemap: 'lists' } as const;
export const modelsRoute = {
  prefix: '/models',
  param: 'filter',
  shows: 'list',
  paged: true,
  sitemap: 'lists',
} as const;
export const promosRoute = {
  prefix: '/promo',
  shows: 'section',
  key: PROMOS_ROOT,
  sitemap: 'lists',
} as const;
export const articlesRoute = {
  prefix: '/articles',
  param: 'owner',
  root: ARTICLES_ROOT,
  shows: 'section',
  tree: 'articles',
  sitemap: 'lists',
} as const;
export const collectionsRoute = {
  prefix: '/collections',
  param: 'owner',
  root: COLLECTIONS_ROOT,
  shows: 'section',
  tree: 'collections',
  sitemap: 'lists',
} as const;
export const brandRoute = {
  prefix: '/brand',
  param: 'url',
  shows: 'brand',
  onDemand: true,
  sitemap: 'brands',
} as const;
export const modelRoute = { prefix: '/model', param: 'id', shows: 'model', sitemap: 'models' } as const;
export const productRoute = {
  prefix: '/product',
  param: 'id',
  shows: 'product',
  sitemap: 'products',
} as const;
export const collectionRoute = {
  prefix: '/collection',
  param: 'url',
  shows: 'collection',
  paged: true,
  sitemap: 'collections',
} as const;
export const pageRoute = { prefix: '/page', param: 'url', shows: 'page', sitemap: 'texts' } as const;
export const promoRoute = { prefix: '/promo', param: 'url', shows: 'promo', sitemap: 'texts' } as const;
export const articleRoute = { prefix: '/article', param: 'url', shows: 'article', sitemap: 'texts' } as const;
export const tyresRoute = {
  prefix: '/tyres',
  param: 'path',
  root: '',
  deep: true,
  shows: 'landing',
  sitemap: 'landings',
} as const;
export const carsRoute = {
  prefix: '/cars',
  param: 'path',
  root: '',
  deep: true,
  shows: 'landing',
  sitemap: 'landings',
} as const;
export const calculatorRoute = { prefix: '/calculator', onDemand: true, sitemap: 'lists' } as const;
export const compareRoute = { prefix: '/compare', onDemand: true } as const;
export const basketRoute = { prefix: '/basket', onDemand: true } as const;

/** Every kind of page that the shop has, in the order of the sitemap. */
export const ROUTES = {
  home: homeRoute,
  products: productsRoute,
  brands: brandsRoute,
  models: modelsRoute,
  promos: promosRoute,
  articles: articlesRoute,
  collections: collectionsRoute,
  brand: brandRoute,
  model: modelRoute,
  product: productRoute,
  collection: collectionRoute,
  page: pageRoute,
  promo: promoRoute,
  article: articleRoute,
  tyres: tyresRoute,
  cars: carsRoute,
  calculator: calculatorRoute,
  compare: compareRoute,
  basket: basketRoute,
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;

/** Routes whose pages the server can render on demand. */
export type OnDemandName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { onDemand: true } ? Name : never;
}[RouteName];

/** The prefix of pages rendered on demand inside the built app: `/on-demand/products/3`, `/on-demand/brand/kama`. */
export const ON_DEMAND = '/on-demand';
