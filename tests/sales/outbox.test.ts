import { describe, expect, test } from 'vitest';
import type { OutboxMessage } from '#src/orders/sales.ts';
import { amount } from '#tests/harness/long.ts';
import { ordered, Shelf } from './shelf.ts';
import { opening, storeKinds } from './stores.ts';

const START = Date.UTC(2026, 2, 10, 9);
const SECOND = 1000;

describe.each(storeKinds().slice(0, amount(1, 2)))('the outbox in $name', kind => {
  test('gets the configured messages of each order, and none if nothing is configured', async () => {
    const place = await kind.place();
    const shelf = new Shelf().put(1, { stock: 100 });
    const kinds = async () => (await silent.claimMessages(100, SECOND)).map(message => message.kind).sort();
    // One clock: those of two openings may be a millisecond apart, and a message is due from the one that wrote it.
    const now = () => START;
    const silent = await opening({ ...place, now });
    await ordered(silent, shelf, 'a', { 1: 1 }, { email: 'a@example.com' });
    expect(await kinds()).toEqual([]);
    const telling = await opening({ ...place, notifyShop: true, notifyTelegram: true, now });
    await ordered(telling, shelf, 'b', { 1: 1 });
    expect(await kinds()).toEqual(['shop', 'telegram']);
    await ordered(telling, shelf, 'c', { 1: 1 }, { email: 'c@example.com' });
    expect(await kinds()).toEqual(['buyer', 'shop', 'telegram']);
  });

  test('gives a claimed message to no other sender until its lease ends, then again with the same id', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now, notifyShop: true });
    const number = await ordered(sales, new Shelf().put(1), 's', { 1: 4 }, { comment: 'к обеду' });
    expect(await sales.outbox()).toEqual({ waiting: 1, oldest: START, lastError: null });
    const [first] = await sales.claimMessages(10, 60 * SECOND);
    expect(first).toMatchObject({
      kind: 'shop',
      attempts: 1,
      order: { number, comment: 'к обеду', items: [{ count: 4 }] },
    });
    now += 60 * SECOND - 1;
    expect(await sales.claimMessages(10, 60 * SECOND)).toEqual([]);
    now += 1;
    const [second] = await sales.claimMessages(10, 60 * SECOND);
    expect(second).toEqual({ ...first, attempts: 2, age: 60 * SECOND });
    expect((await sales.outbox()).waiting).toBe(1);
    await sales.messageSent(second as OutboxMessage);
    now += 3600 * SECOND;
    expect(await sales.claimMessages(10, SECOND)).toEqual([]);
    expect(await sales.outbox()).toEqual({ waiting: 0, oldest: null, lastError: null });
  });

  test('delays a failed message until its retry, or abandons it', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now, notifyShop: true });
    await ordered(sales, new Shelf().put(1), 's', { 1: 4 }, { email: 'a@example.com' });
    const [shop, buyer] = await sales.claimMessages(10, 600 * SECOND);
    if (!shop || !buyer) throw new Error('two were written');
    await sales.messageFailed(shop, `ECONNREFUSED ${'x'.repeat(1000)}`, 5 * SECOND);
    await sales.messageFailed(buyer, '550', null);
    const state = await sales.outbox();
    expect(state).toMatchObject({ waiting: 1, oldest: START });
    expect(state.lastError).toMatch(/^ECONNREFUSED x{400,}$/u);
    now += 5 * SECOND - 1;
    expect(await sales.claimMessages(10, SECOND)).toEqual([]);
    now += 1;
    expect(await sales.claimMessages(10, 600 * SECOND)).toMatchObject([{ id: shop.id, attempts: 2 }]);
    // A late failure report of the first sender must not end the second sender's lease.
    await sales.messageFailed(shop, 'late', 0);
    expect(await sales.claimMessages(10, SECOND)).toEqual([]);
    await sales.messageSent(shop);
    expect((await sales.outbox()).waiting).toBe(0);
  });

  test('is emptied by concurrent senders without giving any message twice', async () => {
    const place = { ...(await kind.place()), notifyShop: true };
    const sales = await opening(place);
    const shelf = new Shelf().put(1, { stock: 1000 });
    for (let n = 0; n < 40; n++) await ordered(sales, shelf, `s${n}`, { 1: 1 });
    const others = [sales, await opening(place), await opening(place)];
    const taken: number[] = [];
    await Promise.all(
      others.map(async sender => {
        for (;;) {
          const messages = await sender.claimMessages(3, 600 * SECOND);
          if (messages.length === 0) return;
          taken.push(...messages.map(({ id }) => id));
        }
      }),
    );
    expect(new Set(taken).size).toBe(taken.length);
    const rest = await sales.claimMessages(100, SECOND);
    expect(taken.length + rest.length).toBe(40);
  });
});
