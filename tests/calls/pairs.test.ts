import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import * as goodsSchema from '#src/api/goods.schema.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { postJson } from '../harness/http.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

/** The sizes of the fixture's BMW 540i. */
const FRONT = { width: '245', height: '45', diametr: '18' };
const AXLES = { ...FRONT, rear: '275/40 R18' };
const PATH = '/products?width=245&height=45&diametr=18&rear=275%2F40+R18';

const ask = (filter: unknown, page = 1) => postJson(`${shop.url}/api/products/${page}`, filter);
const products = async (filter: unknown, page = 1) => (await ask(filter, page)).json as ProductsAnswer;
const html = async (path: string) => (await fetch(`${shop.url}${path}`)).text();

test('a search with a rear size tells pairs of one model beside the tyres of the front axle', async () => {
  const { status, json } = await ask(AXLES);
  expect(status).toBe(200);
  expect(goodsSchema.products.safeParse(json).error?.issues ?? []).toEqual([]);
  const { items, take, pairs } = json as ProductsAnswer;
  expect([take.count, items.map(({ id }) => id)]).toEqual([1, [19]]);
  expect(pairs).toMatchObject({ count: 1, rear_count: 1 });
  expect(pairs?.items[0]).toMatchObject({
    name: 'Bridgestone Potenza RFT',
    front: { id: 19, index: '96Y', price: 17_900, stock: 5 },
    rear: { id: 20, index: '99Y', price: 19_900, stock: 4 },
    price: 75_600,
  });
});

test('the rear sizes that make pairs with the size of a search come with their pairs when `more` is sent', async () => {
  const answer = await products({ ...FRONT, more: true });
  expect(goodsSchema.products.safeParse(answer).error?.issues ?? []).toEqual([]);
  expect(answer.rears).toEqual([{ size: '275/40 R18', count: 1 }]);
  expect((await products({ ...AXLES, more: true })).rears).toEqual(answer.rears);
  expect((await products({ ...FRONT, more: true, brand: 'Cordiant' })).rears).toEqual([]);
  expect((await products({ ...FRONT, width: '205', more: true })).rears).toEqual([]);
  for (const filter of [FRONT, { ...FRONT, width: ['245', '255'], more: true }, { width: '245', more: true }])
    expect((await products(filter)).rears).toBeUndefined();
});

test('other conditions narrow both axles, and pairs come with the first page alone', async () => {
  expect((await products({ ...AXLES, runflat: true })).pairs?.count).toBe(1);
  expect((await products({ ...AXLES, price_to: 18_000 })).pairs).toMatchObject({ count: 0, rear_count: 0 });
  expect((await products({ ...AXLES, brand: 'Cordiant' })).pairs?.count).toBe(0);
  expect((await products(AXLES, 2)).pairs).toBeUndefined();
});

test('without two axles an answer has no pairs', async () => {
  for (const filter of [
    FRONT,
    { rear: '275/40 R18' },
    { ...AXLES, width: ['245', '255'] },
    { ...FRONT, rear: '' },
  ])
    expect((await products(filter)).pairs).toBeUndefined();
  expect((await products({ ...AXLES, rear: '305/30 R22' })).pairs).toEqual({
    count: 0,
    rear_count: 0,
    items: [],
  });
});

test.each([
  ['rear', 'широкая'],
  ['rear', 275],
  ['rear', '9'.repeat(200)],
  ['axle', 'middle'],
])('a body with %s %j is refused and names the key', async (key, value) => {
  const { status, json } = await ask({ ...FRONT, [key]: value });
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain(`"field":"${key}"`);
});

test('the page without JavaScript shows the pair, its sum and the way to each axle', async () => {
  const page = await html(PATH);
  expect(page).toContain('Перед 245/45 R18, зад 275/40 R18');
  expect(page).toContain('75\u00A0600\u00A0руб.');
  expect(page).toContain('35\u00A0800\u00A0руб. за\u00A02\u00A0шт.');
  expect(page).not.toContain('за\u00A04\u00A0шт.');
  expect(page).toContain('name="choice" value="19x2x1790000.20x2x1990000"');
  const [, rear = ''] = /href="([^"]+)"[^>]*>зад 275\/40 R18/u.exec(page) ?? [];
  expect(await html(rear.replaceAll('&amp;', '&'))).toContain('39\u00A0800\u00A0руб. за\u00A02\u00A0шт.');
});
