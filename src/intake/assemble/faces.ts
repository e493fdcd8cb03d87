import { hash } from 'node:crypto';
import type { CatalogueRow, Rows, Subject, Tables } from './draft.ts';

export const digestOf = (...parts: unknown[]): string => hash('md5', JSON.stringify(parts), 'base64url');

/** A subject whose pages show all these parts. */
export const subject = (kind: string, key: unknown, ...parts: unknown[]): Subject => ({
  kind,
  key: String(key),
  digest: digestOf(...parts),
});

/** What a model's card shows; the texts of its page do not change a list. */
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

interface ModelFace {
  row: CatalogueRow;
  /** Digest of its card. */
  card: string;
  /** Digest of all that its page shows of itself. */
  whole: string;
}

/** Faces of things on the pages of others: what subjects of several kinds have in their digests. */
export class Faces {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly models: readonly ModelFace[];
  readonly modelById: ReadonlyMap<unknown, ModelFace>;
  /** Models that lists show, in the default order. */
  readonly listed: readonly ModelFace[];
  /** Digests of products by their model: products are before models among the subjects. */
  readonly products = new Map<unknown, string[]>();
  readonly #tables: Tables;

  constructor(tables: Tables, settings: Readonly<Record<string, unknown>>) {
    this.#tables = tables;
    this.settings = settings;
    const brands = new Map(this.rows('brand').map(row => [row.id, row]));
    const brandFace = (id: CatalogueRow[string] | undefined) => {
      const brand = brands.get(id ?? null);
      return [brand?.name, brand?.url, brand?.ico];
    };
    this.models = this.rows('model').map(row => ({
      row,
      card: digestOf(cardOf(row), brandFace(row.brand_id)),
      whole: digestOf(seenOf({ ...row, id: null }), brandFace(row.brand_id)),
    }));
    this.modelById = new Map(this.models.map(model => [model.row.id, model]));
    this.listed = this.models
      .filter(({ row }) => row.position !== null)
      .sort((a, b) => Number(a.row.position) - Number(b.row.position));
  }

  /** Rows of a table; those of products are walked through by {@link walked}. */
  rows(table: string): readonly CatalogueRow[] {
    return [...this.walked(table)];
  }

  /** Rows that may be made as they are walked past. */
  walked(table: string): Rows {
    return this.#tables[table] ?? [];
  }

  /** Cards of the listed models that fit. */
  cards(fits: (row: CatalogueRow) => boolean): string[] {
    return this.listed.filter(({ row }) => fits(row)).map(({ card }) => card);
  }

  /** Rows of a table by what a column says. */
  group(table: string, column: string): Map<unknown, CatalogueRow[]> {
    return Map.groupBy(this.rows(table), row => row[column]);
  }
}
