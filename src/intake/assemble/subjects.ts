import { hash } from 'node:crypto';
import { storagePath } from '#src/domain/paths.ts';
import type { CatalogueRow, Rows, Subject, Tables } from './draft.ts';

export const digestOf = (...parts: unknown[]): string => hash('md5', JSON.stringify(parts), 'base64url');

/** A subject with the digest of everything that its pages show. */
export const subject = (kind: string, key: unknown, ...parts: unknown[]): Subject => ({
  kind,
  key: String(key),
  digest: digestOf(...parts),
});

/** Columns that a model's card shows; other texts of the model do not change a list. */
const cardOf = (row: CatalogueRow): unknown[] =>
  [
    'slug',
    'title',
    'photo',
    'season',
    'runflat',
    'spikes',
    'cargo',
    'badges',
    'grp',
    'price_from',
    'disable',
  ].map(key => row[key]);

/**
 * Columns of goods that no page shows: numbers of rows, places in an order (lists have the order itself in their digests)
 * and what only the search reads. A new model moves all of them for thousands of goods.
 */
const UNSEEN: ReadonlySet<string> = new Set(['model_id', 'brand_id', 'position', 'folded', 'aliases']);

/** What pages show of a brand, model or product. */
export const seenOf = (row: CatalogueRow): unknown[] =>
  Object.keys(row)
    .filter(column => !UNSEEN.has(column))
    .map(column => row[column]);

interface ModelDigests {
  row: CatalogueRow;
  /** Digest of the model's card. */
  card: string;
  /** Digest of everything that the model's page shows of the model itself. */
  page: string;
}

/** What the digests of subjects are computed from: rows, and digests of cards that several kinds share. */
export class SubjectSources {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly models: readonly ModelDigests[];
  readonly modelById: ReadonlyMap<unknown, ModelDigests>;
  /** Models that lists show, in the default order. */
  readonly listed: readonly ModelDigests[];
  /** Digests of products by model id. Filled by the kind `products`, which the stage runs before `models`. */
  readonly products = new Map<unknown, string[]>();
  readonly #tables: Tables;
  /** Previews of drawings by the address of the drawing. */
  readonly #previews: ReadonlyMap<unknown, string>;

  constructor(tables: Tables, settings: Readonly<Record<string, unknown>>) {
    this.#tables = tables;
    this.settings = settings;
    this.#previews = new Map(
      this.rows('picture').flatMap(({ path, preview }) =>
        preview ? [[storagePath(String(path)), String(preview)]] : [],
      ),
    );
    const brands = new Map(this.rows('brand').map(row => [row.id, row]));
    const brandOnCard = (id: CatalogueRow[string] | undefined) => {
      const brand = brands.get(id ?? null);
      return [brand?.name, brand?.url, brand?.ico];
    };
    this.models = this.rows('model').map(row => ({
      row,
      card: digestOf(cardOf(row), brandOnCard(row.brand_id)),
      page: digestOf(seenOf({ ...row, id: null }), brandOnCard(row.brand_id), this.previewOf(row.photo)),
    }));
    this.modelById = new Map(this.models.map(model => [model.row.id, model]));
    this.listed = this.models
      .filter(({ row }) => row.position !== null)
      .sort((a, b) => Number(a.row.position) - Number(b.row.position));
  }

  /** The preview by which messengers show a page with this picture; empty when they show the picture itself or none. */
  previewOf(address: unknown): string {
    return this.#previews.get(address) ?? '';
  }

  /** All rows of a table as an array; for products, which may be many, use {@link lazyRows}. */
  rows(table: string): readonly CatalogueRow[] {
    return [...this.lazyRows(table)];
  }

  /** Rows of a table, built one at a time where there are many. */
  lazyRows(table: string): Rows {
    return this.#tables[table] ?? [];
  }

  /** Digests of the cards of the listed models that match. */
  cards(fits: (row: CatalogueRow) => boolean): string[] {
    return this.listed.filter(({ row }) => fits(row)).map(({ card }) => card);
  }

  /** Rows of a table grouped by the value of a column. */
  group(table: string, column: string): Map<unknown, CatalogueRow[]> {
    return Map.groupBy(this.rows(table), row => row[column]);
  }
}
