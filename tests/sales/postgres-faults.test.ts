import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSales } from '#src/orders/open.ts';
import { type Sales, SalesError, StoreUnavailable } from '#src/orders/sales.ts';
import { longTest } from '../harness/long-test.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { again, answered, ordered, request, Shelf } from './shelf.ts';
import { failing, longestStall } from './stall.ts';

/** Time within which a 503 must be answered (wire.md, 503). */
const PROMISED_MS = 2000;

let server: PostgresServer;
const opened: Sales[] = [];
beforeAll(async () => {
  server = await startPostgres();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(sales => sales.close()));
});
afterAll(async () => {
  await server.remove();
});

async function open(databaseUrl: string): Promise<Sales> {
  const sales = await openSales({ dataDir: '', databaseUrl });
  opened.push(sales);
  return sales;
}

/** Calls every kind of method concurrently while the server is unavailable; all must be rejected. */
async function allRefused(sales: Sales, shelf: Shelf): Promise<void> {
  const work = Array.from({ length: 8 }, (_, n) => [
    failing(sales.placeOrder('s', request(), shelf.offers)),
    failing(sales.setLine(`s${n}`, 1, 1, shelf.offers)),
    failing(sales.basket('s', shelf.offers)),
    failing(sales.claimMessages(1, 1000)),
    failing(sales.ping()),
  ]);
  for (const { ms, error } of await Promise.all(work.flat())) {
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(PROMISED_MS);
  }
}

describe('an unavailable server', () => {
  test('stopped and started again: orders work without a restart of the shop', {
    timeout: 60_000,
  }, async () => {
    const sales = await open(await server.freshDatabase());
    const shelf = new Shelf().put(1);
    const number = await ordered(sales, shelf, 's', { 1: 4 });
    await sales.setLine('s', 1, 2, shelf.offers);
    await server.halt();
    expect(await longestStall(() => allRefused(sales, shelf))).toBeLessThan(PROMISED_MS / 2);
    await server.start();
    expect(await again(() => sales.showOrder(number))).not.toBeNull();
    expect(answered(await sales.placeOrder('s', request({ key: 'k' }), shelf.offers)).success).toBe(1);
  });

  longTest(
    'stopped, with a host name of two addresses such as localhost: StoreUnavailable too',
    {
      timeout: 60_000,
    },
    async () => {
      const both = [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ];
      const lookup = (_: string, __: unknown, tell: (error: null, found: typeof both) => void) =>
        tell(null, both);
      const named = vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
      try {
        const url = (await server.freshDatabase()).replace('127.0.0.1', 'database.example');
        const sales = await open(url);
        const shelf = new Shelf().put(1);
        await sales.setLine('s', 1, 2, shelf.offers);
        await server.halt();
        try {
          await allRefused(sales, shelf);
          await expect(openSales({ dataDir: '', databaseUrl: url })).rejects.toBeInstanceOf(SalesError);
        } finally {
          await server.start();
        }
        expect((await again(() => sales.basket('s', shelf.offers))).lines).toHaveLength(1);
      } finally {
        named.mockRestore();
      }
    },
  );

  longTest(
    'killed under load: every confirmed order is stored exactly once',
    {
      timeout: 90_000,
    },
    async () => {
      const sales = await open(await server.freshDatabase());
      const shelf = new Shelf().put(1, { stock: 100_000 });
      const accepted: string[] = [];
      let isOver = false;
      const client = async (name: string) => {
        for (let n = 0; !isOver; n++) {
          const session = `${name}${n}`;
          const filled = await failing(sales.setLine(session, 1, 1, shelf.offers));
          if (filled.error) continue;
          const place = () => sales.placeOrder(session, request({ key: 'k' }), shelf.offers);
          const answer = answered(await again(place));
          // «Empty basket» here would mean that an order was made but not found by its key.
          expect(answer.success).toBe(1);
          accepted.push(answer.order?.number ?? '');
        }
      };
      const clients = ['a', 'b', 'c', 'd'].map(client);
      for (let round = 0; round < 3; round++) {
        await sleep(300 + Math.random() * 300);
        await server.kill();
        await server.start();
      }
      await sleep(300);
      isOver = true;
      await Promise.all(clients);
      const stored = (await again(() => sales.listOrders())).map(({ number }) => number);
      expect(accepted.length).toBeGreaterThan(3);
      expect(stored.toSorted()).toEqual(accepted.toSorted());
    },
  );

  test('suspended: StoreUnavailable in time; resumed, it works again', { timeout: 60_000 }, async () => {
    const sales = await open(await server.freshDatabase());
    const shelf = new Shelf().put(1);
    await sales.setLine('s', 1, 4, shelf.offers);
    await server.signal('SIGSTOP');
    try {
      await allRefused(sales, shelf);
      await allRefused(sales, shelf);
    } finally {
      await server.signal('SIGCONT');
    }
    expect(answered(await again(() => sales.placeOrder('s', request(), shelf.offers))).success).toBe(1);
    expect(await sales.listOrders()).toHaveLength(1);
  });

  test('with a lock held by another client: StoreUnavailable in time', { timeout: 30_000 }, async () => {
    const url = await server.freshDatabase();
    const sales = await open(url);
    const shelf = new Shelf().put(1);
    await sales.setLine('s', 1, 4, shelf.offers);
    const other = new pg.Client(url);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    const { ms, error } = await failing(sales.placeOrder('s', request(), shelf.offers));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(PROMISED_MS);
    await other.query('COMMIT');
    await other.end();
    expect(answered(await sales.placeOrder('s', request(), shelf.offers)).success).toBe(1);
  });
});

longTest('a command waits longer than a call: it goes through all orders', { timeout: 60_000 }, async () => {
  const url = await server.freshDatabase();
  const place = { dataDir: '', databaseUrl: url };
  const call = await open(url);
  const command = await openSales({ ...place, purpose: 'command' });
  opened.push(command);
  const other = new pg.Client(url);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const listed = command.listOrders();
  const { error } = await failing(call.listOrders());
  expect(error).toBeInstanceOf(StoreUnavailable);
  await sleep(1000);
  await other.query('COMMIT');
  await other.end();
  expect(await listed).toEqual([]);
});

describe('the shop does not start', () => {
  const sentence = async (url: string) => {
    const { ms, error } = await failing(openSales({ dataDir: '', databaseUrl: url }));
    expect(error).toBeInstanceOf(SalesError);
    expect(ms).toBeLessThan(5000);
    expect(String(error)).not.toContain('password');
    return (error as SalesError).message;
  };

  test('if commits of the database do not wait for the disk', async () => {
    const url = await server.freshDatabase();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
    expect(await sentence(url)).toBe(
      'PostgreSQL: synchronous_commit = off, и принятый заказ пропал бы вместе с питанием; включите synchronous_commit и запустите магазин снова.',
    );
    const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE tablename = 'orders'");
    expect(rows).toEqual([]);
    await client.end();
  });

  test('if fsync is off on the server', { timeout: 60_000 }, async () => {
    const url = await server.freshDatabase();
    await server.halt();
    await server.start(['-c', 'fsync=off']);
    try {
      expect(await sentence(url)).toContain('fsync = off');
    } finally {
      await server.halt();
      await server.start();
    }
  });

  test('without a server, or with a wrong password', async () => {
    const url = await server.freshDatabase();
    const wrong = Object.assign(new URL(url), { password: 'password2' }).href;
    expect(await sentence(wrong)).toBe(
      'DATABASE_URL: хранилище заказов не открылось (PostgreSQL: 28P01, имя пользователя или пароль не подошли: исправьте их).',
    );
    expect(await sentence('postgres://postgres:password@127.0.0.1:1/shop')).toContain('ECONNREFUSED');
  });

  longTest(
    'without the database, without the right to make tables, or without the encryption that is asked for',
    async () => {
      const url = await server.freshDatabase();
      const absent = Object.assign(new URL(url), { pathname: '/absent' }).href;
      expect(await sentence(absent)).toContain('(PostgreSQL: 3D000, такой базы на сервере нет');
      const client = new pg.Client(url);
      await client.connect();
      await client.query("CREATE ROLE reader LOGIN PASSWORD 'password'");
      const reader = Object.assign(new URL(url), { username: 'reader' }).href;
      expect(await sentence(reader)).toContain('(PostgreSQL: 42501, у пользователя нет права делать таблицы');
      await client.query('DROP ROLE reader');
      await client.end();
      expect(await sentence(`${url}?sslmode=verify-full`)).toContain(
        'sslmode требует TLS, а сервер его не умеет',
      );
    },
  );

  test('if the tables are of a newer version', async () => {
    const url = await server.freshDatabase();
    await (await openSales({ dataDir: '', databaseUrl: url })).close();
    const client = new pg.Client(url);
    await client.connect();
    await client.query('INSERT INTO migrations VALUES (999)');
    await client.end();
    expect(await sentence(url)).toContain('более новой версией');
  });
});
