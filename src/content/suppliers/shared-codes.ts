import { fold } from '#src/domain/search-text.ts';
import { keyOf } from './answers.ts';
import type { SupplierRow } from './offer.ts';

/** Whether two rows are called alike. */
export const sameName = (one: string, other: string): boolean => one === other || fold(one) === fold(other);

/** The offers without codes and barcodes that rows of different names share, such as customs codes: they tell no product. */
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
  const firsts = new Map<string, string>();
  for (const { barcode, name } of offers) if (!firsts.has(barcode)) firsts.set(barcode, name);
  const different = new Set(
    offers.flatMap(({ barcode, name }) => (sameName(firsts.get(barcode) ?? '', name) ? [] : [barcode])),
  );
  return offers.map(offer => {
    const code = offer.code !== '' && shared.has(keyOf(offer)) ? '' : offer.code;
    const barcode = different.has(offer.barcode) ? '' : offer.barcode;
    return code === offer.code && barcode === offer.barcode ? offer : { ...offer, code, barcode };
  });
}
