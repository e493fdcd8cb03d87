import type { Route } from './routes.ts';
import * as routes from './routes.ts';
import type { ModelsFilter } from './season.ts';

/** Every address of the site (spec section 2). Addresses have no trailing slash; ids and slugs are address-safe. */
const segment = (text: string) => encodeURIComponent(text);

/** The address of a route's page for a key; the bare address for the route's root and for an empty key. */
export const addressOn = ({ prefix, param, root, deep }: Route, name: string): string =>
  param === undefined || name === root
    ? prefix
    : `${prefix}/${deep ? name.split('/').map(segment).join('/') : segment(name)}`;

/** Marked pure, so that a browser script includes only the rows that it uses. */
const bare = ({ prefix }: Route): string => prefix;

/** Stands for pages that have no picture of their own beside links to them. */
export const ANY_PAGE = '*';
export const HOME: string = /* @__PURE__ */ bare(routes.homeRoute);
export const BRANDS: string = /* @__PURE__ */ bare(routes.brandsRoute);
/** The id of the header's search field. */
export const HEADER_SEARCH = 'header-search';
export const PRODUCTS: string = /* @__PURE__ */ bare(routes.productsRoute);
export const CALCULATOR: string = /* @__PURE__ */ bare(routes.calculatorRoute);
export const COMPARE: string = /* @__PURE__ */ bare(routes.compareRoute);
export const BASKET: string = /* @__PURE__ */ bare(routes.basketRoute);
export const PROMOS: string = /* @__PURE__ */ bare(routes.promosRoute);
export const ARTICLES: string = /* @__PURE__ */ bare(routes.articlesRoute);
export const COLLECTIONS: string = /* @__PURE__ */ bare(routes.collectionsRoute);

/** Landing pages: `tyresPath('winter/205-55-r16')`; the list of them for an empty slug. */
export const tyresPath = (slug: string): string => addressOn(routes.tyresRoute, slug);
export const carsPath = (slug: string): string => addressOn(routes.carsRoute, slug);
export const brandPath = (url: string): string => addressOn(routes.brandRoute, url);
export const modelPath = (id: string): string => addressOn(routes.modelRoute, id);
export const productPath = (id: number): string => addressOn(routes.productRoute, String(id));
export const pagePath = (url: string): string => addressOn(routes.pageRoute, url);
export const promoPath = (url: string): string => addressOn(routes.promoRoute, url);
export const articlesPath = (owner: string): string => addressOn(routes.articlesRoute, owner);
export const articlePath = (url: string): string => addressOn(routes.articleRoute, url);
export const collectionsPath = (owner: string): string => addressOn(routes.collectionsRoute, owner);

/** Page 1 is the bare address. */
const pageOf = (address: string, page: number): string => (page > 1 ? `${address}/${page}` : address);
export const collectionPath = (url: string, page = 1): string =>
  pageOf(addressOn(routes.collectionRoute, url), page);
export const modelsPath = (filter: ModelsFilter, page = 1): string =>
  pageOf(addressOn(routes.modelsRoute, filter), page);

/** A picture of the catalogue: `storage('brands/kama.svg')` → `/storage/brands/kama.svg` (spec section 3). */
export const storagePath = (path: string): string => `/storage/${path.split('/').map(segment).join('/')}`;

/** A place on the map of Yandex, which opens the phone's own application where there is one. */
export const mapLink = ({ lat, lon }: { lat: number; lon: number }) =>
  `https://yandex.ru/maps/?pt=${lon},${lat}&z=16&l=map`;

/** The way to a place from where the visitor is, on the same map. */
export const routeLink = ({ lat, lon }: { lat: number; lon: number }) =>
  `https://yandex.ru/maps/?rtext=~${lat},${lon}&rtt=auto`;

/** A phone for `tel:`: +7 (4912) 55-12-34 → tel:+74912551234. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/gu, '')}`;
