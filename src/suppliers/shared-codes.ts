import { fold } from '#src/domain/search-text.ts';
import { keyOf } from './answers.ts';
import type { ReadName } from './names/read-name.ts';
import type { Offer } from './offer.ts';

/** Whether two rows are called alike. */
export const sameName = (one: string, other: string): boolean => one === other || fold(one) === fold(other);

/** Whether two names say the same tyre. */
export function readAlike(one: ReadName, other: ReadName): boolean {
  if (one.status === 'refused' || other.status === 'refused') return false;
  const [first, second] = [one.tyre, other.tyre].map(tyre =>
    JSON.stringify([
      ...[tyre.brand, tyre.model?.key ?? fold(tyre.modelText), tyre.size],
      ...[tyre.load, tyre.speed, tyre.runflat, tyre.xl],
    ]),
  );
  return first === second;
}

/** The offers without codes that rows of different names share, such as customs codes: they tell no product. */
export function withoutSharedCodes(offers: readonly Offer[]): Offer[] {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const offer of offers) {
    if (offer.code === '') continue;
    const key = keyOf(offer);
    const name = names.get(key);
    if (name === undefined) names.set(key, offer.name);
    else if (!sameName(name, offer.name)) shared.add(key);
  }
  return offers.map(offer =>
    offer.code !== '' && shared.has(keyOf(offer)) ? { ...offer, code: '' } : offer,
  );
}
