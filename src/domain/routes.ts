/** What a page shows, by the names that digests of the catalogue have for it. */
export type Shown =
  | 'home'
  | 'list'
  | 'section'
  | 'brand'
  | 'model'
  | 'product'
  | 'collection'
  | 'page'
  | 'promo'
  | 'article';

/**
 * One kind of page: its address and what other rooms make of it. Its file in `src/pages` is called alike; editors may link to
 * every page of every route.
 */
export interface Route {
  /** What the address begins with; all of it where nothing is named. */
  readonly prefix: string;
  /** The part that names what is shown, where one does. */
  readonly param?: string;
  /** What the bare prefix shows of a route whose other addresses name something. */
  readonly root?: string;
  /** What is shown; none on the visitor's own pages, of which the catalogue knows nothing. */
  readonly shows?: Shown;
  /** Which one of its kind, where the address does not name it. */
  readonly key?: string;
  /** The tree of editors' sections that the names are from. */
  readonly tree?: 'articles' | 'collections';
  /** A list in pages: their number may follow, 1 stands at the bare address. */
  readonly paged?: true;
  /** The server draws it when a filter stands in the query, and pages that no build has drawn ahead. */
  readonly onDemand?: true;
  /** Which file of the sitemap lists it; none for what search engines are not to show. */
  readonly sitemap?: 'lists' | 'brands' | 'models' | 'products' | 'collections' | 'texts';
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

// One constant a row: scripts of the browser carry only the rows whose addresses they make.
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
export const basketRoute = { prefix: '/basket' } as const;

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
  basket: basketRoute,
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;

/** Routes that the server draws on demand. */
export type OnDemandName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { onDemand: true } ? Name : never;
}[RouteName];

/** Where pages drawn on demand stand inside the built app: `/live/products/3`, `/live/brand/kama`. */
export const LIVE = '/live';
