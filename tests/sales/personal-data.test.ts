import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#src/domain/calendar.ts';
import { newOrderNumber } from '#src/domain/order-number.ts';
import { recordEvent } from '#src/orders/desk-events.ts';
import { operationsOn } from '#src/orders/operations.ts';
import { PostgresStore } from '#src/orders/postgres-store.ts';
import { SqliteStore } from '#src/orders/sqlite-store.ts';
import { amount } from '../harness/long.ts';
import { ordered, Shelf } from './shelf.ts';
import { type StoreKind, storeKinds } from './stores.ts';

const START = Date.UTC(2026, 0, 1);
const HOLD_DAYS = { new: 3, confirmed: 14 };

/** A shop whose clock can be set while its age grows, and a query of a column of an order. */
async function shopWithClock(kind: StoreKind) {
  const { dataDir, databaseUrl } = await kind.place();
  const store = databaseUrl
    ? await PostgresStore.open(databaseUrl)
    : await SqliteStore.open(path.join(dataDir, 'sales.db'));
  onTestFinished(() => store.close());
  const clock = { now: START, lived: START };
  const sales = operationsOn({
    store,
    mail: true,
    telegram: false,
    timeZone: () => 'Europe/Moscow',
    holdDays: HOLD_DAYS,
    limits: false,
    fault: () => {},
    now: () => clock.now,
    lived: () => clock.lived,
    orderNumber: newOrderNumber,
  });
  const pass = (days: number) => {
    clock.now += days * DAY_MS;
    clock.lived += days * DAY_MS;
  };
  const visitorsKnown = () =>
    store.read(db => db.selectFrom('orders').where('visitor', 'is not', null).select('number').execute());
  /** As an order was left by the version before, which did not keep the times that the shop had lived. */
  const forgetLived = () =>
    store.write(({ db }) =>
      db.updateTable('orders').set({ created_lived: null, ended_lived: null }).execute(),
    );
  return { sales, store, clock, pass, visitorsKnown, forgetLived };
}

describe.each(storeKinds().slice(0, amount(1, 2)))('buyers’ data, $name', kind => {
  test('leave an order so many days after its end, and one that nobody ended after its day', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now, notifyShop: true });
    const shelf = new Shelf().put(1, { stock: 1000 });
    const numbers: string[] = [];
    for (let n = 0; n < 60; n++) numbers.push(await ordered(sales, shelf, `s${n}`, { 1: 1 }));
    const [left = '', late = '', ...done] = numbers;
    for (const number of done) await sales.markOrder(number, 'done');
    now += 20 * DAY_MS;
    await sales.markOrder(late, 'cancelled');
    now += 10 * DAY_MS;
    expect(await sales.eraseOld(30)).toBe(0);
    now += 1;
    expect(await sales.eraseOld(30)).toBe(59);
    expect(await sales.eraseOld(30)).toBe(0);
    expect(await sales.showOrder(left)).toMatchObject({
      phone: '',
      name: '',
      email: '',
      status: 'cancelled',
    });
    expect(await sales.showOrder(done[0] ?? '')).toMatchObject({ phone: '', status: 'done', total: 500_000 });
    expect((await sales.showOrder(late))?.phone).not.toBe('');
    // What is left of mail to buyers is not sent any more; the shop's is.
    const kinds = (await sales.claimMessages(200, 1000)).map(({ kind: to }) => to);
    expect(kinds.filter(to => to === 'buyer').length).toBeLessThanOrEqual(1);
    now += 20 * DAY_MS;
    expect(await sales.eraseOld(30)).toBe(1);
  });

  test('stay in orders that were made and ended while the clock was behind, until the shop has lived so long', async () => {
    const { sales, store, clock, pass, visitorsKnown } = await shopWithClock(kind);
    const shelf = new Shelf().put(1, { stock: 8 });
    clock.now -= 40 * DAY_MS;
    const open = await ordered(sales, shelf, 'a', { 1: 4 }, { email: 'a@mail.example', visitor: 'x' });
    const done = await ordered(sales, shelf, 'b', { 1: 4 });
    await sales.markOrder(done, 'done');
    for (const did of ['person.wrong', 'person.add'])
      await store.write(({ db }) =>
        recordEvent({ now: () => clock.now }, db, {
          person: 'А',
          kind: did,
          subject: 'person А',
          detail: {},
        }),
      );
    clock.now += 40 * DAY_MS;
    expect(await sales.eraseOld(30)).toBe(0);
    expect(await sales.purgeOrders(30)).toBe(0);
    const events = await store.read(db => db.selectFrom('desk_events').select('kind').execute());
    expect(events).toEqual([{ kind: 'person.add' }]);
    await sales.sweep(shelf.offers);
    expect(await visitorsKnown()).toHaveLength(1);
    expect(await sales.showOrder(open)).toMatchObject({ status: 'new', phone: '+79123456789' });
    expect((await sales.claimMessages(10, 1000)).map(({ kind: to }) => to)).toEqual([
      'shop',
      'buyer',
      'shop',
    ]);
    expect(await sales.setLine('c', 1, 5, shelf.offers)).toEqual({ refused: 'stock', available: 4 });
    pass(30);
    expect(await sales.eraseOld(30)).toBe(0);
    expect(await sales.purgeOrders(30)).toBe(0);
    clock.lived += 1;
    expect(await sales.eraseOld(30)).toBe(2);
    expect(await sales.purgeOrders(30)).toBe(1);
    expect(await sales.showOrder(open)).toMatchObject({ status: 'cancelled', phone: '' });
    expect(await sales.purgeOrders(30)).toBe(0);
    await sales.sweep(shelf.offers);
    expect(await visitorsKnown()).toEqual([]);
  });

  test('count from the last end of an order that was opened again, however it was ended', async () => {
    const { sales, clock, pass } = await shopWithClock(kind);
    const shelf = new Shelf().put(1, { stock: 100 });
    const [marked, handedOver, cancelled] = [
      await ordered(sales, shelf, 'a', { 1: 1 }),
      await ordered(sales, shelf, 'b', { 1: 1 }),
      await ordered(sales, shelf, 'c', { 1: 1 }, { phone: '+79000000000' }),
    ];
    await sales.markOrder(marked, 'done');
    pass(20);
    await sales.markOrder(marked, 'confirmed');
    clock.now -= 40 * DAY_MS;
    await sales.markOrder(marked, 'done');
    await sales.takeStatuses([{ number: handedOver, status: 'done' }]);
    await sales.cancelOrders({ phone: '+79000000000' });
    clock.now += 40 * DAY_MS;
    pass(20);
    // What has ended does not end again.
    await sales.markOrder(marked, 'done');
    await sales.takeStatuses([{ number: handedOver, status: 'cancelled' }]);
    expect(await sales.eraseOld(30)).toBe(0);
    pass(10);
    clock.lived += 1;
    expect(await sales.eraseOld(30)).toBe(3);
    expect((await sales.showOrder(cancelled))?.phone).toBe('');
  });

  test('leave orders of an earlier version, which kept no time that the shop had lived', async () => {
    const { sales, clock, pass, forgetLived } = await shopWithClock(kind);
    const shelf = new Shelf().put(1, { stock: 100 });
    await ordered(sales, shelf, 'a', { 1: 1 });
    await sales.markOrder(await ordered(sales, shelf, 'b', { 1: 1 }), 'done');
    await forgetLived();
    pass(30);
    expect(await sales.eraseOld(30)).toBe(0);
    clock.now += 1;
    expect(await sales.eraseOld(30)).toBe(0);
    clock.lived += 1;
    expect(await sales.eraseOld(30)).toBe(2);
    expect(await sales.purgeOrders(30)).toBe(1);
  });

  test('go and orders are cancelled by an address at Yandex, also where an earlier version kept it', async () => {
    const { sales, store } = await shopWithClock(kind);
    const shelf = new Shelf().put(1, { stock: 0 }).put(2);
    const consent = { version: '2026-11', hash: 'abc' };
    const wait = (email: string) =>
      sales.awaitArrival('s', { product: 1, email, consent, visitor: null }, shelf.offers);
    const emails = async () => (await sales.waiting()).flatMap(each => each.emails);
    await wait('ivan.petrov@yandex.ru');
    const early = await ordered(sales, shelf, 'a', { 2: 1 }, { email: 'ivan.petrov@yandex.ru' });
    const former = 'ivan.petrov@yandex.ru';
    await store.write(async ({ db }) => {
      await db.updateTable('arrivals').set({ mailbox: former }).execute();
      await db.updateTable('orders').set({ mailbox: former }).execute();
    });
    await wait('ivan-petrov@ya.ru');
    await wait('ivan@yandex.ru');
    const late = await ordered(sales, shelf, 'b', { 2: 1 }, { email: 'ivan-petrov@ya.ru' });
    const cancelled = await sales.cancelOrders({ email: 'ivan.petrov@yandex.ru' });
    expect(cancelled.sort()).toEqual([early, late].sort());
    await sales.eraseBuyer({ email: 'ivan.petrov@yandex.ru' });
    expect(await emails()).toEqual(['ivan@yandex.ru']);
  });
});
