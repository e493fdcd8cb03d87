import type { Addresses } from '../check/addresses.ts';
import type { PictureFile } from '../photos/pictures.ts';
import type { Resolved } from './resolved.ts';

/** A row for the catalogue: column → value, exactly the columns of its table in db/catalogue.sql. */
export type CatalogueRow = Readonly<Record<string, string | number | null>>;

/** Rows of a table that can be iterated; an array is one. */
export interface Rows extends Iterable<CatalogueRow> {
  readonly length: number;
}

/** Rows by table of db/catalogue.sql, in the order in which they are written. */
export type Tables = Readonly<Record<string, Rows>>;

/** A part of the content that pages are rendered from; when its digest changes, those pages change. */
export interface Subject {
  kind: string;
  key: string;
  digest: string;
}

/** A model as far as digests of several subjects depend on it. */
export interface ModelDigests {
  /** The columns of its row by which other subjects find it (LISTED in subjects.ts). */
  row: CatalogueRow;
  /** Digest of the model's card. */
  card: string;
  /** Digest of what cards of its products show of the model. */
  ofGoods: string;
  /** Digest of what pages of its products show of it. */
  texts: string;
  /** Digest of everything that the model's page shows of the model itself. */
  page: string;
  /** Digest of its whole row. */
  whole: string;
}

/** A whole catalogue before it is written. */
export interface Draft {
  /** Rows of the table `setting`: the shop's own facts and those of its home page. */
  settings: Readonly<Record<string, unknown>>;
  tables: Tables;
  pictures: readonly PictureFile[];
  subjects: readonly Subject[];
  /**
   * The first moment from which the same content gives another catalogue (dated texts and prices, cars still in
   * production), or null.
   */
  validUntil: Date | null;
  /** What the tables and subjects were made of, for the next import (incremental/after-whole-import.ts). */
  resolved: Resolved;
  models: readonly ModelDigests[];
  addresses: Pick<Addresses, 'linked' | 'isCompared' | 'toLandings'>;
}
