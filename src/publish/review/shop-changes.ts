import { changedProducts } from '#src/catalogue/difference.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { type Bin, binsOf, medianOf } from './price-moves.ts';
import { changedTexts, type TextChange } from './text-changes.ts';

/** A price that moved. */
export interface PriceJump {
  id: number;
  name: string;
  before: Kopecks;
  after: Kopecks;
}

/** What shoppers will notice of a new catalogue, as numbers. Shares are fractions: 0.03 for three per cent. */
export interface ShopChanges {
  /** Products of the catalogue of before, and those that both catalogues have. */
  products: number;
  compared: number;
  inStock: { before: number; after: number };
  /** How many prices moved, and the median of their changes. */
  up: { count: number; median: number };
  down: { count: number; median: number };
  /** How many prices moved how far. */
  moves: Bin[];
  /** Prices that moved further than the shop's limit. */
  large: number;
  /** The ten largest changes, by share. */
  jumps: PriceJump[];
  added: number;
  gone: number;
  soldOut: number;
  back: number;
  /** Texts that read differently: of pages, articles, promotions, models, brands, collections, products; one for what all pages show. */
  texts: number;
  /** Brands whose prices moved, as the median over all their products of both catalogues. */
  brands: { name: string; products: number; share: number }[];
}

interface NamedProduct {
  id: number;
  name: string;
}

/** The things behind the numbers. */
export interface ChangedThings {
  added: NamedProduct[];
  gone: NamedProduct[];
  soldOut: NamedProduct[];
  back: NamedProduct[];
  texts: TextChange[];
}

interface Changed extends PriceJump {
  brand: string;
  was: 0 | 1;
  is: 0 | 1;
}

const JUMPS = 10;

/** Whether a shopper can buy it: goods of a disabled model have no place in any list. */
const inStock = (table: string) => `(${table}.stock > 0 AND ${table}.position IS NOT NULL)`;

const CHANGED = `SELECT n.id, n.name, b.name AS brand, o.price AS before, n.price AS after,
    ${inStock('o')} AS was, ${inStock('n')} AS "is"
  FROM json_each(?) AS changed JOIN product n ON n.id = changed.value JOIN before.product o ON o.id = n.id
  JOIN brand b ON b.id = n.brand_id WHERE n.price <> o.price OR ${inStock('n')} <> ${inStock('o')} ORDER BY n.id`;

const onlyIn = (one: string, other: string) =>
  `SELECT id, name FROM ${one}.product WHERE id IN (SELECT value FROM json_each(?))
   AND NOT EXISTS (SELECT 1 FROM ${other}.product o WHERE o.id = product.id) ORDER BY id`;

/** Products of some brands, but for some that are left out; counted in the index of models. */
const BY_BRAND = `SELECT b.name, count(*) AS count FROM brand b CROSS JOIN model m ON m.brand_id = b.id
  CROSS JOIN product n ON n.model_id = m.id
  WHERE b.name IN (SELECT value FROM json_each(?)) AND n.id NOT IN (SELECT value FROM json_each(?)) GROUP BY b.id`;

const countIn = (catalogue: Catalogue, sql: string): number =>
  catalogue.one<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`)?.count ?? 0;

/** Counted in the index of what is in stock, which by itself SQLite would not take: a tenth of the time. */
const countInStock = (catalogue: Catalogue, schema: string): number =>
  countIn(catalogue, `${schema}.product p INDEXED BY product_in_stock WHERE ${inStock('p')}`);

export const shareOf = ({ before, after }: Pick<PriceJump, 'before' | 'after'>): number => after / before - 1;
const named = ({ id, name }: NamedProduct): NamedProduct => ({ id, name });

/** How far prices of brands move, as the median over all their products but new ones. */
export function brandMoves(
  catalogue: Catalogue,
  moved: readonly Pick<Changed, 'brand' | 'before' | 'after'>[],
  added: readonly NamedProduct[],
): ShopChanges['brands'] {
  if (moved.length === 0) return [];
  const byBrand = Map.groupBy(moved, ({ brand }) => brand);
  return catalogue
    .all<{ name: string; count: number }>(
      BY_BRAND,
      JSON.stringify([...byBrand.keys()]),
      JSON.stringify(added.map(({ id }) => id)),
    )
    .map(({ name, count }) => {
      const shares = (byBrand.get(name) ?? []).map(shareOf);
      return { name, products: count, share: medianOf(shares, count - shares.length) };
    })
    .filter(({ share }) => share !== 0);
}

/**
 * Compares two catalogues as a shopper would.
 * @param catalogue the new one, opened beside the old one, whose tables are `before.…`
 * @param move from which share on a price has moved a lot
 */
export function shopChanges(
  catalogue: Catalogue,
  move: number,
): { changes: ShopChanges; things: ChangedThings } {
  const ids = changedProducts(catalogue);
  const changed = catalogue.all<Changed>(CHANGED, ids);
  const added = catalogue.all<NamedProduct>(onlyIn('main', 'before'), ids);
  const gone = catalogue.all<NamedProduct>(onlyIn('before', 'main'), ids);
  const soldOut = changed.filter(({ was, is }) => was && !is).map(named);
  const back = changed.filter(({ was, is }) => !was && is).map(named);
  const moved = changed.filter(({ before, after }) => before !== after);
  const texts = changedTexts(catalogue);
  const shares = moved.map(shareOf);
  const side = (fits: (share: number) => boolean) => {
    const own = shares.filter(fits);
    return { count: own.length, median: medianOf(own) };
  };
  const products = countIn(catalogue, 'before.product');
  const changes = {
    products,
    compared: products - gone.length,
    inStock: {
      before: countInStock(catalogue, 'before'),
      after: countInStock(catalogue, 'main'),
    },
    up: side(share => share > 0),
    down: side(share => share < 0),
    moves: binsOf(shares),
    large: shares.filter(share => Math.abs(share) > move).length,
    jumps: moved
      .toSorted((a, b) => Math.abs(shareOf(b)) - Math.abs(shareOf(a)))
      .slice(0, JUMPS)
      .map(({ before, after, ...rest }) => ({ ...named(rest), before, after })),
    added: added.length,
    gone: gone.length,
    soldOut: soldOut.length,
    back: back.length,
    texts: texts.length,
    brands: brandMoves(catalogue, moved, added),
  };
  return { changes, things: { added, gone, soldOut, back, texts } };
}
