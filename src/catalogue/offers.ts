import type { Offer } from '#src/domain/basket.ts';
import type { Catalogue } from './open.ts';

const OFFER = `SELECT p.id, p.name, b.name AS brand, p.photo, p.size_str AS size, p.price, p.old_price AS oldPrice, p.stock,
  COALESCE(p.stock_date, s.day) AS stockDate
  FROM product p JOIN brand b ON b.id = p.brand_id LEFT JOIN stock_seen s ON s.product = p.id WHERE p.id = ? AND p.position IS NOT NULL`;

/** Offers by product id; unknown products and those of disabled models are absent. */
export function offersOf(catalogue: Catalogue, ids: readonly number[]): Map<number, Offer> {
  const found = ids.flatMap(id => catalogue.one<Offer>(OFFER, id) ?? []);
  return new Map(found.map(offer => [offer.id, offer]));
}
