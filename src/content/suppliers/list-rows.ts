import { type Kopecks, toRoubles } from '#src/domain/money.ts';
import { type Good, type Goods, type Matched, markedAs, markedOf } from './goods.ts';
import { NearestGoods } from './nearest.ts';
import type { SupplierRow } from './offer.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import type { Intake } from './take-in.ts';

/**
 * What becomes of a row: it is a product of the shop, another year of one, or becomes one; an editor is asked about it or has
 * answered to skip it; or a whole list no longer names a product.
 */
type RowKind = 'known' | 'joined' | 'new' | 'question' | 'skipped' | 'missing';

/** A row of a supplier's lists and what it does to the shop; prices in roubles, null where there is none. */
export interface ListRow {
  kind: RowKind;
  /** The sheet and the line, 0 for a missing product. */
  place: string;
  line: number;
  code: string;
  name: string;
  /** The product that it is or may be. */
  id: number | null;
  product: string;
  /** As the supplier writes it. */
  listPrice: number | null;
  /** By this supplier's last list, else by products.csv; then what it becomes. */
  priceBefore: number | null;
  price: number | null;
  stockBefore: number | null;
  stock: number | null;
  /** Why an editor is asked, and which products it may be. */
  reason: string;
  nearest: string;
}

/** What the shop has by the supplier's last list. */
export interface Last {
  prices: ReadonlyMap<number, Kopecks>;
  stocks: ReadonlyMap<number, number>;
}

const roubles = (price: Kopecks | null): number | null => (price === null ? null : toRoubles(price));

/** All rows of lists, in their order, then the products that are missing. @param intake null without a profile */
export function* listRows(
  matched: readonly Matched[],
  {
    goods,
    profile,
    intake,
    last,
  }: { goods: Goods; profile: Profile | null; intake: Intake | null; last: Last },
): Generator<ListRow> {
  const fresh = new Map(intake?.newcomers.map(({ id, row }) => [row.offer, id]));
  const reasons = new Map(intake?.rest.map(each => [each.offer, 'reason' in each ? each.reason : '']));
  const nearest = new NearestGoods(goods.all);
  const priceOf = (offer: SupplierRow, tyre: Parameters<typeof shopPrice>[2]) =>
    profile ? shopPrice(profile, offer, tyre) : offer.price;
  const changesStock = profile?.change.includes('stock') ?? true;
  const stockOf = ({ stock }: SupplierRow) => (changesStock ? stock : null);
  const before = (good: Good) => ({
    id: good.id,
    product: good.name,
    priceBefore: toRoubles(last.prices.get(good.id) ?? good.price),
    stockBefore: last.stocks.get(good.id) ?? good.stock,
  });
  const none: Omit<ListRow, 'kind'> = {
    place: '',
    line: 0,
    code: '',
    name: '',
    listPrice: null,
    id: null,
    product: '',
    priceBefore: null,
    price: null,
    stockBefore: null,
    stock: null,
    reason: '',
    nearest: '',
  };
  for (const each of matched) {
    const { offer } = each;
    const { place, line, code, name } = offer;
    const row = { ...none, place, line, code, name, listPrice: roubles(offer.price) };
    if (each.kind === 'known') {
      const price = roubles(priceOf(offer, markedOf(each)));
      yield { ...row, kind: 'known', ...before(each.good), price, stock: stockOf(offer) };
    } else if (each.kind === 'joined' || each.kind === 'skipped') yield { ...row, kind: each.kind };
    else if (each.kind === 'new-size' && fresh.has(offer)) {
      const price = roubles(priceOf(offer, markedOf(each)));
      yield { ...row, kind: 'new', id: fresh.get(offer) ?? null, price, stock: stockOf(offer) };
    } else {
      const doubt = each.kind === 'unread' ? each.doubt : undefined;
      yield {
        ...row,
        kind: 'question',
        ...(doubt && { ...before(doubt.good), price: roubles(priceOf(offer, markedAs(doubt.good))) }),
        stock: stockOf(offer),
        reason: reasons.get(offer) ?? each.reason,
        nearest: nearest.of(name).join('\n'),
      };
    }
  }
  const sold = profile?.missing === 'sold' && changesStock ? 0 : null;
  const missing = new Set(intake?.missing.map(({ id }) => id));
  for (const good of missing.size > 0 ? goods.all : [])
    if (missing.has(good.id))
      yield { ...none, kind: 'missing', name: good.name, ...before(good), stock: sold };
}
