import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSales } from '#src/orders/open.ts';
import type { OrderRecord } from '#src/orders/sales.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { type RawAnswer, rawCall } from '../harness/raw-call.ts';
import { cookiesOf } from '../harness/shopper.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

/** A browser without scripts: keeps cookies, sends forms from the shop's own pages. */
class PlainBrowser {
  readonly cookies = new Map<string, string>();

  async #send(method: string, headers: Record<string, string>, path: string, body?: string) {
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    const own = cookie === '' ? {} : { Cookie: cookie };
    const answer = await rawCall(shop.url + path, method, { ...own, ...headers }, body);
    for (const [name, value] of cookiesOf(answer)) this.cookies.set(name, value);
    return answer;
  }

  open(path = '/basket?form'): Promise<RawAnswer> {
    return this.#send('GET', {}, path);
  }

  send(
    fields: Record<string, string>,
    headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
  ): Promise<RawAnswer> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', { ...type, ...headers }, '/basket', new URLSearchParams(fields).toString());
  }

  async add(product: number, quantity: number): Promise<void> {
    const { status } = await this.send({ do: 'set', product: `${product}`, quantity: `${quantity}` });
    expect(status).toBe(303);
  }
}

const ORDER = { do: 'order', phone: '8 916 123-45-67', email: '', comment: '', consent: 'on' };

async function allOrders(): Promise<OrderRecord[]> {
  const sales = await openSales({ dataDir: shop.dataDir });
  const orders = await sales.listOrders();
  await sales.close();
  return orders;
}

const ordersOf = async (name: string) => (await allOrders()).filter(order => order.name === name);

test('a double press of the order form makes one order, and another form of the key none', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 2);
  const name = `Анна ${randomUUID()}`;
  const form = { ...ORDER, name, key: randomUUID() };
  const answers = await Promise.all([visitor.send(form), visitor.send(form)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location);
  expect(await ordersOf(name)).toMatchObject([{ items: [{ id: 7, count: 2 }] }]);
  await visitor.add(7, 1);
  const changed = await visitor.send({ ...form, comment: 'другой' });
  expect(changed.status).toBe(422);
  const [made] = await ordersOf(name);
  expect(changed.text).toContain(`Заказ №\u00A0${made?.number} уже принят`);
  expect(changed.text).toContain(`href="${answers[0]?.headers.location?.replace('&', '&amp;')}"`);
  expect(await ordersOf(name)).toHaveLength(1);
  const key = /name="key" value="([^"]+)"/u.exec(changed.text)?.[1] ?? '';
  expect((await visitor.send({ ...form, comment: 'другой', key })).status).toBe(303);
  expect(await ordersOf(name)).toHaveLength(2);
});

test('a double press of who has no cookies yet is one order, and one wish to be called', async () => {
  for (const form of [
    { do: 'press', product: '7', quantity: '2', phone: '+79165550101', consent: 'on' },
    { do: 'call', when: 'после шести', phone: '+79165550102', consent: 'on' },
  ]) {
    const answers = await Promise.all([new PlainBrowser().send(form), new PlainBrowser().send(form)]);
    expect(answers[0]?.headers.location).toBe(answers[1]?.headers.location);
    const made = (await allOrders()).filter(({ phone }) => phone === form.phone);
    expect([form.do, made.length]).toEqual([form.do, 1]);
  }
});

test('a price that rose is told on the page after a form', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 2);
  await visitor.add(8, 2);
  const price = (sum: string) => shop.swapCatalogue(`UPDATE product SET price = price ${sum} WHERE id = 7`);
  await price('+ 10000');
  await visitor.open('/basket?choice');
  await visitor.add(7, 3);
  const { headers } = await visitor.send({ do: 'remove', product: '8' });
  expect((await visitor.open(headers.location)).text).toContain('Цена изменилась');
  expect((await visitor.open()).text).not.toContain('Цена изменилась');
  await price('- 10000');
});

test('an order that the store cannot take now keeps its form and key, and is sent again as the same', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 1);
  const form = { ...ORDER, name: `Анна ${randomUUID()}`, key: randomUUID() };
  const busy = new Database(path.join(shop.dataDir, 'sales.db'));
  busy.exec('BEGIN IMMEDIATE');
  const away = await visitor.send(form);
  busy.exec('ROLLBACK');
  busy.close();
  expect(away.status).toBe(503);
  for (const words of ['Заказ не\u00A0принят', form.name, form.phone, form.key])
    expect(away.text).toContain(words);
  expect((await visitor.send(form)).status).toBe(303);
  expect(await ordersOf(form.name)).toHaveLength(1);
});

test('a tyre that is put into the basket again never gets fewer, by its page, a sent choice or an order of old', async () => {
  const visitor = new PlainBrowser();
  const counts = async () =>
    [...(await visitor.open()).text.matchAll(/name="quantity" value="(\d+)"/gu)].map(([, n]) => n);
  await visitor.add(10, 2);
  const { headers } = await visitor.send({ ...ORDER, name: 'Анна', key: randomUUID() });
  const order = Object.fromEntries(new URL(headers.location ?? '', shop.url).searchParams);
  await visitor.add(10, 4);
  for (const form of [
    { do: 'add', product: '10', quantity: '3' },
    { do: 'choose', choice: '10x1x100' },
    { do: 'repeat', ...order },
  ]) {
    expect([form.do, (await visitor.send(form)).status]).toEqual([form.do, 303]);
    expect(await counts()).toEqual(['4']);
  }
  expect((await visitor.send({ do: 'add', product: '10', quantity: '0' })).text).toContain(
    'Количество — целое число',
  );
  await visitor.send({ do: 'add', product: '10', quantity: ' 5 ' });
  expect(await counts()).toEqual(['5']);
  await visitor.add(10, 1);
  expect(await counts()).toEqual(['1']);
});

test('a form is answered only when one of the shop’s own pages has sent it', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 2);
  const form = { ...ORDER, name: `Чужой ${randomUUID()}` };
  for (const headers of [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site', Origin: shop.url },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Referer: 'https://evil.example/basket' },
  ] as Record<string, string>[]) {
    const { status, text } = await visitor.send(form, headers);
    expect([headers, status]).toEqual([headers, 403]);
    expect(text).toContain('Не удалось подтвердить, что запрос отправлен с нашего сайта');
    // Other sites' forms come without the visitor's cookies, which an answer must not replace.
    expect((await new PlainBrowser().send(form, headers)).headers['set-cookie']).toBeUndefined();
  }
  expect(await ordersOf(form.name)).toEqual([]);
  visitor.cookies.delete('XSRF-TOKEN');
  expect((await visitor.send(form, { Origin: shop.url })).status).toBe(303);
  // Without it scripts would take the next basket for empty.
  expect(visitor.cookies.get('XSRF-TOKEN')).toBeDefined();
});

test('pages of one visitor are never stored, and nobody gets another’s basket', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 3);
  const { status, headers, text } = await visitor.open();
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(text).toContain('Итого за 3');
  expect((await new PlainBrowser().open()).text).toContain('Корзина пуста');
});

test('what cannot be a form is refused with the page, and keeps what was typed as text', async () => {
  const visitor = new PlainBrowser();
  await visitor.add(7, 2);
  const wrong = await visitor.send({ ...ORDER, name: '<b onclick="x">"Анна"', phone: '1' });
  expect(wrong.status).toBe(200);
  expect(wrong.text).toContain('value="<b onclick=&quot;x&quot;>');
  expect(wrong.text).not.toContain('<b onclick="');
  for (const [fields, status] of [
    [{ do: 'toString' }, 400],
    [{ do: 'set', product: '999999', quantity: '1' }, 404],
    [{ do: 'set', product: 'x', quantity: '1' }, 404],
    [{ ...ORDER, name: 'Анна', key: 'ключ' }, 400],
    [{ ...ORDER, name: 'Анна', comment: 'x'.repeat(70_000) }, 413],
  ] as [Record<string, string>, number][])
    expect([fields.do, (await visitor.send(fields)).status]).toEqual([fields.do, status]);
  const json = await rawCall(`${shop.url}/basket`, 'POST', { 'Sec-Fetch-Site': 'same-origin' }, '{}');
  expect(json.status).toBe(415);
});

test.each([
  { do: 'set', product: '7', quantity: '4' },
  { do: 'choose', choice: '7x4x990000' },
])('a browser that takes no cookies is told so after a tyre was put in: $do', async fields => {
  const { headers } = await new PlainBrowser().send(fields);
  const { text } = await new PlainBrowser().open(headers.location);
  expect(text).toContain('Корзине нужны cookie.');
});
