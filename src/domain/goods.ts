import type { Kopecks } from './money.ts';
import type { ModelGroup, TyreFlags } from './season.ts';

/** What the shop sells, as catalogue, pages and islands speak of it. Pictures are addresses under /storage/. */

/** A promotion's mark on a card: one of the icons of badges.ts, or a picture's address. */
export interface Badge {
  icon: string;
  title: string;
  thumb: string;
}

/** One block of a model's or product's text (features, tests); texts are sanitised HTML or empty. */
export interface Block {
  title: string;
  description: string;
  content: string;
  thumb: string;
  link: string;
  /** Opens a window in place of the link. */
  overlay: boolean;
}

export interface Video {
  type: 'youtube' | 'mp4';
  code: string;
  thumb: string;
  url: string;
}

export interface Property {
  id: string;
  name: string;
  value: string;
}

export interface BrandLink {
  name: string;
  url: string;
  icon: string;
}

export interface ModelCard {
  /** The slug of its address. */
  modelId: string;
  brand: string;
  brandIcon: string;
  title: string;
  photo: string;
  flags: TyreFlags;
  badges: readonly Badge[];
  group: ModelGroup;
  /** The lowest price of what is in stock, or of anything when all is sold out; null without products. */
  priceFrom: Kopecks | null;
}

/** What a price tells wherever a tyre is sold. */
interface Offered {
  id: number;
  name: string;
  /** `205/55 R16`. */
  size: string;
  /** What is paid. */
  price: Kopecks;
  /** Higher than the price, or null. */
  oldPrice: Kopecks | null;
  /** Whole per cent, 0 without an old price. */
  discount: number;
  stock: number;
}

export interface ProductCard extends Offered {
  modelId: string;
  brand: string;
  brandIcon: string;
  photo: string;
  /** The price of a set of four, null when fewer than four are in stock. */
  kitPrice: Kopecks | null;
  flags: TyreFlags;
  badges: readonly Badge[];
}

/** What is read about a tyre: a product's own, or its model's. */
export interface GoodsTexts {
  content: string;
  technologies: readonly Block[];
  videos: readonly Video[];
  tests: readonly Block[];
}

export interface Product extends ProductCard, GoodsTexts {
  h1: string;
  images: readonly string[];
  properties: readonly Property[];
  disabled: boolean;
}

/** A row of a model's positions. */
export interface Position extends Offered {
  shortName: string;
  properties: readonly Property[];
}

export interface Model extends GoodsTexts {
  modelId: string;
  h1: string;
  title: string;
  brand: string;
  brandIcon: string;
  brandUrl: string;
  disabled: boolean;
  flags: TyreFlags;
  photo: string;
  images: readonly string[];
  features: readonly Block[];
  description: string;
  gallery: readonly string[];
  /** By rim: `R16`, ordered. */
  positions: Readonly<Record<string, readonly Position[]>>;
}
