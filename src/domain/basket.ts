import { type Kopecks, sum, times } from './money.ts';

/** A product's current facts from the catalogue. Callers pass them in, since sales never open the catalogue. */
export interface Offer {
  id: number;
  name: string;
  brand: string;
  photo: string;
  size: string;
  price: Kopecks;
  oldPrice: Kopecks | null;
  /** The catalogue's stock, without subtracting reservations. */
  stock: number;
  /** Day of the stock figure, or on which it was first seen; null if neither is known: such a figure includes no order. */
  stockDate: string | null;
}

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
  /** How many can be ordered now: catalogue stock less current reservations; 0 for a product that is no longer sold. */
  available: number;
}

/** The whole basket. */
export interface Basket {
  lines: readonly BasketLine[];
  /** Russian sentences for the shopper: a changed price, too little stock, a product that is no longer sold. */
  notes: readonly string[];
  /** Sentences of basket-hints.ts, which are added to the answers of calls. */
  hints?: readonly string[];
  /** Sentences of pickup.ts, added likewise. */
  points?: readonly string[];
}

/** An accepted order. */
export interface PlacedOrder {
  number: string;
  total: Kopecks;
  /** What its delivery costs besides; null where none was chosen. */
  delivery: Kopecks | null;
  /** The address of its buyer's page; empty for an order of a version without such pages. */
  link: string;
}

/** Shown where the browser keeps no cookies, beside the shop's phones: without a session there is no basket. */
export const NO_COOKIES =
  'Корзине нужны cookie. Разрешите их в браузере и обновите страницу или закажите по телефону.';

/** What a line says of its stock. */
export function stockText({ count, available }: Pick<BasketLine, 'count' | 'available'>): string {
  if (available === 0) return 'Закончилась: удалите её, чтобы заказать остальное';
  return count > available
    ? `Осталось только ${available}\u00A0шт.: уменьшите количество`
    : `на складе: ${available}`;
}

/** The number of tyres in all lines. */
export const tyresIn = (lines: readonly Pick<BasketLine, 'count'>[]): number =>
  lines.reduce((tyres, { count }) => tyres + count, 0);

/** The total price of all lines. */
export const totalOf = (lines: readonly Pick<BasketLine, 'price' | 'count'>[]): Kopecks =>
  sum(lines.map(({ price, count }) => times(price, count)));
