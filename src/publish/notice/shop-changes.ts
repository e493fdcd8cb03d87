import type { Catalogue } from '#src/catalogue/open.ts';
import type { Kopecks } from '#src/domain/money.ts';

/** A price that moved. */
export interface PriceJump {
  id: number;
  name: string;
  before: Kopecks;
  after: Kopecks;
}

/** What shoppers will notice of a new catalogue. */
export interface ShopChanges {
  /** Products of the catalogue of before; 0 for the first one. */
  products: number;
  /** How many prices moved, and the median of their changes as shares: 0.03 for three per cent. */
  up: { count: number; median: number };
  down: { count: number; median: number };
  /** The ten largest changes, by share. */
  jumps: PriceJump[];
  added: number;
  gone: number;
  soldOut: number;
  back: number;
  /** Texts that read differently: addresses of pages, articles, promotions, models. */
  texts: number;
  /** Shares by which the median price of a brand moved, of products that were there before. */
  brands: { name: string; share: number }[];
  /** Prices that moved by more than {@link LARGE_MOVE}. */
  large: number;
}

/** A change of a price that is rare by itself: fifteen per cent. */
export const LARGE_MOVE = 0.15;
const JUMPS = 10;

interface Goods {
  id: number;
  name: string;
  brand: string;
  price: Kopecks;
  stock: number;
}

const goodsOf = (catalogue: Catalogue): Map<number, Goods> =>
  new Map(
    catalogue
      .all<Goods>(
        'SELECT p.id, p.name, b.name AS brand, p.price, p.stock FROM product p JOIN brand b ON b.id = p.brand_id',
      )
      .map(goods => [goods.id, goods]),
  );

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const shareOf = ({ before, after }: { before: number; after: number }): number => after / before - 1;

const TEXTS = `SELECT 'page ' || url AS key, title || content AS text FROM page
  UNION ALL SELECT 'article ' || url, title || descr || content FROM article
  UNION ALL SELECT 'promo ' || url, title || descr || content FROM promo
  UNION ALL SELECT 'model ' || slug, title || description || content FROM model`;

function changedTexts(before: Catalogue, after: Catalogue): number {
  const known = new Map(before.all<{ key: string; text: string }>(TEXTS).map(({ key, text }) => [key, text]));
  return after
    .all<{ key: string; text: string }>(TEXTS)
    .filter(({ key, text }) => known.has(key) && known.get(key) !== text).length;
}

function brandMoves(pairs: readonly { before: Goods; after: Goods }[]): ShopChanges['brands'] {
  const byBrand = Map.groupBy(pairs, ({ after }) => after.brand);
  return [...byBrand].map(([name, goods]) => ({
    name,
    share: shareOf({
      before: middle(goods.map(({ before }) => before.price)),
      after: middle(goods.map(({ after }) => after.price)),
    }),
  }));
}

/** Compares two catalogues as a shopper would. */
export function shopChanges(before: Catalogue, after: Catalogue): ShopChanges {
  const old = goodsOf(before);
  const now = goodsOf(after);
  const pairs = [...now.values()].flatMap(goods => {
    const known = old.get(goods.id);
    return known ? [{ before: known, after: goods }] : [];
  });
  const moved = pairs
    .filter(pair => pair.before.price !== pair.after.price)
    .map(pair => ({
      id: pair.after.id,
      name: pair.after.name,
      before: pair.before.price,
      after: pair.after.price,
    }));
  const shares = moved.map(shareOf);
  const side = (fits: (share: number) => boolean) => {
    const own = shares.filter(fits);
    return { count: own.length, median: middle(own) };
  };
  return {
    products: old.size,
    up: side(share => share > 0),
    down: side(share => share < 0),
    jumps: moved.toSorted((a, b) => Math.abs(shareOf(b)) - Math.abs(shareOf(a))).slice(0, JUMPS),
    added: now.size - pairs.length,
    gone: old.size - pairs.length,
    soldOut: pairs.filter(pair => pair.before.stock > 0 && pair.after.stock === 0).length,
    back: pairs.filter(pair => pair.before.stock === 0 && pair.after.stock > 0).length,
    texts: changedTexts(before, after),
    brands: brandMoves(pairs),
    large: shares.filter(share => Math.abs(share) > LARGE_MOVE).length,
  };
}
