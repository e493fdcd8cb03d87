import { describe, expect, test } from 'vitest';
import type { OutboxMessage, Sales } from '#src/orders/sales.ts';
import { amount } from '#tests/harness/long.ts';
import { ordered, Shelf } from './shelf.ts';
import { storeKinds } from './stores.ts';

const START = Date.UTC(2026, 2, 10, 9);
const LEASE = 60_000;
const BUYER = { email: 'anna@shop.example' };

/** Letters about statuses that are due, once those about new orders are sent. */
async function due(sales: Sales): Promise<OutboxMessage[]> {
  const messages = await sales.claimMessages(100, LEASE);
  const ofOrders = messages.filter(({ kind }) => kind === 'shop' || kind === 'buyer');
  for (const message of ofOrders) await sales.messageSent(message);
  return ofOrders.length > 0 ? due(sales) : messages;
}

/** Kinds of all letters in the order in which they are sent, one after another. */
async function sentKinds(sales: Sales): Promise<string[]> {
  const letters = await due(sales);
  for (const letter of letters) await sales.messageSent(letter);
  return letters.length === 0
    ? []
    : [...letters.map(({ kind, order }) => `${order.number} ${kind}`), ...(await sentKinds(sales))];
}

describe.each(storeKinds().slice(0, amount(1, 2)))('letters about the status of an order in $name', kind => {
  test('come after each change, whoever makes it, in its order, and again when an order was opened again', async () => {
    const sales = await kind.open({ notifyShop: true });
    const shelf = new Shelf().put(1, { stock: 100 });
    const [one, other, third] = [
      await ordered(sales, shelf, '1', { 1: 1 }, BUYER),
      await ordered(sales, shelf, '2', { 1: 1 }, BUYER),
      await ordered(sales, shelf, '3', { 1: 1 }, BUYER),
    ];
    expect(await due(sales)).toEqual([]);
    for (const status of ['confirmed', 'confirmed', 'done', 'new', 'ready', 'cancelled'] as const)
      await sales.markOrder(one, status);
    const first = await sentKinds(sales);
    expect(first).toEqual(
      ['confirmed', 'done', 'new', 'ready', 'cancelled'].map(status => `${one} ${status}`),
    );
    for (const status of ['new', 'confirmed'] as const) await sales.markOrder(one, status);
    await sales.takeStatuses([{ number: other, status: 'ready' }]);
    await sales.takeStatuses([{ number: other, status: 'ready' }]);
    await sales.cancelOrders({ email: BUYER.email });
    const again = [`${one} new`, `${one} confirmed`, `${other} ready`, `${third} cancelled`];
    expect((await sentKinds(sales)).sort()).toEqual(again.sort());
    expect((await sales.outbox()).waiting).toBe(0);
  });

  test('wait for those before them that could not be sent, and replace one of their status', async () => {
    let now = START;
    const sales = await kind.open({ notifyShop: true, now: () => now });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 1 }, BUYER);
    await sales.markOrder(number, 'confirmed');
    const accepted = (await sales.claimMessages(100, LEASE)).find(({ kind: of }) => of === 'buyer');
    expect(await due(sales)).toEqual([]);
    await sales.messageSent(accepted as OutboxMessage);
    const [confirmed] = await due(sales);
    await sales.markOrder(number, 'cancelled');
    await sales.messageFailed(confirmed as OutboxMessage, 'почта молчит', 1000);
    expect(await due(sales)).toEqual([]);
    for (const status of ['new', 'confirmed'] as const) await sales.markOrder(number, status);
    // The end of what was replaced ends nothing of what replaced it.
    await sales.messageSent(confirmed as OutboxMessage);
    now += 1000;
    expect(await sentKinds(sales)).toEqual(
      ['cancelled', 'new', 'confirmed'].map(status => `${number} ${status}`),
    );
  });

  test('wait an hour at most for what cannot be sent', async () => {
    let now = START;
    const sales = await kind.open({ notifyShop: true, now: () => now });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 1 }, BUYER);
    const fail = async (messages: OutboxMessage[]) => {
      for (const message of messages) await sales.messageFailed(message, '554', 24 * 60 * LEASE);
      return messages.map(({ kind: of }) => of).sort();
    };
    expect(await fail(await sales.claimMessages(100, LEASE))).toEqual(['buyer', 'shop']);
    await sales.cancelByLink(number, (await sales.showOrder(number))?.link ?? '');
    now += 59 * LEASE;
    expect(await due(sales)).toEqual([]);
    now += LEASE;
    expect(await fail(await due(sales))).toEqual(['cancelled', 'shop-cancelled']);
    for (const status of ['new', 'confirmed'] as const) await sales.markOrder(number, status);
    // The letter «cancelled» is an hour old by now.
    expect(await fail(await due(sales))).toEqual(['new']);
  });

  test('that could not be sent in time do not come after newer ones', async () => {
    let now = START;
    const sales = await kind.open({ notifyShop: true, now: () => now });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 1 }, BUYER);
    for (const status of ['confirmed', 'cancelled'] as const) await sales.markOrder(number, status);
    now += 60 * LEASE;
    const claimed = async () => (await sales.claimMessages(100, LEASE)).map(({ kind: of }) => of);
    expect(await claimed()).toEqual(['shop', 'cancelled']);
    expect((await sales.outbox()).waiting).toBe(2);
  });

  test('tell the shop, too, that a buyer has cancelled, each time', async () => {
    const sales = await kind.open({ notifyShop: true, notifyTelegram: true });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 1 });
    const link = (await sales.showOrder(number))?.link ?? '';
    const sent = async () => {
      const messages = await sales.claimMessages(100, LEASE);
      for (const message of messages) await sales.messageSent(message);
      return messages.map(({ kind: of }) => of).sort();
    };
    expect(await sent()).toEqual(['shop', 'telegram']);
    for (const _ of [1, 2]) {
      expect(await sales.cancelByLink(number, link)).toBe(true);
      expect(await sales.cancelByLink(number, link)).toBe(true);
      expect(await sent()).toEqual(['shop-cancelled', 'telegram-cancelled']);
      await sales.markOrder(number, 'new');
    }
    await sales.markOrder(number, 'cancelled');
    expect(await sent()).toEqual([]);
  });

  test('go to nobody who was not written that the order was accepted', async () => {
    const sales = await kind.open({ notifyShop: true, limits: true });
    const shelf = new Shelf().put(1, { stock: 100 });
    await sales.markOrder(await ordered(sales, shelf, 'phone', { 1: 1 }), 'confirmed');
    expect(await due(sales)).toEqual([]);
    // The sixth letter of a day to one mailbox.
    const numbers: string[] = [];
    for (let at = 0; at < 6; at += 1) numbers.push(await ordered(sales, shelf, `${at}`, { 1: 1 }, BUYER));
    for (const number of numbers) await sales.markOrder(number, 'confirmed');
    expect(await sentKinds(sales)).toHaveLength(5);
  });

  test('that were not sent before a crash come again under the same id, and one that was does not', async () => {
    let now = START;
    const sales = await kind.open({ notifyShop: true, now: () => now });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 1 }, BUYER);
    await sales.markOrder(number, 'confirmed');
    const [first] = await due(sales);
    expect(await due(sales)).toEqual([]);
    now += LEASE;
    const [again] = await due(sales);
    expect(again).toMatchObject({ kind: 'confirmed', messageId: first?.messageId, attempts: 2 });
    await sales.messageSent(again as OutboxMessage);
    now += LEASE;
    expect(await due(sales)).toEqual([]);
  });

  test('end with the buyer’s data', async () => {
    const sales = await kind.open({ notifyShop: true });
    await sales.markOrder(await ordered(sales, new Shelf().put(1), 's', { 1: 1 }, BUYER), 'confirmed');
    await sales.eraseBuyer(BUYER);
    expect(await due(sales)).toEqual([]);
  });
});
