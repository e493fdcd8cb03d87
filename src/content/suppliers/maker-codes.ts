/** The bare code of a row's barcodes without leading zeros, where it has one of a kind that makers print: EAN-13, EAN-8, UPC, GTIN-14. */
export const barcodeIn = (cells: readonly string[]): string =>
  cells
    .flatMap(cell => cell.split(/[,;|\s]+/u))
    .map(code => code.replace(/^'|\.0+$/gu, ''))
    .find(code => /^(?:\d{8}|\d{12,14})$/u.test(code))
    ?.replace(/^0+/u, '') ?? '';

/** No maker's article is shorter. */
const MIN_LENGTH = 4;

/** A maker's article as it is compared, «R-3127 4» and «0313345» as R31274 and 313345; empty for a text that is none. */
export function articleOf(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/[\s./-]+/gu, '')
    .replace(/^0+/u, '');
  return bare.length >= MIN_LENGTH && /^(?=.*\d)[\p{L}\d]+$/u.test(bare) ? bare : '';
}

/** Offers without a code that rows of different names share: it tells no product. */
export function withoutShared<Key extends string, Offer extends { name: string } & Record<Key, string>>(
  offers: readonly Offer[],
  key: Key,
  isSame: (one: string, other: string) => boolean,
): Offer[] {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const offer of offers) {
    if (offer[key] === '') continue;
    const name = names.get(offer[key]);
    if (name === undefined) names.set(offer[key], offer.name);
    else if (!isSame(name, offer.name)) shared.add(offer[key]);
  }
  return offers.map(offer => (shared.has(offer[key]) ? { ...offer, [key]: '' } : offer));
}
