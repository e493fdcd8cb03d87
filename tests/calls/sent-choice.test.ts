import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { rawCall } from '../harness/raw-call.ts';
import { cookiesOf, Shopper } from '../harness/shopper.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

const open = (path: string) => rawCall(shop.url + path, 'GET');

/** The address to which the basket's link leads. */
async function linkOf(shopper: Shopper): Promise<string> {
  const { status, headers } = await rawCall(`${shop.url}/basket?choice`, 'GET', shopper.headers);
  expect(status).toBe(303);
  return headers.location ?? '';
}

/** Somebody who was never here before puts it into the basket. */
async function take(path: string): Promise<{ shopper: Shopper; text: string; status: number }> {
  const shopper = new Shopper(() => shop.url);
  const answer = await rawCall(
    `${shop.url}/basket`,
    'POST',
    { ...shopper.headers, 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
    new URLSearchParams({
      do: 'choose',
      choice: new URL(path, shop.url).searchParams.get('choice') ?? '',
    }).toString(),
  );
  for (const [name, value] of cookiesOf(answer)) shopper.cookies.set(name, value);
  const { text, status } = answer;
  return { shopper, text, status };
}

test('a link fills another’s basket at today’s prices, and says what has changed', async () => {
  const sender = new Shopper(() => shop.url);
  await sender.basket();
  await sender.add(7, 4);
  await sender.add(10, 2);
  const link = await linkOf(sender);
  expect((await open(link)).text).not.toContain('кое-что изменилось');
  const { shopper, status } = await take(link);
  expect(status).toBe(303);
  // By which scripts know that there is a basket to load.
  expect(shopper.cookies.has('XSRF-TOKEN')).toBe(true);
  expect(Object.values((await shopper.basket()).items).map(({ id, count }) => [id, count])).toEqual([
    [7, 4],
    [10, 2],
  ]);

  await shop.swapCatalogue(
    'UPDATE product SET price = price + 10000 WHERE id = 7; UPDATE product SET stock = 1 WHERE id = 10',
  );
  const { text, headers } = await open(link);
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('Цена изменилась');
  expect(text).toContain('осталось 1');
  const short = await take(link);
  expect(short.text).toContain('положили 1 из\u00A02\u00A0шт., больше нет.');
  expect(Object.values((await short.shopper.basket()).items).map(({ id, count }) => [id, count])).toEqual([
    [7, 4],
    [10, 1],
  ]);
});

test('a link that was spoiled shows what of it can be read, and changes nothing by itself', async () => {
  const shopper = new Shopper(() => shop.url);
  await shopper.basket();
  for (const choice of ['x', '7x0x1', '7x4', '999999999x4x1', `${'7x4x1.'.repeat(500)}`, '7x4x99999999999'])
    expect([
      choice.slice(0, 20),
      (await rawCall(`${shop.url}/basket?choice=${choice}`, 'GET', shopper.headers)).status,
    ]).toEqual([choice.slice(0, 20), 200]);
  const marked = (await open('/basket?choice=7x4x990000.8x4x880000).')).text;
  expect(marked).toContain('value="7x4x');
  expect(marked).toMatch(/value="7x4x\d+\.8x/u);
  expect(marked).not.toContain('не\u00A0целиком');
  expect((await open('/basket?choice=7x4x990000.8x4')).text).toContain('не\u00A0прочитать: 1\u00A0товар.');
  expect((await open('/basket?choice=x')).text).not.toContain('не\u00A0прочитать');
  expect((await open('/basket?choice=<script>alert(1)</script>')).text).not.toContain('alert(1)</script>');
  expect((await shopper.basket()).count).toBe(0);
});
