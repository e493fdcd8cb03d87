import type { MerchantReturnPolicyLeaf, OfferShippingDetailsLeaf } from 'schema-dts';
import type { Shell } from '#src/catalogue/views/shell.ts';
import { deliveryDays } from '#src/domain/delivery-zone.ts';
import { toRoubles } from '#src/domain/money.ts';
import { pagePath } from '#src/domain/paths.ts';
import { absolute } from './site.ts';

/** Within which tyres bought at a distance may be returned after they were received (Закон о защите прав потребителей, ст. 26.1). */
const RETURN_DAYS = 7;
const RETURNS = pagePath('returns');

/** schema.org MerchantReturnPolicy; it leads to the page of returns where the shop has one. */
export const returnPolicy = (site: URL, { footer }: Shell): MerchantReturnPolicyLeaf => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'RU',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnMethod: ['https://schema.org/ReturnInStore', 'https://schema.org/ReturnByMail'],
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  ...(footer.some(({ links }) => links.some(({ href }) => href === RETURNS))
    ? { merchantReturnLink: absolute(site, RETURNS) }
    : {}),
});

/** schema.org OfferShippingDetails of one tyre to the nearest place of the shop's own van, as the feed has it; null without one. */
export function shippingDetails({ shop }: Shell): OfferShippingDetailsLeaf | null {
  const [nearest] = shop.delivery;
  if (!nearest) return null;
  const days = deliveryDays(nearest);
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'RU', name: nearest.place },
    shippingRate: { '@type': 'MonetaryAmount', value: toRoubles(nearest.few), currency: 'RUB' },
    ...(days && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: days.from,
          maxValue: days.to,
          unitCode: 'DAY',
        },
      },
    }),
  };
}
