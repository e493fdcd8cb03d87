import type { Badge, Block, ModelCard, ProductCard, Video } from '#src/api/wire.ts';
import { discountPercent, toRoubles } from '#src/domain/money.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { type LogicProp, logicProp, type ModelGroup, type Season } from '#src/domain/season.ts';

/** Columns shared by models and products. */
interface Flags {
  season: Season;
  runflat: number;
  spikes: number;
  cargo: number;
}

export const flags = (row: Flags): LogicProp =>
  logicProp(row.season, { runflat: row.runflat === 1, spikes: row.spikes === 1, cargo: row.cargo === 1 });

/** Badges as the wire has them. */
const promotionsOf = (badges: string): Badge[] =>
  json<StoredBadge[]>(badges).map(({ ico, title, thumb }) => ({ ico, title, thumb }));

/** JSON columns are written by the importer from checked values, so their shape is known. */
export const json = <T>(text: string): T => JSON.parse(text) as T;

export const MODEL_CARD = `SELECT m.slug, b.name AS brand, b.ico AS brand_ico, m.title, m.photo, m.season, m.runflat, m.spikes,
  m.cargo, m.badges, m.grp, m.price_from FROM model m JOIN brand b ON b.id = m.brand_id`;

export interface ModelCardRow extends Flags {
  slug: string;
  brand: string;
  brand_ico: string;
  title: string;
  photo: string;
  badges: string;
  grp: ModelGroup;
  price_from: number | null;
}

export const modelCard = (row: ModelCardRow): ModelCard => ({
  model_id: row.slug,
  brand: row.brand,
  brand_ico: row.brand_ico,
  title: row.title,
  photo: row.photo,
  logicprop: flags(row),
  promotions: promotionsOf(row.badges),
  group: row.grp,
  price_from: row.price_from === null ? null : toRoubles(row.price_from),
});

export const PRODUCT_CARD = `SELECT p.id, m.slug, p.name, b.name AS brand, b.ico AS brand_ico, p.photo, p.price, p.old_price, p.stock,
  p.size_str, p.season, p.runflat, p.spikes, p.cargo, p.badges
  FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id`;

export interface ProductCardRow extends Flags {
  id: number;
  slug: string;
  name: string;
  brand: string;
  brand_ico: string;
  photo: string;
  price: number;
  old_price: number | null;
  stock: number;
  size_str: string;
  badges: string;
}

export const productCard = (row: ProductCardRow): ProductCard => ({
  id: row.id,
  model_id: row.slug,
  name: row.name,
  brand: row.brand,
  brand_ico: row.brand_ico,
  brand_img: row.brand_ico,
  photo: row.photo,
  price: toRoubles(row.price),
  b_price: row.old_price === null ? null : toRoubles(row.old_price),
  discount: discountPercent(row.price, row.old_price),
  kit_price: row.stock >= SET_OF_TYRES ? toRoubles(row.price * SET_OF_TYRES) : null,
  stock: row.stock,
  size_str: row.size_str,
  load: 0,
  logicprop: flags(row),
  promotions: promotionsOf(row.badges),
});

/** The JSON of model.details and product.details. */
export interface Details {
  p_promo: Block[];
  p_tech: Block[];
  p_tests: Block[];
  galery: string[];
  video: Video[];
}
