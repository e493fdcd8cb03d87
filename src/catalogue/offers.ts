import type { Kopecks } from '#src/domain/money.ts';
import type { Catalogue } from './open.ts';

/** The facts of a product on sale that baskets and orders need. */
export interface OfferRow {
  id: number;
  name: string;
  brand: string;
  photo: string;
  size: string;
  price: Kopecks;
  oldPrice: Kopecks | null;
  stock: number;
  /** The day of the stock figure, or on which it was first seen; null when neither is known. */
  stockDate: string | null;
}

const OFFER = `SELECT p.id, p.name, b.name AS brand, p.photo, p.size_str AS size, p.price, p.old_price AS oldPrice, p.stock,
  COALESCE(p.stock_date, s.day) AS stockDate
  FROM product p JOIN brand b ON b.id = p.brand_id LEFT JOIN stock_seen s ON s.product = p.id WHERE p.id = ? AND p.position IS NOT NULL`;

/** Offers by product id; unknown products and those of disabled models are absent. */
export function offersOf(catalogue: Catalogue, ids: readonly number[]): Map<number, OfferRow> {
  const found = ids.flatMap(id => catalogue.one<OfferRow>(OFFER, id) ?? []);
  return new Map(found.map(offer => [offer.id, offer]));
}
