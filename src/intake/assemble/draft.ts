import type { Home, Shop } from '#src/domain/shop.ts';
import type { PictureFile } from '../photos/pictures.ts';

/** A row for the catalogue: column → value, exactly the columns of its table in db/catalogue.sql. */
export type CatalogueRow = Readonly<Record<string, string | number | null>>;

/** Rows that can be walked through; an array is one. */
export interface Rows extends Iterable<CatalogueRow> {
  readonly length: number;
}

/** Tables of the catalogue in the order in which they are filled. */
export const TABLES = [
  'goal',
  'redirect',
  'picture',
  'brand',
  'model',
  'product',
  'section',
  'promo',
  'article',
  'collection',
  'collection_model',
  'page',
  'banner',
  'car_make',
  'car_make_name',
  'car_model',
  'car_generation',
  'car_modification',
  'car_tyre',
] as const;
export type Table = (typeof TABLES)[number];

/** Something that pages are drawn from; when its digest changes, they do. */
export interface Subject {
  kind:
    | 'home'
    | 'shell'
    | 'brand'
    | 'model'
    | 'product'
    | 'promo'
    | 'article'
    | 'page'
    | 'section'
    | 'collection'
    | 'list';
  key: string;
  digest: string;
}

/** A whole catalogue before it is written. */
export interface Draft {
  shop: Shop;
  home: Home;
  rows: Readonly<Record<Exclude<Table, 'product'>, readonly CatalogueRow[]> & { product: Rows }>;
  pictures: readonly PictureFile[];
  subjects: readonly Subject[];
  /** The first day on which a dated text would be shown differently, or null. */
  validUntil: string | null;
}
