import type { HTMLElement } from 'node-html-parser';
import { rows } from './fixture.ts';
import { priceText, words } from './published.ts';

/** Rows of models and products that pages are compared with. */
export interface ModelRow {
  id: number;
  slug: string;
  brand: string;
  ico: string;
  url: string;
  title: string;
  h1: string;
  season: string;
  grp: string;
  topsell: number;
  photo: string;
  images: string;
  badges: string;
  description: string;
  details: string;
}

export interface ProductRow {
  id: number;
  slug: string;
  brand: string;
  brand_url: string;
  ico: string;
  title: string;
  name: string;
  h1: string;
  size_str: string;
  load_index: string;
  speed_index: string;
  diametr: string;
  photo: string;
  price: number;
  old_price: number | null;
  stock: number;
  properties: string;
  content: string;
  details: string;
  badges: string;
}

export interface Property {
  id: string;
  name: string;
  value: string;
}

export const MODEL = `SELECT m.*, b.name AS brand, b.ico, b.url FROM model m JOIN brand b ON b.id = m.brand_id`;
export const PRODUCT = `SELECT p.*, m.slug, m.title, b.name AS brand, b.url AS brand_url, b.ico
  FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id`;

/** Every product that is not disabled, in the default order. */
export const listedProducts = (): ProductRow[] =>
  rows<ProductRow>(`${PRODUCT} WHERE m.disable = 0 ORDER BY p.position`);

export const SEASON_WORDS: Readonly<Record<string, string>> = {
  summer: 'Летняя',
  winter: 'Зимняя',
  allseason: 'Всесезонная',
};
export const SHORT_NAME = 'Сокращенное наименование';

export const text = (node: HTMLElement, selector: string): string => words(node.querySelector(selector));

interface Price {
  now: string;
  old: string | null;
}

/** The price and the old price of a page, a row or a card. */
export const price = (node: HTMLElement): Price => ({
  now: text(node, '.price-now'),
  old: node.querySelector('s') ? text(node, 's').replace('Старая цена ', '') : null,
});

/** The expected texts. */
export const displayPrice = ({ price: now, old_price }: ProductRow): Price => ({
  now: priceText(now),
  old: old_price === null ? null : priceText(old_price),
});

/** Titles of the badges on a card: of more than two the first and the last. */
export const onCard = (badges: readonly { title: string }[]): string[] =>
  badges.filter(badge => badge === badges[0] || badge === badges.at(-1)).map(({ title }) => title);
