import type { Kopecks } from './money.ts';
import type { ModelGroup, TyreFlags } from './season.ts';

/** Goods as the catalogue, pages and islands name them. Pictures are addresses under /storage/. */

/** A badge on a card; `icon` is one of badges.ts or the address of a picture. */
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
  /** Opens a dialog instead of the link. */
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
  /** The lowest price of the products in stock, or of all when none is in stock; null without products. */
  priceFrom: Kopecks | null;
}

/** The facts of an offer that product cards and positions share. */
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

/** Texts about a tyre: the product's own or its model's. */
export interface GoodsTexts {
  content: string;
  /** What photographs show besides the tyre itself, by their addresses. */
  captions: Readonly<Record<string, string>>;
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
  /** By rim (`R16`), in rising order. */
  positions: Readonly<Record<string, readonly Position[]>>;
}
