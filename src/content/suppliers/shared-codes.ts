import { fold } from '#src/domain/search-text.ts';
import { keyOf } from './answers.ts';
import { withoutShared } from './maker-codes.ts';
import type { SupplierRow } from './offer.ts';

/** Whether two rows are called alike. */
export const sameName = (one: string, other: string): boolean => one === other || fold(one) === fold(other);

/** Whether two rows offer the same. */
export const isSameOffer = (one: SupplierRow, other: SupplierRow): boolean =>
  one.price === other.price && one.stock === other.stock;

/** Whether a row says that there is none, so that another row of its product counts. What an exchange says of stocks is whole. */
export const isOver = ({ stock, isOfExchange }: SupplierRow): boolean => stock === 0 && !isOfExchange;

/** Of rows of one product the lowest counts: by how many marks its name has that may be of a version, or mean nothing. */
export const rankOf = (row: SupplierRow): number =>
  (row.tyre.status === 'refused' ? 0 : row.tyre.tyre.loose) + (isOver(row) ? 0.5 : 0);

/** The offers without codes, barcodes and articles that rows of different names share, such as customs codes: they tell no product. */
export function withoutSharedCodes(offers: readonly SupplierRow[]): SupplierRow[] {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const offer of offers) {
    if (offer.code === '') continue;
    const key = keyOf(offer);
    const name = names.get(key);
    if (name === undefined) names.set(key, offer.name);
    else if (!sameName(name, offer.name)) shared.add(key);
  }
  const own = offers.map(offer =>
    offer.code !== '' && shared.has(keyOf(offer)) ? { ...offer, code: '' } : offer,
  );
  return withoutShared(withoutShared(own, 'barcode', sameName), 'article', sameName);
}
