import type { GoodsTexts, Product, ProductCard, Property } from '#src/domain/goods.ts';
import type { Take } from '#src/domain/pagination.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { type Details, json, PRODUCT_CARD, type ProductCardRow, productCard } from './cards.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

interface ProductRow extends ProductCardRow {
  model: number;
  h1: string;
  images: string;
  properties: string;
  content: string;
  details: string;
  disable: number;
  model_title: string;
  brand_url: string;
  width: string;
  height: string;
  rim: string;
  load_index: string;
  speed_index: string;
  days: string | null;
}

/** A product with the facts that its page shows besides. */
export interface ProductFacts {
  product: Product;
  badges: StoredBadge[];
  brandUrl: string;
  modelTitle: string;
  width: string;
  height: string;
  rim: string;
  loadIndex: string;
  speedIndex: string;
  /** Until a supplier's tyre is here: `3`, `3-5`; null when it is here, or unknown. */
  days: string | null;
}

const listed = oncePerCatalogue(catalogue => ({
  count:
    catalogue.one<{ count: number }>('SELECT COUNT(*) AS count FROM product WHERE position >= 0')?.count ?? 0,
}));

/** How many products are listed (those of disabled models are not). */
export const productCount = (catalogue: Catalogue): number => listed(catalogue).count;

/** One page of all products in the default order; past the last an empty list with the true count. */
export function productsPage(catalogue: Catalogue, page: number): { items: ProductCard[]; take: Take } {
  const items = catalogue
    .all<ProductCardRow>(
      `${PRODUCT_CARD} WHERE p.position >= 0 ORDER BY p.position LIMIT ? OFFSET ?`,
      ON_PAGE,
      (page - 1) * ON_PAGE,
    )
    .map(productCard);
  return { items, take: { page, count: productCount(catalogue), onpage: ON_PAGE } };
}

/** The cards of these products, in the order given; unknown ones are left out. */
export const productCards = (catalogue: Catalogue, ids: readonly number[]): ProductCard[] =>
  ids.flatMap(id => {
    const row = catalogue.one<ProductCardRow>(`${PRODUCT_CARD} WHERE p.id = ?`, id);
    return row ? [productCard(row)] : [];
  });

/**
 * Ids of products by the address of their model, those of disabled models included: their pages answer too.
 * @param only those that are wanted; by default all
 */
export const productsByModel = (
  catalogue: Catalogue,
  only?: readonly number[],
): { slug: string; ids: string[] }[] =>
  catalogue
    .all<{ slug: string; ids: string }>(
      `SELECT m.slug, group_concat(p.id, ' ') AS ids FROM product p JOIN model m ON m.id = p.model_id
       ${only ? 'WHERE p.id IN (SELECT value FROM json_each(?))' : ''} GROUP BY p.model_id`,
      ...(only ? [JSON.stringify(only)] : []),
    )
    .map(({ slug, ids }) => ({ slug, ids: ids.split(' ') }));

/** Ids of listed products by pages of the default order. */
export function listedPages(catalogue: Catalogue, last: number): number[][] {
  const ids = catalogue
    .all<{ id: number }>(
      'SELECT id FROM product WHERE position >= 0 ORDER BY position LIMIT ?',
      last * ON_PAGE,
    )
    .map(row => row.id);
  return Array.from({ length: Math.ceil(ids.length / ON_PAGE) }, (_, index) =>
    ids.slice(index * ON_PAGE, (index + 1) * ON_PAGE),
  );
}

/** Ids of the products that are listed: those of disabled models are not. */
export const listedProductIds = (catalogue: Catalogue): string[] => {
  const ids = catalogue.lines(
    'SELECT group_concat(id, char(10)) AS lines FROM product WHERE position IS NOT NULL',
  );
  // SQLite sorts by id in five times the time.
  return Array.from(Uint32Array.from(ids, Number).sort(), String);
};

const NO_TEXTS: GoodsTexts = { content: '', captions: {}, technologies: [], videos: [], tests: [] };
const lastTexts = oncePerCatalogue(() => ({ slug: '', texts: NO_TEXTS }));

/** A model's texts. The last ones are cached: pages of one model are rendered one after another. */
function textsOf(catalogue: Catalogue, slug: string): GoodsTexts {
  const last = lastTexts(catalogue);
  if (last.slug === slug) return last.texts;
  const row = catalogue.one<{ content: string; details: string }>(
    'SELECT content, details FROM model WHERE slug = ?',
    slug,
  );
  if (!row) return NO_TEXTS;
  const { captions = {}, technologies, videos, tests } = json<Details>(row.details);
  const texts = { content: row.content, captions, technologies, videos, tests };
  Object.assign(last, { slug, texts });
  return texts;
}

/** The first list that is not empty. */
const either = <Item>(own: readonly Item[], other: readonly Item[]): readonly Item[] =>
  own.length > 0 ? own : other;

const PRODUCT = `SELECT p.id, p.model_id AS model, m.slug, p.name, p.h1, b.name AS brand, b.ico AS brand_icon, b.url AS brand_url, m.title AS model_title, m.disable,
  p.photo, p.images, p.price, p.old_price, p.stock, p.size_str, p.width, p.height, p.diametr AS rim, p.load_index, p.speed_index, p.days,
  p.season, p.runflat, p.spikes, p.cargo, p.badges, p.properties, p.content, p.details
  FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id`;

/** A product by id, or undefined. Texts that it does not have of its own are its model's. */
export function productById(catalogue: Catalogue, id: number): ProductFacts | undefined {
  const row = catalogue.one<ProductRow>(`${PRODUCT} WHERE p.id = ?`, id);
  return row && factsOf(catalogue, row);
}

function factsOf(catalogue: Catalogue, row: ProductRow): ProductFacts {
  const own = json<Details>(row.details);
  const texts = textsOf(catalogue, row.slug);
  return {
    product: {
      ...productCard(row),
      h1: row.h1,
      images: json<string[]>(row.images),
      properties: json<Property[]>(row.properties),
      content: row.content || texts.content,
      captions: texts.captions,
      technologies: either(own.technologies, texts.technologies),
      videos: either(own.videos, texts.videos),
      tests: either(own.tests, texts.tests),
      disabled: row.disable === 1,
    },
    badges: json<StoredBadge[]>(row.badges),
    brandUrl: row.brand_url,
    modelTitle: row.model_title,
    width: row.width,
    height: row.height,
    rim: row.rim,
    loadIndex: row.load_index,
    speedIndex: row.speed_index,
    days: row.days,
  };
}

const WANTED = 'WITH wanted AS MATERIALIZED (SELECT value FROM json_each(?))';
const OF_MODELS = (schema: string) =>
  `SELECT p.id FROM ${schema}.product p JOIN ${schema}.model m ON m.id = p.model_id
   WHERE m.slug IN (SELECT value FROM wanted)`;

/** Products of some models, in a catalogue or in the earlier one that it is opened beside. */
export const idsOfModels = (catalogue: Catalogue, slugs: readonly string[]): number[] =>
  catalogue
    .all<{ id: number }>(`${WANTED} ${OF_MODELS('main')} UNION ${OF_MODELS('before')}`, JSON.stringify(slugs))
    .map(({ id }) => id);
