import { describe, expect, test } from 'vitest';
import { kopecks } from '#src/domain/money.ts';
import { orderNumberOf } from '#src/domain/order-number.ts';
import type { OrderRequest } from '#src/orders/sales.ts';
import { answered, ordered, request, Shelf } from './shelf.ts';
import { opening, storeKinds } from './stores.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 10, 9);

/** The address of a buyer's page. */
const PAGE = /^\/basket\?order=\d{4}-\d{4}&key=[\w-]{22}$/u;

describe.each(storeKinds())('an order in $name', kind => {
  test('takes the basket at current prices and empties it', async () => {
    const sales = await kind.open({ now: () => START });
    const shelf = new Shelf().put(1, { price: 749_000 }).put(2, { price: 100_050, brand: 'Torero' });
    await sales.setLine('s', 2, 1, shelf.offers);
    await sales.setLine('s', 1, 4, shelf.offers);
    shelf.put(1, { price: 700_000 });
    const receiving = {
      way: 'Доставка',
      address: 'ул. 1',
      prices: { few: kopecks(40_000), set: kopecks(9_900) },
    };
    const form = { email: 'ivan@example.com', comment: 'после 18\nзвонить', key: 'k1', receiving };
    const answer = answered(await sales.placeOrder('s', request(form), shelf.offers));
    const number = answer.order?.number ?? '';
    expect(number).toMatch(/^\d{4}-\d{4}$/u);
    expect(answer).toEqual({
      success: 1,
      message: `Заказ № ${number} принят. Мы позвоним вам, чтобы подтвердить его.`,
      errors: [],
      order: { number, total: 2_900_050, delivery: 9_900, link: expect.stringMatching(PAGE) },
    });
    expect(await sales.basket('s', shelf.offers)).toEqual({ lines: [], notes: [] });
    const record = {
      number,
      created: START,
      source: 'basket',
      status: 'new',
      total: 2_900_050,
      delivery: 9_900,
      name: 'Иван Петров',
      phone: '+79123456789',
      email: 'ivan@example.com',
      comment: 'после 18\nзвонить',
      receiving: { way: 'Доставка', address: 'ул. 1' },
      key: 'k1',
      link: answer.order?.link.split('key=')[1],
      consent: { version: '2026-01-01', hash: 'abc', at: START },
      items: [
        { id: 2, name: 'Шина 2', brand: 'Torero', size: '205/55 R16', count: 1, price: 100_050 },
        { id: 1, name: 'Шина 1', brand: 'Cordiant', size: '205/55 R16', count: 4, price: 700_000 },
      ],
    };
    expect(await sales.listOrders()).toEqual([record]);
    expect(await sales.showOrder(number)).toEqual(record);
    expect(await sales.showOrder(number.replace('-', ''))).toEqual(record);
    expect(await sales.showOrder('1')).toBeNull();
  });

  test('is handed over to the accounting program once, and again when its status changes here', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1);
    const buy = async (session: string) => {
      now += MINUTE;
      return ordered(sales, shelf, session, { 1: 1 });
    };
    const [first, second, third] = [await buy('1'), await buy('2'), await buy('3')];
    await sales.markOrder(third, 'cancelled');
    const waiting = async () => (await sales.ordersToHandOver(10)).map(({ number }) => number);
    expect((await sales.ordersToHandOver(1)).map(({ number }) => number)).toEqual([first]);
    // One that ended before it was handed over is none for it.
    expect(await waiting()).toEqual([first, second]);
    await sales.handedOver([{ number: first, status: 'new' }]);
    expect(await waiting()).toEqual([second]);
    for (const status of ['confirmed', 'ready'] as const) {
      await sales.markOrder(first, status);
      expect(await waiting()).toEqual([first, second]);
      await sales.handedOver([{ number: first, status }]);
      expect(await waiting()).toEqual([second]);
    }
    const accounting = [
      { number: first, status: 'done' as const },
      { number: second.replace('-', ''), status: 'confirmed' as const },
      { number: third, status: 'confirmed' as const },
      { number: '00-17', status: 'done' as const },
    ];
    expect(await sales.takeStatuses(accounting)).toBe(2);
    expect(await sales.takeStatuses(accounting)).toBe(0);
    expect((await sales.listOrders()).map(({ status }) => status)).toEqual([
      'cancelled',
      'confirmed',
      'done',
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('one that is done before it was handed over goes to the accounting program that was there by then', async () => {
    const sales = await kind.open({ now: () => 5000 });
    const shelf = new Shelf().put(7, { stock: 99 });
    const done = await ordered(sales, shelf, 's', { 7: 1 });
    await sales.markOrder(done, 'done');
    const waiting = async (since: number | null) =>
      (await sales.ordersToHandOver(10, since)).map(({ number }) => number);
    expect(await waiting(null)).toEqual([]);
    expect(await waiting(5001)).toEqual([]);
    expect(await waiting(5000)).toEqual([done]);
    await sales.handedOver([{ number: done, status: 'done' }]);
    expect(await waiting(5000)).toEqual([]);
  });

  test('statuses of more orders than there is time to ask for one by one are taken', async () => {
    const sales = await kind.open();
    const number = await ordered(sales, new Shelf().put(7), 's', { 7: 1 });
    const others = Array.from(
      { length: 30_000 },
      (_, n) => `${1000 + (n % 9000)}-${1000 + Math.floor(n / 9000)}`,
    );
    const states = [...others.filter(other => other !== number), number].map(each => ({
      number: each,
      status: 'done' as const,
    }));
    expect(await sales.takeStatuses([...states, { number, status: 'confirmed' }])).toBe(1);
    expect(await sales.showOrder(number)).toMatchObject({ status: 'done' });
    await sales.handedOver(states);
  });

  test('an empty basket is refused', async () => {
    const sales = await kind.open();
    const answer = {
      success: 0,
      message: 'Корзина пуста.',
      errors: [{ field: 'basket', message: 'Корзина пуста.' }],
    };
    expect(await sales.placeOrder('s', request(), new Shelf().offers)).toEqual({ answer });
  });

  test('a price increase is refused and shown once; basket and key remain', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { price: 749_000 }).put(2);
    await sales.setLine('s', 1, 4, shelf.offers);
    await sales.setLine('s', 2, 1, shelf.offers);
    shelf.put(1, { price: 799_000 });
    const form = request({ key: 'k' });
    expect(answered(await sales.placeOrder('s', form, shelf.offers))).toEqual({
      success: 0,
      message: 'Цена выросла, пока вы оформляли заказ. Проверьте сумму и отправьте заказ ещё раз.',
      errors: [
        {
          field: 'basket',
          message: 'Цена изменилась: Шина 1 — было 7\u00A0490\u00A0руб., стало 7\u00A0990\u00A0руб.',
        },
      ],
    });
    expect((await sales.basket('s', shelf.offers)).notes).toEqual([]);
    expect(answered(await sales.placeOrder('s', form, shelf.offers))).toMatchObject({
      success: 1,
      order: { total: 4 * 799_000 + 500_000 },
    });
  });

  test('a refusal names products that are out of stock or no longer sold', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1).put(2).put(3);
    for (const id of [1, 2, 3]) await sales.setLine('s', id, 4, shelf.offers);
    shelf.put(1, { stock: 3 }).put(2, { stock: 0 });
    shelf.products.delete(3);
    const answer = answered(await sales.placeOrder('s', request(), shelf.offers));
    expect(answer).toMatchObject({
      success: 0,
      message: 'Не всё из корзины есть в наличии. Измените корзину и отправьте заказ ещё раз.',
    });
    expect(answer.errors.map(({ message }) => message)).toEqual([
      'Шина 1: осталось 3\u00A0шт. Уменьшите количество.',
      'Шина 2: нет в наличии.',
      'Шина 3: больше не продаётся. Удалите товар из корзины.',
    ]);
    expect(await sales.listOrders()).toEqual([]);
  });

  test('the same key gives the same answer, also after a restart; with another body it is a conflict', async () => {
    const place = await kind.place();
    const first = await opening(place);
    const shelf = new Shelf().put(1);
    await first.setLine('s', 1, 4, shelf.offers);
    const accepted = await first.placeOrder('s', request({ key: 'k' }), shelf.offers);
    await first.setLine('s', 1, 2, shelf.offers);
    const second = await opening(place);
    shelf.put(1, { price: 1_000_000, stock: 0 });
    expect(await second.placeOrder('s', request({ key: 'k' }), shelf.offers)).toEqual(accepted);
    expect(await second.placeOrder('s', request({ key: 'k', bodyHash: 'other' }), shelf.offers)).toEqual({
      conflict: 'key',
      order: answered(accepted).order,
    });
    expect((await second.basket('s', shelf.offers)).lines).toHaveLength(1);
    expect(await second.listOrders()).toHaveLength(1);
  });

  test('the same key in another session is another order', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1);
    const one = await ordered(sales, shelf, 'one', { 1: 1 }, { key: 'k' });
    const two = await ordered(sales, shelf, 'two', { 1: 1 }, { key: 'k', bodyHash: 'other' });
    expect(one).not.toBe(two);
  });

  test('without a key the same form is the same order for ten minutes, unless the basket is filled again', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1);
    const number = await ordered(sales, shelf, 's', { 1: 4 });
    now += 10 * MINUTE - 1;
    expect(answered(await sales.placeOrder('s', request(), shelf.offers)).order?.number).toBe(number);
    expect(answered(await sales.placeOrder('s', request({ bodyHash: 'other' }), shelf.offers)).success).toBe(
      0,
    );
    expect(answered(await sales.placeOrder('another', request(), shelf.offers)).success).toBe(0);
    now += 1;
    expect(answered(await sales.placeOrder('s', request(), shelf.offers)).success).toBe(0);
    const second = await ordered(sales, shelf, 's', { 1: 4 });
    expect(second).not.toBe(number);
    expect(answered(await sales.placeOrder('s', request(), shelf.offers)).order?.number).toBe(second);
  });

  test('one press sent again for ten minutes is the same order whatever the session, told in full only to its address', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now });
    const { offers } = new Shelf().put(1);
    const tyre = { product: 1, count: 2, price: kopecks(500_000) };
    const pressed = request({ visitor: 'home', of: { source: 'press', tyre } });
    const press = async (session: string, facts: Partial<OrderRequest> = {}) =>
      answered(await sales.placeOrder(session, { ...pressed, ...facts }, offers));
    const [one, two] = await Promise.all([press('one'), press('two')]);
    expect(one.order?.link).toMatch(PAGE);
    expect(two).toEqual(one);
    now += 10 * MINUTE - 1;
    for (const visitor of ['away', null])
      expect(await press('three', { visitor })).toEqual({
        success: 1,
        message: 'Такой заказ с\u00A0этим телефоном уже принят. Мы позвоним вам, чтобы подтвердить его.',
        errors: [],
        order: { number: '', total: 0, delivery: null, link: '' },
      });
    expect(await sales.listOrders()).toHaveLength(1);
    expect((await press('four', { phone: '+79000000000' })).order?.link).toMatch(PAGE);
    expect((await press('four', { bodyHash: 'other' })).order?.link).toMatch(PAGE);
    now += 1;
    expect((await press('five')).order?.number).not.toBe(one.order?.number);
    expect(await sales.listOrders()).toHaveLength(4);
  });

  test('one press of a tyre that others have ordered says so without a basket', async () => {
    const sales = await kind.open();
    const { offers } = new Shelf().put(1, { stock: 4 });
    const tyre = { product: 1, count: 3, price: kopecks(500_000) };
    const press = async (bodyHash: string, count = 3) =>
      answered(
        await sales.placeOrder(
          's',
          request({ bodyHash, of: { source: 'press', tyre: { ...tyre, count } } }),
          offers,
        ),
      );
    expect((await press('1')).success).toBe(1);
    expect(await press('2')).toMatchObject({
      message: 'Столько этих шин уже нет в\u00A0наличии. Уменьшите количество или выберите другую шину.',
      errors: [{ message: 'Шина 1: осталось 1\u00A0шт. Уменьшите количество.' }],
    });
    expect((await press('3', 1)).success).toBe(1);
    expect(await press('4', 1)).toMatchObject({
      message: 'Этой шины уже нет в\u00A0наличии. Выберите другую или позвоните нам.',
      errors: [{ message: 'Шина 1: нет в наличии.' }],
    });
  });

  test('an order number already in use is generated again', async () => {
    const numbers = [1_234_567, 1_234_567, 1_234_567, 7_654_321].map(orderNumberOf);
    const sales = await kind.open({ orderNumber: () => numbers.shift() ?? '' });
    const shelf = new Shelf().put(1);
    expect(await ordered(sales, shelf, 'one', { 1: 1 })).toBe(orderNumberOf(1_234_567));
    expect(await ordered(sales, shelf, 'two', { 1: 1 })).toBe(orderNumberOf(7_654_321));
  });

  test('can be marked, and is purged the given number of days after it ended', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now, notifyShop: true });
    const shelf = new Shelf().put(1, { stock: 100 });
    const numbers = [];
    for (const session of ['a', 'b', 'c']) numbers.push(await ordered(sales, shelf, session, { 1: 4 }));
    const [done = '', cancelled = '', open = ''] = numbers;
    expect(await sales.markOrder(done, 'done')).toBe(true);
    expect(await sales.markOrder(open, 'confirmed')).toBe(true);
    expect(await sales.markOrder('1234-5678', 'done')).toBe(false);
    now += 5 * 24 * 60 * MINUTE;
    expect(await sales.markOrder(cancelled, 'cancelled')).toBe(true);
    expect(await sales.markOrder(done, 'done')).toBe(true);
    expect((await sales.listOrders()).map(({ status }) => status)).toEqual([
      'confirmed',
      'cancelled',
      'done',
    ]);
    now += 1;
    expect(await sales.purgeOrders(5)).toBe(1);
    expect((await sales.listOrders()).map(({ number }) => number)).toEqual([open, cancelled]);
    expect(await sales.purgeOrders(0)).toBe(1);
    expect(await sales.purgeOrders(0)).toBe(0);
    expect((await sales.outbox()).waiting).toBe(1);
  });

  test('erases a buyer by phone or e-mail and keeps the order lines', async () => {
    const sales = await kind.open({ notifyShop: true });
    const shelf = new Shelf().put(1, { stock: 100 });
    const mine = { email: 'Ivan@Example.com', key: 'k', comment: 'мой адрес' };
    const number = await ordered(sales, shelf, 'a', { 1: 4 }, mine);
    const done = await ordered(sales, shelf, 'b', { 1: 4 }, { phone: '+79000000000' });
    await sales.markOrder(done, 'done');
    await ordered(sales, shelf, 'c', { 1: 4 }, { phone: '+79000000001', email: '' });
    expect(await sales.eraseBuyer({ email: 'ivan@example.COM' })).toBe(1);
    expect(await sales.eraseBuyer({ email: 'ivan@example.com' })).toBe(0);
    expect(await sales.eraseBuyer({ email: '' })).toBe(0);
    expect(await sales.eraseBuyer({ phone: '+79000000000' })).toBe(1);
    expect(await sales.showOrder(number)).toMatchObject({
      number,
      total: 2_000_000,
      name: '',
      phone: '',
      email: '',
      comment: '',
      key: null,
      status: 'cancelled',
      items: [{ id: 1, count: 4 }],
    });
    expect((await sales.showOrder(done))?.status).toBe('done');
    const messages = await sales.claimMessages(10, 1000);
    expect(messages.map(({ kind: to }) => to)).toEqual(['shop', 'shop', 'shop']);
    expect(answered(await sales.placeOrder('a', request(mine), shelf.offers)).success).toBe(0);
  });
});
