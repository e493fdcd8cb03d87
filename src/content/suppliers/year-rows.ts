import { fold } from '#src/domain/search-text.ts';
import type { SupplierRow } from './offer.ts';
import { daysOf } from './warehouse-rows.ts';

/** A row of a product with the price that shoppers would get. */
export interface Priced {
  offer: SupplierRow;
  price: number | null;
}

/** All that a row says of its tyre but the year. */
const bareOf = ({ tyre, name, country }: SupplierRow): string =>
  JSON.stringify([tyre.status === 'refused' ? fold(name) : { ...tyre.tyre, year: null }, country]);

/**
 * Whether a row is of another year of manufacture than those of the same product before it, and differs from them in nothing
 * else but its stock; what is sold out may have any price. Of an exchange the next part may name one of the rows alone.
 */
export function isOtherYear(rows: readonly Priced[], { offer, price }: Priced): boolean {
  const { place, year, stock, warehouse } = offer;
  if (year === null || stock === null || warehouse !== '' || offer.isOfExchange) return false;
  const bare = bareOf(offer);
  return rows.every(
    each =>
      each.offer.place === place &&
      each.offer.year !== null &&
      each.offer.year !== year &&
      each.offer.stock !== null &&
      bareOf(each.offer) === bare &&
      (stock === 0 ||
        each.offer.stock === 0 ||
        price === null ||
        each.price === null ||
        each.price === price),
  );
}

/** One offer for all years of a product: the sum of their stocks, and the year where only one has any. */
export function wholeOfYears(rows: readonly SupplierRow[]): SupplierRow {
  const first = rows[0] as SupplierRow;
  const having = rows.filter(({ stock }) => stock !== 0);
  const base = having.find(({ price }) => price !== null) ?? having[0] ?? first;
  return {
    ...base,
    line: first.line,
    code: first.code,
    name: first.name,
    stock: rows.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    years: rows.map(({ year, stock }) => ({ year: year ?? 0, stock: stock ?? 0 })),
    days: daysOf(having),
    year: having.length === 1 ? base.year : null,
  };
}
