import { type Kopecks, sum, times } from './money.ts';

/** One line of a basket. */
export interface BasketLine {
  id: number;
  name: string;
  brand: string;
  photo: string;
  /** `205/55 R16`. */
  size: string;
  count: number;
  price: Kopecks;
  oldPrice: Kopecks | null;
  /** What could be ordered now: catalogue stock less live reservations; 0 for a product that is no longer sold. */
  available: number;
}

/** The whole basket. */
export interface Basket {
  lines: readonly BasketLine[];
  /** In Russian, for the shopper: a price that moved, stock that fell, a product no longer sold. */
  notes: readonly string[];
}

/** What an accepted order is known by. */
export interface PlacedOrder {
  number: string;
  total: Kopecks;
}

/** Tyres in all. */
export const tyresIn = (lines: readonly Pick<BasketLine, 'count'>[]): number =>
  lines.reduce((tyres, { count }) => tyres + count, 0);

/** What all lines cost. */
export const totalOf = (lines: readonly Pick<BasketLine, 'price' | 'count'>[]): Kopecks =>
  sum(lines.map(({ price, count }) => times(price, count)));
