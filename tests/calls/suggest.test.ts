// cspell:ignore тщлшфт кордиан brigestone dtcnf
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import { type Suggestions, suggestions } from '#src/api/suggest.schema.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { getJson, postJson } from '../harness/http.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(() => shop.stop());

const ask = (query: string, headers?: Record<string, string>) =>
  getJson(`${shop.url}/api/suggest${query}`, headers);

async function suggested(text: string): Promise<Suggestions> {
  const { status, json } = await ask(`?text=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  expect(suggestions.safeParse(json).error?.issues ?? []).toEqual([]);
  return json as Suggestions;
}
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const NOTHING = { searches: [], sizes: [], models: [], brands: [], cars: [], pages: [], dropped: [] };

test.each([
  ['205', '205/55 R16'],
  ['205/55 r1', '205/55 R16'],
  ['205 55', '205/55 R16'],
  ['2055516', '205/55 R16'],
  ['шины 225/4', '225/45 R17'],
  ['31*10.50', '31x10.5 R15'],
  ['185 r14c', '185 R14'],
  ['r18', '245/45 R18'],
  ['205–55–16', '205/55 R16'],
  ['205\u201155\u221216', '205/55 R16'],
  ['２０５\u2044５５', '205/55 R16'],
])('size: «%s» may become %s', async (text, size) => {
  expect(names((await suggested(text)).sizes)).toContain(size);
});

test.each([
  ['нокиан', 'Nokian Tyres'],
  ['no', 'Nokian Tyres'],
  ['но', 'Nokian Tyres'],
  ['ьщл', null],
  ['тщлшфт', 'Nokian Tyres'],
  ['brigestone', 'Bridgestone'],
  ['кордиан', 'Cordiant'],
])('brand: «%s» may become %s', async (text, brand) => {
  expect(names((await suggested(text)).brands)).toEqual(brand === null ? [] : [brand]);
});

test.each([
  ['вест', 'Lada Vesta'],
  ['лада', 'Lada Vesta'],
  ['лада в', 'Lada Vesta'],
  ['dtcnf', 'Lada Vesta'],
  ['веста 2019', 'Lada Vesta 2019'],
  ['бмв 5', 'BMW 5 серии'],
])('car: «%s» may become %s', async (text, car) => {
  expect(names((await suggested(text)).cars)).toContain(car);
});

test.each([
  ['доставка', ['/page/delivery']],
  ['стоимость доставки', ['/page/delivery']],
  ['давление в зимних шинах', ['/article/pressure']],
  ['хранение колёс', ['/article/storage', '/promo/gislaved']],
  // What says something of tyres means no page.
  ['зимние 205/55', []],
  ['нокиан', []],
])('page: «%s» means %j', async (text, links) => {
  const { pages, dropped } = await suggested(text);
  expect([pages.map(({ link }) => link), dropped]).toEqual([links, []]);
});

test.each([
  'кроме кам',
  'не нокиан',
  'без nokian tyres',
  'кроме кама и нок',
  'не 205/55',
  'кроме r16',
  'не вест',
])('«%s» suggests nothing of what is not wanted', async text => {
  const { sizes, brands, cars } = await suggested(text);
  expect({ sizes, brands, cars }).toEqual({ sizes: [], brands: [], cars: [] });
});

test('a size beside what is not wanted counts the tyres that its link shows', async () => {
  const { sizes } = await suggested('205/55 не зимние');
  const { sizes: all } = await suggested('205/55');
  expect(sizes[0]?.count).toBeLessThan(all[0]?.count ?? 0);
  const filter = Object.fromEntries(new URLSearchParams(sizes[0]?.link.split('?')[1]));
  const found = await postJson(`${shop.url}/api/products/1`, filter);
  expect((found.json as ProductsAnswer).take.count).toBe(sizes[0]?.count);
});

test.each([
  ['веста зима ш', ['веста зима шипованные'], []],
  ['веста зима', [], []],
  ['зима ш', ['зима шипованные'], []],
  ['веста абракадабра л', ['веста абракадабра летние'], ['абракадабра']],
  ['кордиант л', ['кордиант летние'], []],
  ['205/55 щ', [], ['щ']],
])('the whole of «%s» is understood, its last word completed: %j', async (text, searches, dropped) => {
  const found = await suggested(text);
  expect(names(found.searches)).toEqual(expect.arrayContaining(searches));
  if (searches.length === 0) expect(found.searches).toEqual([]);
  expect(names(found.cars).filter(name => !name.startsWith('Lada Vesta'))).toEqual([]);
  expect(found.dropped).toEqual(dropped);
  for (const { count, link } of [...found.searches, ...found.sizes]) {
    const filter = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
    const { take } = (await postJson(`${shop.url}/api/products/1`, filter)).json as ProductsAnswer;
    expect([link, take.count]).toEqual([link, count]);
  }
});

test('beside a car and more, its sizes and only fitting models are suggested', async () => {
  const { sizes, models } = await suggested('веста зима ш');
  expect(sizes.length).toBeGreaterThan(0);
  for (const { link } of sizes)
    expect(new URLSearchParams(link.split('?')[1]).get('string')).toBe('зима шипованные');
  expect(new Set(models.map(({ season }) => season))).toEqual(new Set(['winter']));
});

test('models of a text with «не» are others', async () => {
  const { models } = await suggested('не зимние');
  expect(models.length).toBeGreaterThan(0);
  expect(models.map(({ season }) => season)).not.toContain('winter');
});

test('models come with season and lowest price, the typed beginning narrows them', async () => {
  const { models } = await suggested('кордиант сн');
  expect(models).toEqual([
    {
      name: 'Cordiant Snow Cross 2',
      season: 'winter',
      price_from: 5600,
      link: '/model/cordiant-snow-cross-2',
    },
  ]);
  expect(names((await suggested('зимние')).models)).not.toEqual([]);
  expect((await suggested('зимние')).models.map(({ season }) => season)).not.toContain('summer');
});

test('the rest of a text narrows the sizes and stays in their links', async () => {
  const [size] = (await suggested('зимние 205/55')).sizes;
  const { searchParams } = new URL(size?.link ?? '', shop.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    width: '205',
    height: '55',
    diametr: '16',
    string: 'зимние',
  });
  const filter = { width: '205', height: '55', diametr: '16', string: 'зимние' };
  const { take } = (await postJson(`${shop.url}/api/products/1`, filter)).json as ProductsAnswer;
  expect(size?.count).toBe(take.count);
  expect((await suggested('205/55')).sizes[0]?.count).toBeGreaterThan(take.count);
});

test('every link leads to a page that shows something, every car is understood as itself', async () => {
  const typed = ['20', '18', 'r1', 'но', 'ко', 'br', 'ла', 'бм', 'зимние', '31x'];
  const all = await Promise.all(typed.map(suggested));
  const linked = all.flatMap(({ sizes, models, brands, cars }) => [...sizes, ...models, ...brands, ...cars]);
  expect(linked.length).toBeGreaterThan(20);
  for (const link of new Set(linked.map(each => each.link))) {
    const page = await fetch(`${shop.url}${link}`, { redirect: 'manual' });
    expect([link, page.status]).toEqual([link, 200]);
    expect(await page.text(), link).not.toContain('ничего не нашлось');
  }
  for (const name of new Set(all.flatMap(({ cars }) => names(cars)))) {
    const answer = await postJson(`${shop.url}/api/products/1`, { string: name });
    const { understood } = answer.json as ProductsAnswer;
    expect(understood?.conditions.map(({ kind, text }) => [kind, text.split(':')[0]])).toEqual([
      ['car', name],
    ]);
  }
});

describe('the call', () => {
  test.each(['', '?text=', '?text=%20', '?text=2', '?other=205', '?text=%ED%A0%80', '?text=%00'])(
    'has nothing to suggest for %s',
    async query => {
      const { status, json } = await ask(query);
      expect([status, json]).toEqual([200, NOTHING]);
    },
  );

  test('reads a hundred characters of a longer text', async () => {
    expect(names((await suggested(`205/55 ${'я'.repeat(300)}`)).sizes)).toContain('205/55 R16');
    expect((await suggested(`${'я'.repeat(100)} 205/55`)).sizes).toEqual([]);
  });

  test('is cached by browsers and requested again only when the catalogue changes', async () => {
    const first = await ask('?text=205');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await ask('?text=205', { 'If-None-Match': tag })).status).toBe(304);
    expect((await ask('?text=215', { 'If-None-Match': tag })).status).toBe(200);
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await postJson(`${shop.url}/api/suggest`, {})).status).toBe(405);
  });
});
