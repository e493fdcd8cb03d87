import { hash } from 'node:crypto';
import { modelPath } from '#src/domain/paths.ts';
import type { CatalogueRow, ModelDigests, Rows, Subject, Tables } from './draft.ts';

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
 * Columns of goods that digests leave out. No page shows numbers of rows, places in an order (lists have the order itself in their
 * digests) and what only the search reads; a new model moves all of them for thousands of goods. Facts are made of the properties,
 * and of which are hidden, which the shell's digest has.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'model_id',
  'brand_id',
  'position',
  'folded',
  'aliases',
  'former',
  'off_road',
  'facts',
]);

/** Of a brand, model or product, what digests are made of. */
export const seenOf = (row: CatalogueRow): unknown[] =>
  Object.keys(row)
    .filter(column => !LEFT_OUT.has(column))
    .map(column => row[column]);

/** Columns of a model by which other subjects find it, order it or show its price. */
const LISTED: readonly string[] = [
  ...['id', 'slug', 'brand_id', 'season', 'runflat', 'spikes', 'cargo', 'topsell', 'price_from', 'position'],
];

/** Tells the picture beside links to a page, from the rows of such pictures. */
export function linkPicturesIn(rows: Iterable<CatalogueRow>): (page: string) => string {
  const pictures = new Map(Array.from(rows, ({ page, path }) => [String(page), String(path)]));
  return page => pictures.get(page) ?? '';
}

/** Makes the digests of models from their rows. `linkPictureOf`: {@link linkPicturesIn}. */
export function modelDigests(
  brandRows: Rows,
  linkPictureOf: (page: string) => string,
): (row: CatalogueRow) => ModelDigests {
  const brands = new Map([...brandRows].map(row => [row.id, row]));
  return row => {
    const brand = brands.get(row.brand_id ?? null);
    const onCard = [brand?.name, brand?.url, brand?.ico];
    const linkPicture = linkPictureOf(modelPath(String(row.slug)));
    // Pages show prices of products: their digests have them.
    const seen = seenOf({ ...row, id: null, price_from: null });
    return {
      row: Object.fromEntries(LISTED.map(column => [column, row[column] ?? null])),
      card: digestOf(cardOf(row), onCard),
      ofGoods: digestOf([row.slug, row.title, row.disable], onCard, linkPicture),
      texts: digestOf(seen, onCard),
      page: digestOf(seen, onCard, linkPicture),
      whole: digestOf(Object.values(row)),
    };
  };
}

/** A product as far as digests of other subjects depend on it. */
export interface ProductDigest {
  id: number;
  modelId: number;
  position: number | null;
  digest: string;
}

/** Digest of everything that is shown of a product: its row, and `ofGoods` of its model. */
export const productDigest = (row: CatalogueRow, model: ModelDigests | undefined): string =>
  digestOf(seenOf(row), model?.ofGoods);

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
  readonly #goods: Iterable<ProductDigest> | undefined;
  /** The picture beside links to a page, as {@link linkPicturesIn} tells it. */
  readonly linkPictureOf: (page: string) => string;

  /** Without `models` and `goods` they are computed from their tables. */
  constructor(
    tables: Tables,
    settings: Readonly<Record<string, unknown>>,
    { models, goods }: { models?: readonly ModelDigests[]; goods?: Iterable<ProductDigest> } = {},
  ) {
    this.#tables = tables;
    this.#goods = goods;
    this.settings = settings;
    this.linkPictureOf = linkPicturesIn(this.#rowsOf('link_picture'));
    this.models =
      models ?? Array.from(this.#rowsOf('model'), modelDigests(this.#rowsOf('brand'), this.linkPictureOf));
    this.modelById = new Map(this.models.map(model => [model.row.id, model]));
    this.listed = this.models
      .filter(({ row }) => row.position !== null)
      .sort((a, b) => Number(a.row.position) - Number(b.row.position));
  }

  /** All products in the order of products.csv. */
  goods(): Iterable<ProductDigest> {
    return this.#goods ?? this.#goodsOfTable();
  }

  *#goodsOfTable(): Generator<ProductDigest> {
    for (const row of this.#rowsOf('product'))
      yield {
        id: Number(row.id),
        modelId: Number(row.model_id),
        position: row.position === null ? null : Number(row.position),
        digest: productDigest(row, this.modelById.get(row.model_id)),
      };
  }

  /** All rows of a table as an array; for products, which may be many, use {@link goods}. */
  rows(table: string): readonly CatalogueRow[] {
    return [...this.#rowsOf(table)];
  }

  #rowsOf(table: string): Rows {
    const rows = this.#tables[table];
    if (!rows) throw new Error(`digests need the table ${table}`);
    return rows;
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
