import { didYouMean, found, Problems, problemText } from '#src/content/import/check/problems.ts';
import { readYaml } from '#src/content/import/read/front-matter.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import type { SupplierRow } from './offer.ts';
import type { Profile } from './profile.schema.ts';
import { profileFile } from './profile.ts';
import { TableError } from './tables/table-error.ts';

/** What a mark-up depends on. */
export interface Marked {
  /** As content/brands calls it. */
  brand: string;
  /** In inches: 17, 22.5. */
  rim: string;
}

const brandsOf = ({ brand }: Profile['markups'][number]): string[] => [brand ?? []].flat();
const lower = (brand: string): string => brand.toLowerCase();

/** The mark-up on a tyre in per cent. */
function markupOn({ markups, markup = 0 }: Profile, { brand, rim }: Marked, base: Kopecks): number {
  const own = markups.find(
    one =>
      (one.price === undefined || (base >= one.price.from * 100 && base <= one.price.to * 100)) &&
      (one.brand === undefined || brandsOf(one).map(lower).includes(lower(brand))) &&
      (one.rim === undefined || (Number(rim) >= one.rim.from && Number(rim) <= one.rim.to)),
  );
  return own?.percent ?? markup;
}

/** The price of a list that counts by a profile, without mark-up; null when there is none or it does not change the shop's. */
export const basePrice = (
  { change, price_from }: Profile,
  { price, recommended }: SupplierRow,
): Kopecks | null => (!change.includes('price') ? null : price_from === 'recommended' ? recommended : price);

/** An offer with another price in place of {@link basePrice}. */
export const withBasePrice = (profile: Profile | null, offer: SupplierRow, price: Kopecks): SupplierRow =>
  profile?.price_from === 'recommended' ? { ...offer, recommended: price } : { ...offer, price };

/** The price for shoppers; null when the list says none or the profile does not let it change. */
export function shopPrice(profile: Profile, offer: SupplierRow, tyre: Marked): Kopecks | null {
  const { price_from, floor, round } = profile;
  const isRecommended = price_from === 'recommended';
  const base = basePrice(profile, offer);
  if (base === null) return null;
  const percent = isRecommended ? 100 : 100 + markupOn(profile, tyre, base);
  // In hundredths of a per cent: 1.1 is no exact number.
  const marked = Math.round((base * Math.round(percent * 100)) / 100) / 100;
  const least = floor === 'recommended' ? Math.max(marked, offer.recommended ?? 0) : marked;
  const step = round * 100;
  return kopecks(Math.ceil(least / step) * step);
}

/** Refuses a mark-up on a brand that the shop does not have. @throws {TableError} */
export function checkBrands(
  contentDir: string,
  supplier: string,
  { markups }: Profile,
  known: readonly string[],
): void {
  const names = new Set(known.map(lower));
  for (const [number, one] of markups.entries()) {
    const strange = brandsOf(one).find(brand => !names.has(lower(brand)));
    if (strange === undefined) continue;
    const problems = new Problems();
    const expected = `ожидалась марка из content/brands, ${found(strange)}${didYouMean(strange, known)}`;
    const yaml = readYaml(profileFile(contentDir, supplier), problems);
    if (yaml) problems.error(yaml.source, ['markups', number, 'brand'], expected);
    throw new TableError(problems.errors.map(problemText)[0] ?? expected);
  }
}
