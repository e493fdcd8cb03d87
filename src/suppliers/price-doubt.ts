import { formatPrice, type Kopecks } from '#src/domain/money.ts';
import type { Offer } from './offer.ts';
import type { Profile } from './profile.schema.ts';
import { basePrice } from './shop-price.ts';

/** The reason with the answer that an editor may give. */
export const askedForPrice = (reason: string): string =>
  `${reason}, или ответьте «цена 7450» — число, какое стояло бы в прайсе`;

/** Why a row is not taken; of a price with the answer that an editor may give. */
export const faultOf = ({ faultBesidesPrice }: Offer, fault: string): string =>
  fault === faultBesidesPrice ? fault : askedForPrice(fault);

/** The price that counts, without mark-up. */
export const priceIn = (profile: Profile | null, offer: Offer): Kopecks | null =>
  profile ? basePrice(profile, offer) : offer.price;

/** Why a price is not believed: «1,00» stands for one that nobody has entered, and dollars are no roubles. */
export const farBelow = (price: Kopecks | null, good: { id: number; price: Kopecks }): string | null =>
  price !== null && price * 10 < good.price
    ? `цена ${formatPrice(price)} больше чем в десять раз ниже цены магазина (${formatPrice(good.price)}, товар ${good.id}): впишите верную в файле, а если верна она — исправьте цену в products.csv`
    : null;
