import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Sales } from '#src/orders/sales.ts';
import { ordered, Shelf } from './shelf.ts';
import { storeKinds } from './stores.ts';

const linkOf = async (sales: Sales, number: string) => (await sales.showOrder(number))?.link ?? '';

describe.each(storeKinds())('the buyer’s page in $name', kind => {
  test('opens by the link of its own order, or the end of the phone, for 90 days', async () => {
    let now = Date.UTC(2026, 2, 10, 9);
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1);
    const [number, other] = [
      await ordered(sales, shelf, 'a', { 1: 1 }),
      await ordered(sales, shelf, 'b', { 1: 1 }),
    ];
    const link = await linkOf(sales, number);
    const opened = async () => (await sales.orderByLink(number, link))?.number ?? null;
    expect([await opened(), await sales.findOrderLink(number, '6789')]).toEqual([number, link]);
    for (const wrong of ['', link.slice(1), `${link}A`, await linkOf(sales, other)])
      expect([await sales.orderByLink(number, wrong), await sales.cancelByLink(number, wrong)]).toEqual([
        null,
        null,
      ]);
    now += 90 * DAY_MS;
    expect(await opened()).toBe(number);
    now += 1;
    expect([
      await opened(),
      await sales.findOrderLink(number, '6789'),
      await sales.cancelByLink(number, link),
    ]).toEqual([null, null, null]);
    expect((await sales.showOrder(number))?.status).toBe('new');
  });

  test('cancels a new order alone, and however many press at once one is cancelled', async () => {
    const sales = await kind.open({ notifyShop: true });
    const shelf = new Shelf().put(1);
    const [number, confirmed] = [
      await ordered(sales, shelf, 'a', { 1: 1 }, { email: 'anna@shop.example' }),
      await ordered(sales, shelf, 'b', { 1: 1 }),
    ];
    await sales.markOrder(confirmed, 'confirmed');
    expect(await sales.cancelByLink(confirmed, await linkOf(sales, confirmed))).toBe(false);
    const link = await linkOf(sales, number);
    const waiting = (await sales.outbox()).waiting;
    const presses = Array.from({ length: 4 }, () => sales.cancelByLink(number, link));
    expect(await Promise.all(presses)).toEqual([true, true, true, true]);
    // To the buyer and to the shop.
    expect((await sales.outbox()).waiting - waiting).toBe(2);
  });

  test('is not found by guessing: after ten wrong digits the right ones are none', async () => {
    const sales = await kind.open();
    const number = await ordered(sales, new Shelf().put(1), 'a', { 1: 1 });
    for (let guess = 0; guess < 10; guess += 1)
      expect(await sales.findOrderLink(number, `000${guess}`)).toBeNull();
    expect(await sales.findOrderLink(number, '6789')).toBeNull();
    expect(await sales.orderByLink(number, await linkOf(sales, number))).toMatchObject({ number });
  });
});
