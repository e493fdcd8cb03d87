import { describe, expect, test } from 'vitest';
import { listEvents } from '#src/orders/desk-events.ts';
import {
  cancelForPerson,
  changeOrder,
  eraseForPerson,
  orderFacts,
  retryMessage,
} from '#src/orders/desk-orders.ts';
import { findOrders, type OrderFilter, ordersByDay } from '#src/orders/find-orders.ts';
import { openDeskSales } from '#src/orders/open.ts';
import type { OrderRequest } from '#src/orders/sales.ts';
import { amount } from '#tests/harness/long.ts';
import { answered, request, Shelf } from './shelf.ts';
import { type StoreKind, storeKinds } from './stores.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 10, 9);

/** A store with a shelf and a clock that a test moves. */
async function openStore(kind: StoreKind) {
  let now = START;
  const { sales, context } = await openDeskSales({
    ...(await kind.place()),
    now: () => now,
    notifyShop: true,
  });
  const shelf = new Shelf()
    .put(1, { name: 'Шина Nokian Hakkapeliitta 205/55 R16', brand: 'Nokian' })
    .put(2, { name: 'Шина Кама Евро', brand: 'Кама', size: '175/70 R13' });
  let session = 0;
  return {
    sales,
    context,
    shelf,
    move: (hours: number) => {
      now += hours * HOUR;
    },
    async buy(product: number, form: Partial<OrderRequest> = {}): Promise<string> {
      now += HOUR;
      const name = `s${++session}`;
      await sales.setLine(name, product, 4, shelf.offers);
      return answered(await sales.placeOrder(name, request(form), shelf.offers)).order?.number ?? '';
    },
    async [Symbol.asyncDispose]() {
      await sales.close();
    },
  };
}

const SLICE = { offset: 0, limit: 20, sort: 'created', order: 'desc' } as const;

describe.each(storeKinds().slice(0, amount(1, 2)))('orders at the desk in $name', kind => {
  test('are found by number, phone, name in any letter case, tyre, status, day and point, page by page', async () => {
    await using store = await openStore(kind);
    const { context, sales } = store;
    const ivan = await store.buy(1, { name: 'Семён АРТЁМОВ', phone: '+79123456789' });
    const olga = await store.buy(2, {
      name: 'Ольга Иванова 100%_',
      phone: '+78312345678',
      email: 'Olga@example.com',
      receiving: { way: 'Самовывоз: Ленина 1 (сегодня)', address: '', prices: null },
    });
    const third = await store.buy(2, {
      phone: '+79990001122',
      receiving: { way: 'Самовывоз: Ленина 10', address: '', prices: null },
    });
    await sales.markOrder(third, 'ready');
    const find = async (filter: OrderFilter) => {
      const { orders, total } = await findOrders(context, filter, SLICE);
      expect(total).toBe(orders.length);
      return orders.map(({ number }) => number);
    };
    for (const text of [
      'артемов',
      'АРТЁМОВ семен',
      '8 (912) 345-67',
      '345 67 89',
      '+7 912 345\u201167\u221289',
      '\u202A+7\u00A0(912) 345–67—89\u202C',
      `№ ${ivan}`,
      ivan.replace('-', ''),
      'nokian 205/55r16',
    ])
      expect([text, await find({ text })]).toEqual([text, [ivan]]);
    for (const text of ['кама 13', 'КАМА'])
      expect([text, await find({ text })]).toEqual([text, [third, olga]]);
    expect(await find({ text: 'olga@EXAMPLE' })).toEqual([olga]);
    expect(await find({ text: '100%_' })).toEqual([olga]);
    expect(await find({ text: '1000' })).toEqual([]);
    expect(await find({ text: "'; DROP TABLE orders; --" })).toEqual([]);
    expect(await find({ status: 'ready' })).toEqual([third]);
    expect(await find({ status: 'confirmed' })).toEqual([]);
    expect(await find({ status: 'new', text: 'кама' })).toEqual([olga]);
    expect(await find({ since: START + 2 * HOUR, until: START + 3 * HOUR })).toEqual([olga]);
    expect(await find({ receiving: 'Самовывоз: Ленина 1' })).toEqual([olga]);
    const second = await findOrders(
      context,
      { status: 'open' },
      { ...SLICE, offset: 1, limit: 1, order: 'asc' },
    );
    expect(second).toMatchObject({ total: 3, orders: [{ number: olga }] });
    expect((await findOrders(context, {}, { ...SLICE, offset: 20 })).total).toBe(3);
    // The last of them came after midnight of Moscow.
    store.move(9);
    const last = await store.buy(1);
    const form = request({ phone: '+79990009900', bodyHash: 'call', of: { source: 'call' } });
    const wish = answered(await sales.placeOrder('caller', form, store.shelf.offers)).order?.number;
    expect(await find({ isCall: true })).toEqual([wish]);
    expect(await find({ isCall: false })).toEqual([last, third, olga, ivan]);
    expect(await ordersByDay(context, ['2026-03-09', '2026-03-10', '2026-03-11'])).toEqual([
      { day: '2026-03-09', count: 0, sum: 0 },
      { day: '2026-03-10', count: 3, sum: 6_000_000 },
      { day: '2026-03-11', count: 1, sum: 2_000_000 },
    ]);
  });

  test('are changed once by two who saw the same, with event and letter', async () => {
    await using store = await openStore(kind);
    const { context, sales, shelf } = store;
    const number = await store.buy(1, { email: 'ivan@example.com' });
    const seen = { status: 'new', note: '' } as const;
    const ends = await Promise.all([
      changeOrder(context, 'Анна', number, seen, { status: 'confirmed', note: 'к шести' }),
      changeOrder(context, 'Борис', number, seen, { status: 'cancelled' }),
    ]);
    expect(ends.toSorted()).toEqual([false, true]);
    const [winner, status] = ends[0] ? ['Анна', 'confirmed'] : ['Борис', 'cancelled'];
    expect((await sales.showOrder(number))?.status).toBe(status);
    const facts = await orderFacts(context, number, shelf.offers);
    expect(facts?.events.map(({ person, kind: what }) => `${person} ${what}`)).toEqual(
      ends[0] ? ['Анна order.note', 'Анна order.status'] : ['Борис order.status'],
    );
    expect(facts?.events.at(-1)).toMatchObject({ person: winner, detail: { from: 'new', to: status } });
    expect(facts?.messages.map(each => each.kind)).toEqual(['shop', 'buyer', status]);
    expect(await changeOrder(context, 'Анна', '0000-0000', seen, { status: 'done' })).toBeNull();
    // What buyer or accounting did meanwhile is seen, too.
    await sales.markOrder(number, 'done');
    const before = { status: facts?.order.status ?? 'new', note: facts?.order.note ?? '' };
    expect(await changeOrder(context, 'Анна', number, before, { note: 'поздно' })).toBe(false);
  });

  test('are cancelled together, but for those that somebody moved meanwhile', async () => {
    await using store = await openStore(kind);
    const { context, sales } = store;
    const [one, other] = [await store.buy(1), await store.buy(2)];
    await sales.markOrder(other, 'confirmed');
    const seen = [one, other].map(number => ({ number, status: 'new' as const }));
    const both = await Promise.all(['Анна', 'Борис'].map(person => cancelForPerson(context, person, seen)));
    expect(both.flat()).toEqual([one]);
    expect((await sales.showOrder(other))?.status).toBe('confirmed');
    expect(await listEvents(context, { limit: 9 })).toHaveLength(1);
  });

  test('show what the shop has now, the end of the reservation, and messages that failed and go again', async () => {
    await using store = await openStore(kind);
    const { context, sales, shelf } = store;
    const number = await store.buy(1, { email: 'ivan@example.com' });
    await store.buy(1);
    shelf.put(1, { price: 600_000, stock: 18 });
    const facts = await orderFacts(context, number, shelf.offers);
    expect(facts?.now.get(1)).toMatchObject({
      offer: { price: 600_000, stock: 18 },
      available: 14,
      heldUntil: START + HOUR + 72 * HOUR,
    });
    const claimed = await sales.claimMessages(9, 1000);
    const letter = claimed.find(each => each.kind === 'buyer' && each.order.number === number);
    if (!letter) throw new Error('no letter');
    expect(await retryMessage(context, 'Анна', number, 'buyer')).toBe(false);
    await sales.messageFailed(letter, 'нет такого ящика', null);
    const failed = (await orderFacts(context, number, shelf.offers))?.messages.find(
      each => each.kind === 'buyer',
    );
    expect(failed).toMatchObject({ state: 'failed', error: 'нет такого ящика', mayRetry: true, attempts: 1 });
    expect(await retryMessage(context, 'Анна', number, 'buyer')).toBe(true);
    const [again] = await sales.claimMessages(9, 1000);
    expect(again).toMatchObject({ kind: 'buyer', order: { number } });
    if (again) await sales.messageFailed(again, 'нет такого ящика', null);
    store.move(80);
    expect((await orderFacts(context, number, shelf.offers))?.now.get(1)?.heldUntil).toBeNull();
    await sales.markOrder(number, 'confirmed');
    const all = (await orderFacts(context, number, shelf.offers))?.messages;
    expect(all?.map(each => [each.kind, each.mayRetry])).toEqual([
      ['shop', false],
      ['buyer', false],
      ['confirmed', false],
    ]);
    expect(await retryMessage(context, 'Анна', number, 'buyer')).toBe(false);
  });

  test('lose their buyer with notes, and the event says no more than who did it', async () => {
    await using store = await openStore(kind);
    const { context, sales, shelf } = store;
    const number = await store.buy(1, { name: 'Иван', phone: '+79123456789' });
    await changeOrder(context, 'Анна', number, { status: 'new', note: '' }, { note: 'Иван, подъезд 2' });
    expect(await eraseForPerson(context, 'Анна', { phone: '+79123456789' })).toBe(1);
    const facts = await orderFacts(context, number, shelf.offers);
    expect(facts?.order).toMatchObject({ name: '', phone: '', note: '', status: 'cancelled' });
    expect(facts?.events[0]).toMatchObject({ person: 'Анна', kind: 'order.erase', detail: {} });
    expect(JSON.stringify(facts)).not.toContain('подъезд');
    expect(await sales.outbox()).toMatchObject({ waiting: 1 });
  });
});
