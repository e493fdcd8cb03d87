import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ArrivalSenderOptions, tellArrivals } from '#src/orders/arrival-sender.ts';
import { type ArrivalRequest, type Sales, StoreUnavailable } from '#src/orders/sales.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { again, ordered, Shelf } from './shelf.ts';
import { freshFolder, opening, storeKinds } from './stores.ts';

const START = Date.UTC(2026, 2, 10, 9);
const DAY = 86_400_000;
const LEASE = 60_000;

const request = (product: number, email: string, facts: Partial<ArrivalRequest> = {}): ArrivalRequest => ({
  product,
  email,
  consent: { version: '2026-11', hash: 'abc' },
  visitor: null,
  ...facts,
});

type Sent = ArrivalSenderOptions['mailer']['arrival'];

/** Tells those who wait; the letters are taken at once unless `arrival` says otherwise. */
const deliver = (sales: Sales, shelf: Shelf, arrival: Sent = async () => {}) =>
  tellArrivals(sales, shelf.offers, {
    mailer: { arrival },
    urlOf: id => `http://localhost/product/${id}`,
    log: () => {},
    signal: new AbortController().signal,
  });

/** A shop whose product 1 has arrived while Anna and Boris waited. */
async function arrived(sales: Sales): Promise<Shelf> {
  const shelf = new Shelf().put(1, { stock: 0 }).put(2, { stock: 8 });
  for (const who of ['anna', 'boris'])
    await sales.awaitArrival('s', request(1, `${who}@example.com`), shelf.offers);
  return shelf.put(1, { stock: 4 });
}

describe.each(storeKinds().slice(0, amount(1, 2)))(
  'requests for a letter about an arrival in $name',
  kind => {
    test('are kept for a sold-out product alone, and once per mailbox', async () => {
      const sales = await kind.open();
      const shelf = new Shelf().put(1, { stock: 0 }).put(2);
      const wait = (product: number, email: string) =>
        sales.awaitArrival('s', request(product, email), shelf.offers);
      expect(await wait(1, 'anna@example.com')).toBe('saved');
      expect(await wait(1, 'Anna+tyres@example.com')).toBe('saved');
      expect(await wait(1, 'boris@example.com')).toBe('saved');
      expect(await wait(2, 'anna@example.com')).toBe('in stock');
      expect(await wait(3, 'anna@example.com')).toBe('unknown');
      expect(await sales.waiting()).toEqual([
        { id: 1, name: 'Шина 1', emails: ['Anna+tyres@example.com', 'boris@example.com'] },
      ]);
    });

    test('are claimed when tyres are there that no order holds, once per lease, and deleted when the letter is sent', async () => {
      let now = START;
      const sales = await kind.open({ now: () => now });
      const shelf = new Shelf().put(1, { stock: 0 });
      await sales.awaitArrival('s', request(1, 'anna@example.com'), shelf.offers);
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
      await sales.markArrivalSent(message.id);
      now += DAY;
      expect(await sales.claimArrivals(shelf.offers, 10, LEASE)).toEqual([]);
      expect(await sales.waiting()).toEqual([]);
    });

    test('are limited by mailbox, session and address', async () => {
      const sales = await kind.open({ limits: true });
      const shelf = new Shelf();
      for (let id = 1; id <= 30; id++) shelf.put(id, { stock: 0 });
      const savedOf = async (count: number, ask: (id: number) => [string, ArrivalRequest]) => {
        let saved = 0;
        for (let id = 1; id <= count; id++)
          if ((await sales.awaitArrival(...ask(id), shelf.offers)) === 'saved') saved++;
        return saved;
      };
      expect(await savedOf(12, id => [`s${id}`, request(id, 'victim@example.com')])).toBe(10);
      expect(await savedOf(22, id => ['one', request(id, `a${id}@example.com`)])).toBe(20);
      // A repeated request adds none.
      expect(await sales.awaitArrival('one', request(3, 'victim@example.com'), shelf.offers)).toBe('saved');
    });

    test('are limited when they come at once, too', { timeout: 60_000 }, async () => {
      const sales = await kind.open({ limits: true });
      const shelf = new Shelf();
      for (let id = 1; id <= 30; id++) shelf.put(id, { stock: 0 });
      // More at once would wait for connections.
      const savedAtOnce = async (first: number, session: (id: number) => string, visitor: string | null) => {
        const ids = Array.from({ length: 8 }, (_, at) => first + at);
        const outcomes = await Promise.all(
          ids.map(id =>
            again(() =>
              sales.awaitArrival(
                session(id),
                request(id, `${first}-${id}@example.com`, { visitor }),
                shelf.offers,
              ),
            ),
          ),
        );
        return outcomes.filter(outcome => outcome === 'saved').length;
      };
      for (let id = 1; id <= 18; id++)
        await sales.awaitArrival('one', request(id, `${id}@example.com`), shelf.offers);
      expect(await savedAtOnce(19, () => 'one', null)).toBe(2);
      for (let at = 0; at < 198; at++)
        await sales.awaitArrival(
          `s${at}`,
          request((at % 30) + 1, `v${at}@example.com`, { visitor: 'x' }),
          shelf.offers,
        );
      expect(await savedAtOnce(1, id => `v${id}`, 'x')).toBe(2);
    });

    test('go after 90 days, and when their owner’s data are erased', async () => {
      let now = START;
      const sales = await kind.open({ now: () => now });
      const shelf = new Shelf().put(1, { stock: 0 });
      await sales.awaitArrival('s', request(1, 'anna@example.com'), shelf.offers);
      await sales.awaitArrival('s', request(1, 'boris@example.com'), shelf.offers);
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

    test('whose letter was taken are deleted although the store is busy for a moment', async () => {
      const sales = await kind.open();
      const shelf = await arrived(sales);
      let busy = 1;
      const markArrivalSent = async (id: number) => {
        if (busy-- > 0) throw new StoreUnavailable('busy');
        await sales.markArrivalSent(id);
      };
      expect(await deliver({ ...sales, markArrivalSent }, shelf)).toBe(2);
      expect(await sales.waiting()).toEqual([]);
    });

    test('are all sent although one of them fails', async () => {
      const sales = await kind.open();
      const shelf = await arrived(sales);
      const failed = Promise.withResolvers<void>();
      const [anna] = await sales.claimArrivals(shelf.offers, 1, 0);
      const markArrivalSent = async (id: number) => {
        if (id === anna?.id) {
          failed.resolve();
          throw new Error('a fault');
        }
        await sales.markArrivalSent(id);
      };
      const arrival: Sent = async ({ id }) => {
        if (id === anna?.id) return;
        await failed.promise;
        await new Promise(resolve => setTimeout(resolve, 100));
      };
      await expect(deliver({ ...sales, markArrivalSent }, shelf, arrival)).rejects.toThrow('a fault');
      expect((await sales.waiting()).flatMap(({ emails }) => emails)).toEqual(['anna@example.com']);
    });
  },
);

describe('while another program reads sales.db', () => {
  async function read() {
    const dataDir = freshFolder();
    const sales = await opening({ dataDir });
    const shelf = await arrived(sales);
    const reader = new Database(path.join(dataDir, 'sales.db'), { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM arrivals').get();
    const everything = () =>
      readdirSync(dataDir)
        .map(name => readFileSync(path.join(dataDir, name), 'utf8'))
        .join('');
    return { sales, shelf, reader, everything };
  }

  longTest(
    'each letter goes once, and the addresses leave the log when it has ended',
    {
      timeout: 60_000,
    },
    async () => {
      const { sales, shelf, reader, everything } = await read();
      expect(await deliver(sales, shelf)).toBe(2);
      expect(await sales.waiting()).toEqual([]);
      expect(everything()).toContain('boris@example.com');
      reader.exec('COMMIT');
      await expect.poll(everything, { timeout: 40_000 }).not.toContain('boris@example.com');
    },
  );

  test('baskets change while an erasure waits for it', async () => {
    const { sales, shelf } = await read();
    const ends: string[] = [];
    const erasure = sales.eraseBuyer({ email: 'anna@example.com' }).then(
      () => ends.push('erased'),
      () => ends.push('not erased'),
    );
    await new Promise(resolve => setTimeout(resolve, 300));
    await sales.setLine('s', 2, 1, shelf.offers);
    ends.push('in the basket');
    await erasure;
    expect(ends).toEqual(['in the basket', 'not erased']);
  });
});
