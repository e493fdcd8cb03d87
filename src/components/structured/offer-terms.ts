import type { MerchantReturnPolicyLeaf, OfferShippingDetailsLeaf, QuantitativeValueLeaf } from 'schema-dts';
import type { Shell } from '#src/catalogue/views/shell.ts';
import { returnDays } from '#src/domain/buying.ts';
import type { DaysUntilHere } from '#src/domain/days-until-here.ts';
import { deliveryDays } from '#src/domain/delivery-zone.ts';
import { toRoubles } from '#src/domain/money.ts';
import { pagePath } from '#src/domain/paths.ts';
import { absolute } from './site.ts';

const RETURNS = pagePath('returns');

/** schema.org MerchantReturnPolicy; it leads to the page of returns where the shop has one. */
export const returnPolicy = (site: URL, { footer, shop }: Shell): MerchantReturnPolicyLeaf => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'RU',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returnDays(shop.buying),
  returnMethod: ['https://schema.org/ReturnInStore', 'https://schema.org/ReturnByMail'],
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  ...(footer.some(({ links }) => links.some(({ href }) => href === RETURNS))
    ? { merchantReturnLink: absolute(site, RETURNS) }
    : {}),
});

/** Some days as a schema.org QuantitativeValue. */
export const daysValue = ({ from, to }: DaysUntilHere): QuantitativeValueLeaf => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

/**
 * schema.org OfferShippingDetails of one tyre to the nearest place of the shop's own van, as the feed has it; null without one.
 * @param until for a tyre that is at a supplier: when it is in the shop
 */
export function shippingDetails(
  { shop }: Shell,
  until: DaysUntilHere | null,
): OfferShippingDetailsLeaf | null {
  const [nearest] = shop.delivery;
  if (!nearest) return null;
  const days = deliveryDays(nearest);
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'RU', name: nearest.place },
    shippingRate: { '@type': 'MonetaryAmount', value: toRoubles(nearest.few), currency: 'RUB' },
    ...((days || until) && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        ...(until && { handlingTime: daysValue(until) }),
        ...(days && { transitTime: daysValue(days) }),
      },
    }),
  };
}
