import { fold } from '#src/domain/search-text.ts';
import { keyOf } from './answers.ts';
import type { Offer } from './offer.ts';

/** Whether two rows are called alike. */
export const sameName = (one: string, other: string): boolean => one === other || fold(one) === fold(other);

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
