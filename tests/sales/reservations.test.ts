import { describe, expect, test } from 'vitest';
import type { Offer, Sales } from '#src/orders/sales.ts';
import { amount } from '#tests/harness/long.ts';
import { answered, ordered, request, Shelf } from './shelf.ts';
import { type StoreKind, storeKinds } from './stores.ts';

const DAY = 86_400_000;
/** Late evening of the ninth in London is the tenth in Moscow, the shop's own day. */
const TENTH = Date.UTC(2026, 2, 9, 22);

/** How many another visitor could put into a basket. */
async function available(sales: Sales, shelf: Shelf): Promise<number> {
  const answer = await sales.setLine('stranger', 1, 999, shelf.offers);
  if (!('refused' in answer) || answer.refused !== 'stock') throw new Error('no more than 998, please');
  return answer.available;
}

async function sixOfTenOrdered(kind: StoreKind, facts: Partial<Offer>) {
  const clock = { now: TENTH };
  const sales = await kind.open({ now: () => clock.now, timeZone: () => 'Europe/Moscow' });
  const shelf = new Shelf().put(1, { stock: 10, ...facts });
  const number = await ordered(sales, shelf, 's', { 1: 6 });
  expect(await available(sales, shelf)).toBe(4);
  return { clock, sales, shelf, number };
}

describe.each(storeKinds().slice(0, amount(1, 2)))('a reservation in $name', kind => {
  test('ends when the stock figure is of a day after the order', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: '2026-03-09' });
    shelf.put(1, { stock: 9, stockDate: '2026-03-10' });
    expect(await available(sales, shelf)).toBe(3);
    shelf.put(1, { stock: 8, stockDate: '2026-03-11' });
    expect(await available(sales, shelf)).toBe(8);
  });

  test('remains if the stock figure was already dated later than the order', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: '2026-03-15' });
    await sales.sweep(shelf.offers);
    shelf.put(1, { stock: 9 });
    expect(await available(sales, shelf)).toBe(3);
    shelf.put(1, { stock: 8, stockDate: '2026-03-16' });
    expect(await available(sales, shelf)).toBe(8);
  });

  test('remains however often a stock figure without a day changes', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: null });
    for (const stock of [9, 12, 10, 8]) {
      shelf.put(1, { stock });
      await sales.sweep(shelf.offers);
      expect(await available(sales, shelf)).toBe(stock - 6);
    }
  });

  test('ends when the figure falls by it after 1C has got the order, and not by what 1C sold before', async () => {
    const { sales, shelf, number } = await sixOfTenOrdered(kind, { stockDate: null });
    const figure = async (stock: number) => {
      shelf.put(1, { stock });
      const left = await available(sales, shelf);
      await sales.sweep(shelf.offers);
      expect(await available(sales, shelf)).toBe(left);
      return left;
    };
    expect(await figure(9)).toBe(3);
    await sales.handedOver([{ number, status: 'new' }]);
    const second = await ordered(sales, shelf, 'other', { 1: 1 });
    await sales.handedOver([{ number: second, status: 'new' }]);
    expect([await figure(9), await figure(8)]).toEqual([2, 1]);
    // 1C has reserved the first order; then the second too.
    expect([await figure(3), await figure(2)]).toEqual([2, 2]);
    // What is delivered later is not held for them again.
    expect(await figure(10)).toBe(10);
  });

  test('remains when another order follows a changed figure without a day: 8 tyres are promised once', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: null });
    shelf.put(1, { stock: 8 });
    await ordered(sales, shelf, 'other', { 1: 2 });
    shelf.put(1, { stock: 7 });
    shelf.put(1, { stock: 8 });
    expect(await available(sales, shelf)).toBe(0);
  });

  test('ends when a figure that had no day gets one after the order, and stays ended in an earlier catalogue', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: null });
    shelf.put(1, { stock: 4, stockDate: '2026-03-10' });
    expect(await available(sales, shelf)).toBe(0);
    shelf.put(1, { stockDate: '2026-03-11' });
    await sales.sweep(shelf.offers);
    expect(await available(sales, shelf)).toBe(4);
    shelf.put(1, { stock: 10, stockDate: null });
    expect(await available(sales, shelf)).toBe(10);
  });

  test('remains while its product is temporarily not sold', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, {});
    const offer = shelf.products.get(1);
    shelf.products.delete(1);
    await sales.sweep(shelf.offers);
    shelf.put(1, offer);
    expect(await available(sales, shelf)).toBe(4);
  });

  test.each(['done', 'cancelled'] as const)(
    'ends when the order is %s, and lives when it is opened again',
    async status => {
      const { sales, shelf, number } = await sixOfTenOrdered(kind, {});
      await sales.markOrder(number, status);
      expect(await available(sales, shelf)).toBe(10);
      await sales.markOrder(number, 'confirmed');
      expect(await available(sales, shelf)).toBe(4);
    },
  );

  test('ends after 3 days unless the shop confirms the order, and comes back when it is confirmed late', async () => {
    const { clock, sales, shelf, number } = await sixOfTenOrdered(kind, {});
    clock.now += 3 * DAY - 1;
    await sales.sweep(shelf.offers);
    expect(await available(sales, shelf)).toBe(4);
    clock.now += 1;
    await sales.sweep(shelf.offers);
    expect(await available(sales, shelf)).toBe(10);
    await sales.markOrder(number, 'confirmed');
    expect(await available(sales, shelf)).toBe(4);
  });

  test('of a confirmed order ends after 14 days, for good', async () => {
    const { clock, sales, shelf, number } = await sixOfTenOrdered(kind, {});
    await sales.markOrder(number, 'confirmed');
    clock.now += 14 * DAY - 1;
    await sales.sweep(shelf.offers);
    expect(await available(sales, shelf)).toBe(4);
    clock.now += 1;
    expect(await available(sales, shelf)).toBe(10);
    await sales.sweep(shelf.offers);
    clock.now -= DAY;
    expect(await available(sales, shelf)).toBe(10);
  });

  test('never makes the available quantity negative', async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, { stockDate: '2026-03-10' });
    shelf.put(1, { stock: 2 });
    expect(await available(sales, shelf)).toBe(0);
  });

  test("of one shopper limits the next shopper's order", async () => {
    const { sales, shelf } = await sixOfTenOrdered(kind, {});
    await sales.setLine('next', 1, 4, shelf.offers);
    await ordered(sales, shelf, 'faster', { 1: 1 });
    const answer = answered(await sales.placeOrder('next', request(), shelf.offers));
    expect(answer.errors.map(({ message }) => message)).toEqual([
      'Шина 1: осталось 3\u00A0шт. Уменьшите количество.',
    ]);
  });
});
