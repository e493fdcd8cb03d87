import type { ModelsFilter } from './season.ts';

/** Every address of the site (spec section 2). Addresses have no trailing slash; ids and slugs are address-safe. */
const segment = (text: string) => encodeURIComponent(text);

export const HOME = '/';
export const BRANDS = '/brands';
export const PRODUCTS = '/products';
export const BASKET = '/basket';
export const PROMOS = '/promo';
export const ARTICLES = '/articles';
export const COLLECTIONS = '/collections';

/** The trees that bare addresses show (spec section 7). */
export const ROOT_SECTIONS = {
  promo: 'partners_akcii',
  articles: 'news',
  collections: 'collections',
} as const;

export const brandPath = (url: string) => `/brand/${segment(url)}`;
export const modelsPath = (filter: ModelsFilter) => `/models/${filter}`;
export const modelPath = (id: string) => `/model/${segment(id)}`;
export const productPath = (id: number) => `/product/${id}`;
export const pagePath = (url: string) => `/page/${segment(url)}`;
export const promoPath = (url: string) => `/promo/${segment(url)}`;
export const articlesPath = (owner: string) =>
  owner === ROOT_SECTIONS.articles ? ARTICLES : `/articles/${segment(owner)}`;
export const articlePath = (url: string) => `/article/${segment(url)}`;
export const collectionsPath = (owner: string) =>
  owner === ROOT_SECTIONS.collections ? COLLECTIONS : `/collections/${segment(owner)}`;

/** Page 1 is the bare address. */
export const collectionPath = (url: string, page = 1) =>
  `/collection/${segment(url)}${page > 1 ? `/${page}` : ''}`;

/** A picture of the catalogue: `storage('brands/kama.svg')` → `/storage/brands/kama.svg` (spec section 3). */
export const storagePath = (path: string) => `/storage/${path.split('/').map(segment).join('/')}`;

/** A place on the map of Yandex, which opens the phone's own application where there is one. */
export const mapLink = ({ lat, lon }: { lat: number; lon: number }) =>
  `https://yandex.ru/maps/?pt=${lon},${lat}&z=16&l=map`;

/** A phone for `tel:`: +7 (4912) 55-12-34 → tel:+74912551234. */
export const telLink = (phone: string) => `tel:${phone.replace(/[^\d+]/gu, '')}`;
