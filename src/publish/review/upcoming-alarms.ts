import type { Catalogue } from '#src/catalogue/open.ts';
import { limitsOf } from '#src/catalogue/shop.ts';
import { formatMoment } from '#src/domain/moments.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { type Alarm, alarmsOf } from './alarms.ts';
import { brandMoves, shareOf } from './shop-changes.ts';

interface UpcomingPrice {
  moment: string;
  brand: string;
  /** What it costs until then, as far as is known now. */
  before: Kopecks;
  after: Kopecks;
}

/** A catalogue of an earlier version has no such table: then every upcoming price is new. */
const HAS_UPCOMING = "SELECT 1 AS yes FROM before.sqlite_schema WHERE name = 'price_ahead'";
const IS_NEW = `NOT EXISTS (SELECT 1 FROM before.price_ahead o
  WHERE o.product_id = a.product_id AND o.from_moment = a.from_moment AND o.price = a.price)`;

const upcomingSql = (
  isNew: string,
) => `SELECT a.from_moment AS moment, b.name AS brand, p.price AS before, a.price AS after
  FROM price_ahead a JOIN product p ON p.id = a.product_id JOIN brand b ON b.id = p.brand_id
  WHERE a.price <> p.price AND ${isNew} ORDER BY a.from_moment, p.id`;

/**
 * Reasons to ask about new prices that begin later: at their moment the shop changes by itself, and nobody can confirm it then.
 * @param catalogue the new one, opened beside the old one
 * @returns those of the first moment that has any
 */
export function upcomingAlarms(catalogue: Catalogue): Alarm[] {
  const isNew = catalogue.one(HAS_UPCOMING) ? IS_NEW : 'TRUE';
  const prices = catalogue.all<UpcomingPrice>(upcomingSql(isNew));
  if (prices.length === 0) return [];
  const limits = limitsOf(catalogue);
  const products = catalogue.one<{ count: number }>('SELECT count(*) AS count FROM product')?.count ?? 0;
  for (const [moment, moved] of Map.groupBy(prices, one => one.moment)) {
    const large = moved.filter(price => Math.abs(shareOf(price)) > limits.move / 100).length;
    const brands = brandMoves(catalogue, moved, []);
    const stays = { gone: 0, soldOut: 0, inStock: { before: products, after: products } };
    const alarms = alarmsOf({ ...stays, products, compared: products, large, brands }, limits);
    if (alarms.length > 0)
      return alarms.map(({ limit, text }) => ({
        limit,
        text: `по prices.csv с ${formatMoment(moment)} будет так: ${text}`,
      }));
  }
  return [];
}
