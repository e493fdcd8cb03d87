import type { Badge, Block, ModelCard, ProductCard, Video } from '#src/domain/goods.ts';
import { discountPercent, type Kopecks, times } from '#src/domain/money.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { type ModelGroup, type Season, type TyreFlags, tyreFlags } from '#src/domain/season.ts';

/** Columns shared by models and products. */
interface FlagColumns {
  season: Season;
  runflat: number;
  spikes: number;
  cargo: number;
}

export const flags = (row: FlagColumns): TyreFlags =>
  tyreFlags(row.season, { runflat: row.runflat === 1, spikes: row.spikes === 1, cargo: row.cargo === 1 });

/** Badges for cards: without the promotion and its conditions. */
const badgesOfCard = (badges: string): Badge[] =>
  json<StoredBadge[]>(badges).map(({ icon, title, thumb }) => ({ icon, title, thumb }));

/** Parses a JSON column. The importer writes it from validated values, so the shape is known. */
export const json = <T>(text: string): T => JSON.parse(text) as T;

export const MODEL_CARD = `SELECT m.slug, b.name AS brand, b.ico AS brand_icon, m.title, m.photo, m.season, m.runflat, m.spikes,
  m.cargo, m.badges, m.grp, m.price_from FROM model m JOIN brand b ON b.id = m.brand_id`;

export interface ModelCardRow extends FlagColumns {
  slug: string;
  brand: string;
  brand_icon: string;
  title: string;
  photo: string;
  badges: string;
  grp: ModelGroup;
  price_from: Kopecks | null;
}

export const modelCard = (row: ModelCardRow): ModelCard => ({
  modelId: row.slug,
  brand: row.brand,
  brandIcon: row.brand_icon,
  title: row.title,
  photo: row.photo,
  flags: flags(row),
  badges: badgesOfCard(row.badges),
  group: row.grp,
  priceFrom: row.price_from,
});

export const PRODUCT_CARD = `SELECT p.id, m.slug, p.name, b.name AS brand, b.ico AS brand_icon, p.photo, p.price, p.old_price, p.stock,
  p.size_str, p.season, p.runflat, p.spikes, p.cargo, p.badges
  FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id`;

export interface ProductCardRow extends FlagColumns {
  id: number;
  slug: string;
  name: string;
  brand: string;
  brand_icon: string;
  photo: string;
  price: Kopecks;
  old_price: Kopecks | null;
  stock: number;
  size_str: string;
  badges: string;
}

export const productCard = (row: ProductCardRow): ProductCard => ({
  id: row.id,
  modelId: row.slug,
  name: row.name,
  brand: row.brand,
  brandIcon: row.brand_icon,
  photo: row.photo,
  price: row.price,
  oldPrice: row.old_price,
  discount: discountPercent(row.price, row.old_price),
  kitPrice: row.stock >= SET_OF_TYRES ? times(row.price, SET_OF_TYRES) : null,
  stock: row.stock,
  size: row.size_str,
  flags: flags(row),
  badges: badgesOfCard(row.badges),
});

/** The JSON of model.details; product.details has no features, no gallery and no captions. */
export interface Details {
  features: Block[];
  technologies: Block[];
  tests: Block[];
  gallery: string[];
  /** Absent in catalogues of before 2026-11-23. */
  captions?: Record<string, string>;
  videos: Video[];
}
