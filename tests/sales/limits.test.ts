import { describe, expect, test } from 'vitest';
import type { SalesOptions } from '#src/orders/open.ts';
import type { OrderOutcome, OrderRequest, Sales } from '#src/orders/sales.ts';
import { amount } from '../harness/long.ts';
import { answered, ordered, request, Shelf } from './shelf.ts';
import { type StoreKind, storeKinds } from './stores.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 10, 9);

async function shopOf(kind: StoreKind, stock = 20, options: Partial<SalesOptions> = {}, products = 200) {
  const clock = { now: START };
  const sales = await kind.open({ now: () => clock.now, limits: true, ...options });
  const shelf = new Shelf();
  for (let id = 1; id <= products; id++) shelf.put(id, { stock });
  return { clock, sales, shelf };
}

type Shop = Awaited<ReturnType<typeof shopOf>>;

let sessions = 0;
/** A new session tries to order. */
async function tried(
  { sales, shelf }: Pick<Shop, 'sales' | 'shelf'>,
  lines: Readonly<Record<number, number>>,
  facts: Partial<OrderRequest>,
): Promise<OrderOutcome> {
  const session = `s${sessions++}`;
  for (const [id, count] of Object.entries(lines))
    await sales.setLine(session, Number(id), count, shelf.offers);
  return sales.placeOrder(session, request(facts), shelf.offers);
}

const phone = (number: number): string => `+7912${String(number).padStart(7, '0')}`;
const YANDEX = ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'];
/** Addresses of one mailbox at Yandex. */
const ofYandex = (number: number): string =>
  `${number % 2 === 0 ? 'ivan.petrov' : 'Ivan-Petrov'}@${YANDEX[number % YANDEX.length]}`;
const isAccepted = (outcome: OrderOutcome) => 'answer' in outcome && outcome.answer.success === 1;
const tyresOrdered = async (sales: Sales) =>
  (await sales.listOrders()).flatMap(({ items }) => items).reduce((sum, { count }) => sum + count, 0);

describe.each(storeKinds().slice(0, amount(1, 2)))('limits of orders in $name', kind => {
  test('one client cannot take the stock of 600 products: it gets 396 of 7200 tyres, 33 products sold out', {
    timeout: 120_000,
  }, async () => {
    const shop = await shopOf(kind, 12, {}, 600);
    const lines = (first: number, products: number, count: number) =>
      Object.fromEntries(Array.from({ length: products }, (_, index) => [first + index, count]));
    const outcomes: OrderOutcome[] = [];
    const order = async (number: number, wanted: Record<number, number>) => {
      const email = `buyer${number}@mail.example`;
      outcomes.push(await tried(shop, wanted, { phone: phone(number), email, visitor: 'one address' }));
    };
    for (let number = 0; number < 3; number++) await order(number, lines(number * 50 + 1, 50, 12));
    expect(outcomes.filter(isAccepted)).toHaveLength(0);
    for (let number = 3; number < 60; number++) await order(number, lines((number - 3) * 3 + 1, 3, 12));
    expect(await tyresOrdered(shop.sales)).toBe(396);
    expect(outcomes.filter(isAccepted)).toHaveLength(11);
  });

  test('one address gets 400 tyres a day, whatever sessions, phones and letters it invents', async () => {
    const shop = await shopOf(kind);
    let limited: OrderOutcome | undefined;
    for (let number = 0; number < 20 && !limited; number++) {
      const lines = { [number * 2 + 1]: 20, [number * 2 + 2]: 20 };
      const email = `buyer${number}@mail.example`;
      const outcome = await tried(shop, lines, { phone: phone(number), email, visitor: 'one address' });
      if (!isAccepted(outcome)) limited = outcome;
    }
    expect(limited).toEqual({ limited: 'visitor', retryAfterMs: 24 * HOUR });
    expect(await tyresOrdered(shop.sales)).toBe(400);
    expect(isAccepted(await tried(shop, { 100: 4 }, { visitor: 'another address' }))).toBe(true);
    shop.clock.now += 24 * HOUR;
    expect(isAccepted(await tried(shop, { 100: 4 }, { phone: phone(99), visitor: 'one address' }))).toBe(
      true,
    );
  });

  test.each([
    ['phone', { phone: phone(7) }, () => ({})],
    ['mailbox', {}, (number: number) => ({ email: `A.nna+${number}@GMAIL.com`, phone: phone(number) })],
    ['mailbox', {}, (number: number) => ({ email: ofYandex(number), phone: phone(number) })],
  ] as const)('one %s gets 30 orders a day, from any address', async (limited, same, own) => {
    const shop = await shopOf(kind, 300);
    for (let number = 0; number < 30; number++) {
      const facts = { ...same, ...own(number), visitor: `address ${number}` };
      expect(isAccepted(await tried(shop, { 1: 1 }, facts))).toBe(true);
    }
    shop.clock.now += HOUR;
    expect(await tried(shop, { 1: 1 }, { ...same, ...own(30) })).toEqual({
      limited,
      retryAfterMs: 23 * HOUR,
    });
  });

  test('orders of one client that arrive at once are counted one after another', async () => {
    const shop = await shopOf(kind, 300);
    const all = Array.from({ length: 8 }, (_, index) =>
      tried(shop, { [index * 2 + 1]: 20, [index * 2 + 2]: 20 }, { phone: phone(1) }),
    );
    expect((await Promise.all(all)).filter(isAccepted)).toHaveLength(4);
    expect(await tyresOrdered(shop.sales)).toBe(160);
  });

  test('150 orders to one mailbox send it five letters', async () => {
    const shop = await shopOf(kind, 300, { notifyShop: true });
    const outcomes: boolean[] = [];
    for (let number = 0; number < 150; number++) {
      const facts = { email: 'victim@mail.example', phone: phone(number), visitor: `address ${number}` };
      outcomes.push(isAccepted(await tried(shop, { 1: 1 }, facts)));
    }
    expect(outcomes.filter(Boolean)).toHaveLength(30);
    const letters = await shop.sales.claimMessages(1000, 60_000);
    expect(letters.filter(letter => letter.kind === 'buyer')).toHaveLength(5);
    expect(letters.filter(letter => letter.kind === 'shop')).toHaveLength(30);
  });

  test('letters to one mailbox at Yandex are counted together, and go to the addresses that were typed', async () => {
    const shop = await shopOf(kind, 300, { notifyShop: true });
    for (let number = 0; number < 8; number++) {
      const facts = { email: ofYandex(number), phone: phone(number), visitor: `address ${number}` };
      expect(isAccepted(await tried(shop, { 1: 1 }, facts))).toBe(true);
    }
    const letters = (await shop.sales.claimMessages(100, 60_000)).filter(({ kind: to }) => to === 'buyer');
    expect(letters.map(({ order }) => order.email)).toEqual([0, 1, 2, 3, 4].map(ofYandex));
  });

  test('an order has at most 40 tyres, and of more than 24 of a product at most half of its stock', async () => {
    const shop = await shopOf(kind, 50);
    const errorsOf = async (lines: Record<number, number>) =>
      answered(await tried(shop, lines, {})).errors.map(({ message }) => message);
    expect(await errorsOf({ 1: 20, 2: 21 })).toEqual([
      'В одном заказе может быть не больше 40\u00A0шин. Уменьшите количество или позвоните нам, чтобы заказать больше.',
    ]);
    expect(await errorsOf({ 1: 26 })).toEqual([
      'Шина 1: через сайт можно заказать не больше 25\u00A0шт. Уменьшите количество или позвоните нам.',
    ]);
    expect(await errorsOf({ 1: 25, 2: 15 })).toEqual([]);
    shop.shelf.put(3, { stock: 24 });
    expect(await errorsOf({ 3: 24 })).toEqual([]);
  });

  test('a buyer who orders four sets for a family and a fleet of six cars meets no limit', async () => {
    const shop = await shopOf(kind);
    for (let car = 0; car < 4; car++)
      await ordered(shop.sales, shop.shelf, 'family', { [car + 1]: 4 }, { visitor: 'home' });
    await ordered(shop.sales, shop.shelf, 'fleet', { 9: 12, 10: 12 }, { visitor: 'home' });
    expect(await tyresOrdered(shop.sales)).toBe(40);
  });

  test('a repeated order is answered from the first, and counted once', async () => {
    const shop = await shopOf(kind, 300);
    const key = { key: 'k', phone: phone(1) };
    await shop.sales.setLine('s', 1, 20, shop.shelf.offers);
    const first = answered(await shop.sales.placeOrder('s', request(key), shop.shelf.offers));
    for (let again = 0; again < 40; again++)
      expect(answered(await shop.sales.placeOrder('s', request(key), shop.shelf.offers))).toEqual(first);
  });

  test('orders of a flood are cancelled at once by phone, mailbox, address or time, confirmed ones stay', async () => {
    const shop = await shopOf(kind);
    const { sales, shelf, clock } = shop;
    const early = await ordered(sales, shelf, 'a', { 1: 4 }, { phone: phone(1), visitor: 'x' });
    clock.now += HOUR;
    const late = await ordered(sales, shelf, 'b', { 1: 4 }, { phone: phone(1), visitor: 'x' });
    const order = await ordered(sales, shelf, 'c', { 1: 4 }, { phone: phone(1), email: 'a+1@mail.example' });
    await sales.markOrder(order, 'confirmed');
    const other = await ordered(sales, shelf, 'd', { 1: 4 }, { email: 'b+1@mail.example' });
    expect(await sales.cancelOrders({ phone: phone(1), since: START + HOUR })).toEqual([late]);
    expect(await sales.cancelOrders({ visitor: 'x' })).toEqual([early]);
    expect(await sales.cancelOrders({ email: 'B@mail.example' })).toEqual([other]);
    expect(await sales.cancelOrders({ phone: phone(1) })).toEqual([]);
    const set = await sales.setLine('e', 1, 16, shelf.offers);
    expect('refused' in set).toBe(false);
  });
});
