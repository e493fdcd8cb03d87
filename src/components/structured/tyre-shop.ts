import type { TireShop, WithContext } from 'schema-dts';
import type { Shell } from '#src/catalogue/views/shell.ts';
import { schemaHours } from '#src/domain/opening-hours.ts';
import { HOME } from '#src/domain/paths.ts';
import { returnPolicy } from './offer-terms.ts';
import { absolute } from './site.ts';

const geo = ({ lat, lon }: { lat: number; lon: number }) => ({
  '@type': 'GeoCoordinates' as const,
  latitude: lat,
  longitude: lon,
});

/** schema.org TireShop of the shop itself. */
export function tyreShopData(site: URL, shell: Shell): WithContext<TireShop> {
  const { shop } = shell;
  return {
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
    hasMerchantReturnPolicy: returnPolicy(site, shell),
  };
}

const openingHours = (hours: readonly string[]) => (hours.length > 0 ? { openingHours: hours } : {});

/** schema.org TireShop of each point of sale. */
export const outpostsData = (site: URL, { shop }: Shell): WithContext<TireShop>[] =>
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
