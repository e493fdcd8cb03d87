import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../harness/places.ts';
import { breaches, page, pages } from './fixture.ts';
import { all, main, type Page, priceText, structured, words } from './published.ts';

/** The vocabulary of schema.org as schema-dts writes it down: what interfaces extend, and their properties. */
const TYPES = readFileSync(path.join(ROOT, 'node_modules/schema-dts/dist/schema.d.ts'), 'utf8');
const INTERFACES = new Map(
  [...TYPES.matchAll(/^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n(.*?)^\}/gmsu)].map(
    ([, name = '', above = '', body = '']) => [
      name,
      {
        above: above.split(',').map(one => one.trim()),
        own: [...body.matchAll(/^ {4}"([\w@]+)"\??:/gmu)].map(([, property = '']) => property),
      },
    ],
  ),
);

function propertiesOf(name: string): string[] {
  const { above = [], own = [] } = INTERFACES.get(name) ?? {};
  return [...own, ...above.flatMap(propertiesOf)];
}

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** A thing and all within it. */
const thingsIn = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  return isThing(value) ? [value, ...Object.values(value).flatMap(thingsIn)] : [];
};
const thingsOf = (one: Page, type?: string): Thing[] =>
  thingsIn(structured(one)).filter(thing => type === undefined || thing['@type'] === type);

const known = new Map<string, ReadonlySet<string>>();
function faults(thing: Thing): string[] {
  const { '@type': type, '@id': _id, '@context': _context, ...properties } = thing;
  if (type === undefined) return Object.keys(properties);
  const name = String(type);
  const allowed = known.get(name) ?? new Set(propertiesOf(`${name}Leaf`));
  known.set(name, allowed);
  if (allowed.size === 0) return [`no class ${name}`];
  return Object.entries(properties).flatMap(([property, value]) => [
    ...(allowed.has(property) ? [] : [`${name} has no ${property}`]),
    ...(value === '' || value === null || value === undefined ? [`${name}.${property} is empty`] : []),
    ...(/^(?:url|item|image)$/u.test(property) &&
    [value].flat().some(one => !/^https?:\/\//u.test(String(one)))
      ? [`${name}.${property} is no address`]
      : []),
  ]);
}

const text = (one: Page): string => words(main(one));
/** Text without spaces: elements on lines of their own are parted by them, and by nothing. */
const dense = (of: string): string => of.replace(/\s/gu, '');

test('every page speaks the vocabulary of schema.org', () => {
  expect(propertiesOf('TireShopLeaf')).toContain('openingHours');
  expect(breaches(one => thingsOf(one).flatMap(faults))).toEqual([]);
});

test.each([
  ['/', 'TireShop'],
  ['/brands', 'BreadcrumbList ItemList'],
  ['/brand/CORDIANT', 'BreadcrumbList Product ItemList'],
  ['/models/winter', 'BreadcrumbList ItemList'],
  ['/model/nokian-hakkapeliitta-r5', 'BreadcrumbList Product'],
  ['/product/7', 'BreadcrumbList Product'],
  ['/products', 'BreadcrumbList ItemList'],
  ['/tyres/205-55-r16', 'BreadcrumbList ItemList'],
  ['/collections', 'BreadcrumbList ItemList'],
  ['/promo', 'BreadcrumbList ItemList'],
  ['/articles', 'BreadcrumbList ItemList'],
  ['/article/pressure', 'BreadcrumbList Article'],
  ['/page/contacts', 'BreadcrumbList TireShop'],
  ['/page/ordermanual', 'BreadcrumbList FAQPage'],
  ['/page/delivery', 'BreadcrumbList'],
  ['/calculator', 'BreadcrumbList'],
])('%s says of itself: %s', (address, types) => {
  expect(structured(page(address)).map(thing => thing['@type'])).toEqual(types.split(' '));
});

test('prices and stock are those of the page’s text', () => {
  let offers = 0;
  expect(
    breaches(one =>
      [...thingsOf(one, 'Offer'), ...thingsOf(one, 'AggregateOffer')].flatMap(offer => {
        offers++;
        const { price, lowPrice, highPrice, availability } = offer;
        const prices = [price, lowPrice, highPrice].filter(each => each !== undefined);
        const missing = prices.filter(
          each => !dense(text(one)).includes(dense(priceText(Number(each) * 100))),
        );
        const said = words(main(one).querySelector('.tyre')).replaceAll('\u00A0', ' ');
        const isSoldOut = !/(?<!нет )в наличии|на складе|Привезём/iu.test(said);
        const isSame = availability === undefined || /OutOfStock$/u.test(String(availability)) === isSoldOut;
        return [...missing, ...(isSame ? [] : [availability])];
      }),
    ),
  ).toEqual([]);
  expect(offers).toBeGreaterThan(40);
});

test('an offer has the terms of shop.yaml: delivery to the nearest place and return, and no page of returns that is not there', () => {
  const [offer] = thingsOf(page('/product/7'), 'Offer');
  expect(offer?.shippingDetails).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'RU', name: 'Рязань' },
    shippingRate: { '@type': 'MonetaryAmount', value: 400, currency: 'RUB' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
    },
  });
  expect(offer?.hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 7 });
  const addresses = new Set(pages.map(({ path: address }) => address));
  expect(
    breaches(one =>
      thingsOf(one, 'MerchantReturnPolicy').flatMap(({ merchantReturnLink: link }) =>
        link === undefined || addresses.has(new URL(String(link)).pathname) ? [] : [link],
      ),
    ),
  ).toEqual([]);
});

test('the shop and each point of sale have their hours', () => {
  const points = thingsOf(page('/page/outposts'), 'TireShop');
  expect(points.map(({ openingHours }) => openingHours)).toEqual([
    ['Mo-Fr 09:00-19:00', 'Sa 09:00-18:00'],
    ['Mo-Fr 09:00-19:00'],
    ['Mo-Su 08:00-21:00'],
  ]);
});

test('lists lead to pages that the page links to', () => {
  expect(
    breaches(one => {
      const links = new Set(all(main(one), 'a').map(link => link.getAttribute('href')));
      return structured(one, 'ItemList').flatMap(({ itemListElement }) =>
        thingsIn(itemListElement).filter(({ url }) => !links.has(new URL(String(url)).pathname)),
      );
    }),
  ).toEqual([]);
});

test('questions are those of the text, each with its answer up to the next heading', () => {
  expect(structured(page('/page/ordermanual'), 'FAQPage')).toMatchObject([
    {
      mainEntity: [
        {
          name: 'Можно ли купить одну шину?',
          acceptedAnswer: {
            text: 'Да, одну или две. Что ещё стоит знать: остаток виден у каждой шины; одинаковые шины ставят на одну ось.',
          },
        },
      ],
    },
  ]);
  expect(
    breaches(one =>
      thingsOf(one, 'Question').flatMap(question => {
        const said = [question.name, (question.acceptedAnswer as Thing).text].map(String);
        return said.filter(each => !dense(text(one)).includes(dense(each)));
      }),
    ),
  ).toEqual([]);
});
