/**
 * Shapes that both ends of the wire share (wire.md, «Calls»). Spellings (`heigth`, `diametr`, `descr`, `galery`,
 * `persent`) are contract. Prices are roubles as numbers; pictures are addresses under /storage/.
 */

import type { LOAD } from '#src/api/load.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { ListField, MainDataKeyOf } from '#src/domain/filter-keys.ts';
import type { Take } from '#src/domain/pagination.ts';
import type { LogicProp, ModelGroup } from '#src/domain/season.ts';

export interface Badge {
  ico: string;
  title: string;
  thumb: string;
}

/** One block of p_promo, p_tech or p_tests; texts are sanitised HTML or empty. */
export interface Block {
  title: string;
  descr: string;
  content: string;
  thumb: string;
  link: string;
  overlayer: boolean;
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
  ico: string;
}

export interface ModelCard {
  model_id: string;
  brand: string;
  brand_ico: string;
  title: string;
  photo: string;
  logicprop: LogicProp;
  promotions: Badge[];
  group: ModelGroup;
  /** The lowest price of what is in stock, or of anything when all is sold out; null without products. */
  price_from: number | null;
}

export interface ProductCard {
  id: number;
  model_id: string;
  name: string;
  brand: string;
  brand_ico: string;
  brand_img: string;
  photo: string;
  /** What is paid. */
  price: number;
  /** The old price, or null. */
  b_price: number | null;
  /** Whole per cent, 0 without an old price. */
  discount: number;
  /** Four times the price, null when fewer than four are in stock. */
  kit_price: number | null;
  stock: number;
  size_str: string;
  load: typeof LOAD.none;
  logicprop: LogicProp;
  promotions: Badge[];
}

export interface Product extends ProductCard {
  h1: string;
  images: string[];
  properties: Property[];
  content: string;
  p_tech: Block[];
  video: Video[];
  p_tests: Block[];
  disable: boolean;
}

/** A row of a model's positions. */
export interface Position {
  id: number;
  name: string;
  short_name: string;
  size_str: string;
  properties: Property[];
  stock: number;
  price: number;
  b_price: number | null;
  discount: number;
  load: typeof LOAD.none;
}

export interface Model {
  model_id: string;
  h1: string;
  title: string;
  brand: string;
  brand_ico: string;
  brand_url: string;
  disable: boolean;
  logicprop: LogicProp;
  photo: string;
  images: string[];
  p_promo: Block[];
  description: string;
  content: string;
  p_tech: Block[];
  galery: string[];
  video: Video[];
  p_tests: Block[];
  /** By rim: `R16`, ordered. */
  items: Record<string, Position[]>;
}

export interface NewsItem {
  url: string;
  title: string;
  descr: string;
  content: string;
  thumb: string;
  date: string;
}

interface MainImg {
  title: string;
  subtitle: string;
  lines: string[];
  button: { text: string; link: string };
  images: string[];
}

/** Options of the filter by their keys in main_data, brands, leaders and news. */
export type MainData = Record<MainDataKeyOf<ListField>, string[]> & {
  brands: BrandLink[];
  topmodels: ModelCard[];
  news: NewsItem[];
  main_img: MainImg;
};

/** A static page, a promotion or an article. */
export interface TextPage {
  url: string;
  title: string;
  content: string;
  date?: string;
  owner?: string;
  thumb?: string;
}

interface CollectionModel {
  id: string;
  name: string;
  thumb: string;
  brand_img: string;
  promo: Badge[];
}

export interface Collection {
  title: string;
  content: string;
  models: CollectionModel[];
  take: Take;
}

export interface TreeItem {
  key: string;
  properties: { n_img: string; n_title: string; n_descr: string };
  thumb: string;
  title: string;
  content: string;
}

/** A branch of the promotions, articles or collections tree. */
export interface Tree {
  key: string;
  name: string;
  content: string;
  childs: { key: string; name: string }[];
  items: TreeItem[];
}

export interface Banner {
  img: string;
  target: string;
  overlayer: boolean;
  title: string;
  description: string;
}

/** A make, model, year, generation or modification of the car cascade. */
export interface CarOption {
  name: string;
  slug: string;
}

export interface CarTyre {
  width: string;
  heigth: string;
  diametr: string;
  axle?: 'front' | 'rear';
}

export interface ProductsAnswer {
  items: ProductCard[];
  take: Take;
  facets: Facets;
}

export interface ModelsAnswer {
  items: ModelCard[];
  description: string;
  brand_ico: string;
}

/** Steps of the car cascade in their order. */
export const CAR_STEPS = ['make', 'model', 'year', 'generation', 'modification'] as const;
export type CarStep = (typeof CAR_STEPS)[number];
export type CarChoice<Steps extends CarStep> = Readonly<Record<Steps, string>>;
/** The same with a step that narrows the list where it is chosen. */
export type NarrowedCar<Step extends CarStep> = CarChoice<'make' | 'model'> & {
  readonly [Key in Step]?: string | undefined;
};

/** What every failed call answers. */
export interface Failure {
  success: 0;
  message: string;
  errors: { field: string; message: string }[];
}
