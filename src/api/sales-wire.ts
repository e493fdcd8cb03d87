import type { LOAD } from '#src/api/load.ts';
/** Shapes of baskets and orders on the wire (wire.md, «Calls»). Prices and sums are roubles as numbers. */

/** One line of the basket; `stock` is what could be ordered now, less live reservations. */
export interface BasketItem {
  id: number;
  name: string;
  brand: string;
  count: number;
  price: number;
  b_price: number | null;
  photo: string;
  size_str: string;
  stock: number;
  load: typeof LOAD.inBasket;
}

/** The whole basket: every basket call answers it. */
export interface Basket {
  /** Tyres in all. */
  count: number;
  summa: number;
  /** By product id. */
  items: Record<string, BasketItem>;
  /** What has changed since the shopper looked, in Russian. */
  notes: string[];
}

/** The order form as it is sent; consent is given by true, 1, "1" or "on". */
export interface OrderBody {
  name: string;
  phone: string;
  email?: string;
  comment?: string;
  consent: boolean | number | string;
}

export interface OrderAnswer {
  success: 1 | 0;
  message: string;
  errors: { field: string; message: string }[];
  order?: { number: string; summa: number };
}
