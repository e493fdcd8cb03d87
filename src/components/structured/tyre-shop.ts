import { schemaHours } from '#src/domain/opening-hours.ts';
import { HOME, pagePath } from '#src/domain/paths.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { absolute } from './site.ts';

const geo = ({ lat, lon }: { lat: number; lon: number }) => ({
  '@type': 'GeoCoordinates',
  latitude: lat,
  longitude: lon,
});

/** Within which tyres bought at a distance may be returned after they were received (Закон о защите прав потребителей, ст. 26.1). */
const RETURN_DAYS = 7;

/** schema.org TireShop of the shop itself. */
export const tyreShopData = (site: URL, shop: ShopInfo): object => ({
  '@context': 'https://schema.org',
  '@type': 'TireShop',
  '@id': `${absolute(site, HOME)}#shop`,
  name: shop.name,
  description: shop.description,
  url: absolute(site, HOME),
  telephone: shop.phones,
  email: shop.email,
  currenciesAccepted: 'RUB',
  address: {
    '@type': 'PostalAddress',
    addressCountry: 'RU',
    postalCode: shop.address.postal,
    addressRegion: shop.address.region,
    addressLocality: shop.address.city,
    streetAddress: shop.address.street,
  },
  geo: geo(shop.coordinates),
  ...openingHours(shop.hours.map(hours => hours.schema)),
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'RU',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: RETURN_DAYS,
    returnMethod: ['https://schema.org/ReturnInStore', 'https://schema.org/ReturnByMail'],
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    merchantReturnLink: absolute(site, pagePath('returns')),
  },
});

const openingHours = (hours: readonly string[]) => (hours.length > 0 ? { openingHours: hours } : {});

/** schema.org TireShop of each point of sale. */
export const outpostsData = (site: URL, shop: ShopInfo): object[] =>
  shop.outposts.map(outpost => ({
    '@context': 'https://schema.org',
    '@type': 'TireShop',
    name: `${shop.name}: ${outpost.name}`,
    url: absolute(site, HOME),
    telephone: outpost.phone,
    address: { '@type': 'PostalAddress', addressCountry: 'RU', streetAddress: outpost.address },
    geo: geo(outpost),
    ...openingHours(schemaHours(outpost.hours)),
    parentOrganization: { '@id': `${absolute(site, HOME)}#shop` },
  }));
