import { describe, expect, test } from 'vitest';
import type { ArrivalRequest } from '#src/sales/sales.ts';
import { ordered, Shelf } from './shelf.ts';
import { storeKinds } from './stores.ts';

const START = Date.UTC(2026, 2, 10, 9);
const DAY = 86_400_000;
const LEASE = 60_000;

const asked = (product: number, email: string, facts: Partial<ArrivalRequest> = {}): ArrivalRequest => ({
  product,
  email,
  consent: { version: '2026-11', hash: 'abc' },
  visitor: null,
  ...facts,
});

describe.each(storeKinds())('requests for a letter about an arrival in $name', kind => {
  test('are kept for a sold-out product alone, and once per mailbox', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { stock: 0 }).put(2);
    const wait = (product: number, email: string) =>
      sales.awaitArrival('s', asked(product, email), shelf.offers);
    expect(await wait(1, 'anna@example.com')).toBe('kept');
    expect(await wait(1, 'Anna+tyres@example.com')).toBe('kept');
    expect(await wait(1, 'boris@example.com')).toBe('kept');
    expect(await wait(2, 'anna@example.com')).toBe('in stock');
    expect(await wait(3, 'anna@example.com')).toBe('unknown');
    expect(await sales.waiting()).toEqual([
      { id: 1, name: 'Шина 1', emails: ['Anna+tyres@example.com', 'boris@example.com'] },
    ]);
  });

  test('are claimed when tyres are there that no order holds, once per lease, and deleted when told', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1, { stock: 0 });
    await sales.awaitArrival('s', asked(1, 'anna@example.com'), shelf.offers);
    expect(await sales.claimArrivals(shelf.offers, 10, LEASE)).toEqual([]);
    shelf.put(1, { stock: 4 });
    await ordered(sales, shelf, 'quicker', { 1: 4 });
    expect(await sales.claimArrivals(shelf.offers, 10, LEASE)).toEqual([]);
    shelf.put(1, { stock: 6 });
    const [message] = await sales.claimArrivals(shelf.offers, 10, LEASE);
    if (!message) throw new Error('two are free');
    expect(message).toMatchObject({
      email: 'anna@example.com',
      attempts: 1,
      available: 2,
      product: { id: 1, name: 'Шина 1' },
    });
    expect(await sales.claimArrivals(shelf.offers, 10, LEASE)).toEqual([]);
    await sales.arrivalFailed(message, 2 * LEASE);
    now += 2 * LEASE;
    const [again] = await sales.claimArrivals(shelf.offers, 10, LEASE);
    expect(again).toMatchObject({ id: message.id, messageId: message.messageId, attempts: 2 });
    await sales.arrivalTold(message.id);
    now += DAY;
    expect(await sales.claimArrivals(shelf.offers, 10, LEASE)).toEqual([]);
    expect(await sales.waiting()).toEqual([]);
  });

  test('are limited by mailbox, session and address', async () => {
    const sales = await kind.open({ limits: true });
    const shelf = new Shelf();
    for (let id = 1; id <= 30; id++) shelf.put(id, { stock: 0 });
    const keptOf = async (count: number, ask: (id: number) => [string, ArrivalRequest]) => {
      let kept = 0;
      for (let id = 1; id <= count; id++)
        if ((await sales.awaitArrival(...ask(id), shelf.offers)) === 'kept') kept++;
      return kept;
    };
    expect(await keptOf(12, id => [`s${id}`, asked(id, 'victim@example.com')])).toBe(10);
    expect(await keptOf(22, id => ['one', asked(id, `a${id}@example.com`)])).toBe(20);
    // What is asked for again is no more than before.
    expect(await sales.awaitArrival('one', asked(3, 'victim@example.com'), shelf.offers)).toBe('kept');
  });

  test('go after 90 days, and when their owner’s data are erased', async () => {
    let now = START;
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1, { stock: 0 });
    await sales.awaitArrival('s', asked(1, 'anna@example.com'), shelf.offers);
    await sales.awaitArrival('s', asked(1, 'boris@example.com'), shelf.offers);
    await sales.eraseBuyer({ email: 'Anna@Example.com' });
    const emails = async () => (await sales.waiting()).flatMap(each => each.emails);
    expect(await emails()).toEqual(['boris@example.com']);
    now += 90 * DAY;
    await sales.sweep(shelf.offers);
    expect(await emails()).toEqual(['boris@example.com']);
    now += 1;
    await sales.sweep(shelf.offers);
    expect(await emails()).toEqual([]);
  });
});
