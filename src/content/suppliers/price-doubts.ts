import { formatPrice, type Kopecks } from '#src/domain/money.ts';
import type { SupplierRow } from './offer.ts';
import { MIN_ROUBLES } from './price-columns.ts';
import type { Profile } from './profile.schema.ts';

/** A product whose price a list would change. */
interface Good {
  id: number;
  price: Kopecks;
}

export const waitingForPrice = (reason: string): string =>
  `${reason}, или ответьте «цена 7450» — число, какое стояло бы в прайсе`;

/** Why a row is not taken; of a price with the answer that an editor may give. */
export const faultOf = ({ faultBesidesPrice }: SupplierRow, fault: string): string =>
  fault === faultBesidesPrice ? fault : waitingForPrice(fault);

/** Why a price is not believed: «1,00» stands for one that nobody has entered, and dollars are no roubles. */
export const farBelow = (price: Kopecks | null, good: Good): string | null =>
  price !== null && price * 10 < good.price
    ? `цена ${formatPrice(price)} больше чем в десять раз ниже цены магазина (${formatPrice(good.price)}, товар ${good.id}): впишите верную в файле, а если верна она — исправьте цену в products.csv`
    : null;

/** Why a price is asked about that is far from the last one; null where it is near. */
export function jumpOf(price: Kopecks | null, before: Kopecks, good: Good, { jump }: Profile): string | null {
  if (price === null || before <= 0) return null;
  const by = Math.round((price / before - 1) * 100);
  if (Math.abs(by) <= jump) return null;
  return `цена ${formatPrice(price)} на ${Math.abs(by)} % ${by < 0 ? 'ниже' : 'выше'} прежней (${formatPrice(before)}, товар ${good.id})`;
}

/** How many times the price of a new size may differ from the usual one. */
const MAX_TIMES = 3;

/** Why the price of a new size is not believed; null for one that is. @param prices of products like it */
export function oddOf(
  price: Kopecks | null,
  prices: readonly Kopecks[],
  profile: Profile | null,
): string | null {
  if (price === null || profile?.jump === Number.POSITIVE_INFINITY) return null;
  if (price < MIN_ROUBLES * 100) return `цена ${formatPrice(price)} для шины слишком мала`;
  const usual = prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)] ?? price;
  const isLow = price * MAX_TIMES < usual;
  if (!isLow && price <= usual * MAX_TIMES) return null;
  return `цена ${formatPrice(price)} больше чем в три раза ${isLow ? 'ниже' : 'выше'} обычной у похожих шин магазина (${formatPrice(usual)})`;
}
