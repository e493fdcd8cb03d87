import type { Catalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import {
  ARTICLES,
  BRANDS,
  brandPath,
  COLLECTIONS,
  HOME,
  modelPath,
  PRODUCTS,
  PROMOS,
} from '#src/domain/paths.ts';
import { routeAt } from '#src/domain/route-at.ts';
import type { RouteName } from '#src/domain/routes.ts';

/** An address that was public, and where it had better lead: a line of redirects.csv. */
export interface GonePage {
  from: string;
  to: string;
}

interface Goods {
  id: number;
  model: string;
  brand: string;
}

const goodsOf = (catalogue: Catalogue): Goods[] =>
  catalogue.all<Goods>(
    `SELECT p.id, m.slug AS model, b.url AS brand FROM product p
     JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id`,
  );

/** Where most of what stood under a name stands now: a renamed model or brand is told by its products. */
function followed(before: readonly Goods[], after: readonly Goods[], kind: 'model' | 'brand') {
  const now = new Map(after.map(goods => [goods.id, goods[kind]]));
  return (name: string): string | undefined => {
    const places = before.flatMap(goods => (goods[kind] === name ? (now.get(goods.id) ?? []) : []));
    const [first] = [...Map.groupBy(places, place => place)].sort((a, b) => b[1].length - a[1].length);
    return first?.[0];
  };
}

/** Lists that stand in for what they listed. */
const LISTS: Partial<Readonly<Record<RouteName, string>>> = {
  promo: PROMOS,
  article: ARTICLES,
  articles: ARTICLES,
  collection: COLLECTIONS,
  collections: COLLECTIONS,
  product: PRODUCTS,
  brand: BRANDS,
};

/** Whether an address is the second page of a list or a later one: those come and go with what is listed. */
const isLaterPage = (address: string): boolean => routeAt(address)?.page !== undefined;

/**
 * Public addresses of the release before that the new catalogue neither has nor redirects, each with the best place for
 * those who come by it.
 */
export function gonePages(addresses: readonly string[], before: Catalogue, after: Catalogue): GonePage[] {
  const redirects = redirectsOf(after);
  const gone = addresses.filter(address => !redirects.has(address) && !isLaterPage(address));
  if (gone.length === 0) return [];
  const [old, now] = [goodsOf(before), goodsOf(after)];
  const models = followed(old, now, 'model');
  const brands = followed(old, now, 'brand');
  const names = (sql: string) => new Set(after.all<{ name: string }>(sql).map(({ name }) => name));
  const shown = {
    model: names('SELECT slug AS name FROM model'),
    brand: names('SELECT url AS name FROM brand'),
  };
  const byId = new Map(old.map(goods => [String(goods.id), goods]));
  const brandOf = (url: string | undefined): string => {
    const brand = url === undefined ? undefined : shown.brand.has(url) ? url : brands(url);
    return brand === undefined ? BRANDS : brandPath(brand);
  };
  const modelOf = (slug: string): string => {
    const model = shown.model.has(slug) ? slug : models(slug);
    return model === undefined ? brandOf(old.find(one => one.model === slug)?.brand) : modelPath(model);
  };
  return gone.map(from => {
    const place = routeAt(from);
    const product = place?.name === 'product' ? byId.get(place.key) : undefined;
    if (product) return { from, to: modelOf(product.model) };
    if (place?.name === 'model') return { from, to: modelOf(place.key) };
    if (place?.name === 'brand') return { from, to: brandOf(place.key) };
    return { from, to: (place && LISTS[place.name]) ?? HOME };
  });
}
