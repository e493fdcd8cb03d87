import type { PlacedOrder } from './basket.ts';
import { type Kopecks, toRoubles } from './money.ts';

/** A product as Metrika's e-commerce reports name it; the price is in roubles. */
export interface EcommerceProduct {
  id: number;
  name: string;
  brand: string;
  variant: string;
  price: number;
  quantity: number;
}

/** An order as the reports name it; the revenue is in roubles. */
export interface EcommerceOrder {
  id: string;
  revenue: number;
}

/** A product of the reports from a card or a basket line. */
export const soldAs = (
  product: { id: number; name: string; brand: string; size: string; price: Kopecks },
  quantity = 1,
): EcommerceProduct => ({
  id: product.id,
  name: product.name,
  brand: product.brand,
  variant: product.size,
  price: toRoubles(product.price),
  quantity,
});

/** An accepted order for the reports. */
export const orderedAs = ({ number, total }: PlacedOrder): EcommerceOrder => ({
  id: number,
  revenue: toRoubles(total),
});
