import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPeople } from '#src/desk/server/people/people.ts';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { openDeskSales, openSales, type SalesOptions } from '#src/orders/open.ts';
import type { Sales } from '#src/orders/sales.ts';
import { withClient } from '#src/orders/snapshot.ts';
import { run } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { ordered, Shelf } from './shelf.ts';
import { freshFolder, storeKinds } from './stores.ts';

vi.setConfig({ testTimeout: 60_000 });

const [sqlite, postgres] = storeKinds();

/** Every table of a store with its primary key. */
const TABLES = {
  baskets: 'session',
  basket_lines: 'session, product',
  orders: 'id',
  order_lines: 'order_id, position',
  reservations: 'order_id, product',
  outbox: 'id',
  letters: 'id',
  arrivals: 'id',
  desk_events: 'id',
  desk_users: 'id',
  desk_accounts: 'id',
  desk_two_factors: 'id',
  probes: 'id',
  store: 'id',
};
/** What ends with a move: sessions of the desk, and links to set a password. */
const ENDING = ['desk_sessions', 'desk_verifications'];
type Tables = Record<string, unknown[]>;

function tablesOfFile(file: string): Tables {
  const db = new Database(file, { readonly: true });
  const names = db
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .all();
  // A table that a migration adds is copied too, or this list tells.
  expect(names.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(TABLES), ...ENDING, 'compatible', 'migrations', 'secrets'].sort(),
  );
  const all = Object.entries(TABLES).map(
    ([name, key]) => [name, db.prepare(`SELECT * FROM ${name} ORDER BY ${key}`).all()] as const,
  );
  db.close();
  return Object.fromEntries(all);
}

async function tablesOfDatabase(connectionString: string, isMoved = true): Promise<Tables> {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  const client = new pg.Client({ connectionString, types: types as pg.CustomTypesConfig });
  await client.connect();
  const all: Tables = {};
  for (const [name, key] of Object.entries(TABLES))
    all[name] = (await client.query(`SELECT * FROM ${name} ORDER BY ${key}`)).rows;
  for (const name of isMoved ? ENDING : [])
    expect((await client.query(`SELECT id FROM ${name}`)).rows).toEqual([]);
  await client.end();
  return all;
}

/** A shop with orders, one of them deleted, a basket that is not ordered and letters that are not sent. */
async function filled(at: SalesOptions): Promise<void> {
  const { sales, context } = await openDeskSales({ ...at, purpose: 'serve', notifyShop: true });
  await sales.secrets();
  const shelf = new Shelf().put(1).put(2);
  const form = { email: 'anna@shop.example', key: 'k' };
  await sales.markOrder(await ordered(sales, shelf, 'first', { 1: 4, 2: 2 }, form), 'ready');
  const last = await ordered(sales, shelf, 'second', { 1: 1 }, { comment: '«Ёлка» ✓\n\'";' });
  await ordered(sales, shelf, 'third', { 2: 1 });
  await sales.setLine('fourth', 2, 3, shelf.offers);
  await sales.markOrder(last, 'cancelled');
  const [secret = ''] = await sales.secrets();
  await openPeople(context, secret, 'http://desk.example').people.add('test', 'Анна', 'owner');
  await sales.close();
}

/** The buyer's pages of letters that were sent before open. */
async function expectLinksToOpen(sales: Sales): Promise<void> {
  const orders = await sales.listOrders();
  expect(orders.length).toBeGreaterThan(1);
  for (const { number, link } of orders)
    expect(await sales.orderByLink(number, link ?? '')).toMatchObject({ number });
}

const placesOf = ({ dataDir, databaseUrl }: SalesOptions): ShopPlaces => ({
  dataDir,
  databaseUrl: databaseUrl ?? null,
  outDir: path.join(dataDir, 'none'),
  contentDir: path.join(dataDir, 'content'),
  settingsFile: path.join(dataDir, 'protektor.env'),
});

const postgresPlace = async (): Promise<SalesOptions & { databaseUrl: string }> => {
  const at = await (postgres as NonNullable<typeof postgres>).place();
  return { ...at, databaseUrl: at.databaseUrl ?? '' };
};

test('move-store puts every row into PostgreSQL, and the shop goes on there', async () => {
  const [at, to] = [await (sqlite as NonNullable<typeof sqlite>).place(), await postgresPlace()];
  await filled(at);
  const file = path.join(at.dataDir, 'sales.db');
  const db = new Database(file);
  // The newest order is gone, and its number must not be given again.
  db.exec('DELETE FROM orders WHERE id = 3');
  db.close();
  const before = tablesOfFile(file);
  const secret = readFileSync(path.join(at.dataDir, 'secret'), 'utf8').split('\n')[0];
  const env = { DATA_DIR: at.dataDir };

  const serving = await openSales({ ...at, purpose: 'serve' });
  const refused = await run('move-store', ['--to', to.databaseUrl], env);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/открыт другой программой.*Остановите/u);
  await serving.close();
  const again = tablesOfFile(file);
  expect({ ...again, store: [] }).toEqual({ ...before, store: [] });

  const moved = await run('move-store', ['--to', to.databaseUrl], env);
  expect([moved.code, moved.stderr]).toEqual([0, '']);
  expect(moved.stdout).toContain('заказов 2, корзин');
  expect(await tablesOfDatabase(to.databaseUrl)).toEqual(tablesOfFile(`${file}.moved`));
  expect(existsSync(file)).toBe(false);

  const there = await openSales({ ...at, databaseUrl: to.databaseUrl, purpose: 'serve' });
  expect(there.isNew).toBe(false);
  expect(await there.secrets()).toEqual([secret]);
  await expectLinksToOpen(there);
  await ordered(there, new Shelf().put(1), 'fifth', { 1: 1 });
  await there.close();
  const { orders } = await tablesOfDatabase(to.databaseUrl);
  expect(orders).toMatchObject([{ id: 1 }, { id: 2 }, { id: 4 }]);
  await expect(openSales({ ...at, purpose: 'serve' })).rejects.toThrow(/DATABASE_URL/u);

  cpSync(`${file}.moved`, file);
  const full = await run('move-store', ['--to', to.databaseUrl], env);
  expect([full.code, full.stdout]).toEqual([1, '']);
  expect(full.stderr).toMatch(/уже есть хранилище/u);
  expect((await tablesOfDatabase(to.databaseUrl)).orders).toHaveLength(3);
});

longTest(
  'a backup of PostgreSQL is restored into an empty database, beside a former store, or into a file',
  async () => {
    const [at, copies] = [await postgresPlace(), freshFolder()];
    await filled(at);
    const before = await tablesOfDatabase(at.databaseUrl, false);
    const contentDir = freshFolder();
    writeFileSync(path.join(contentDir, 'products.csv'), 'id\n');
    const open = await openSales({ ...at, purpose: 'serve' });
    const keys = await open.secrets();
    const whole = { key: () => null, replace: false };
    await backup({ ...placesOf(at), contentDir }, copies, { key: null, keep: null });
    await expect(restore(placesOf(at), copies, { ...whole, replace: true })).rejects.toThrow(
      /работает сервер/u,
    );
    await open.close();
    await expect(restore(placesOf(at), copies, whole)).rejects.toThrow(/уже есть хранилище/u);

    const other = await postgresPlace();
    await restore(placesOf(other), copies, whole);
    expect(await tablesOfDatabase(other.databaseUrl)).toEqual(before);
    const restored = await openSales({ ...other, purpose: 'serve' });
    expect(await restored.secrets()).toEqual(keys);
    await expectLinksToOpen(restored);
    await restored.close();

    // Each former store is named, also that of an earlier restore, and can be dropped as the command says.
    const { schemas } = await restore(placesOf(at), copies, { ...whole, replace: true });
    expect(schemas).toEqual([expect.stringMatching(/^before_\d{8}t\d{9}z$/u)]);
    expect((await tablesOfDatabase(at.databaseUrl)).orders).toEqual(before.orders);
    const again = await run('restore', [copies, '--replace'], {
      DATA_DIR: at.dataDir,
      CONTENT_DIR: placesOf(at).contentDir,
      OUT_DIR: placesOf(at).outDir,
      DATABASE_URL: at.databaseUrl,
    });
    expect([again.code, again.stderr]).toEqual([0, '']);
    const names = [...again.stdout.matchAll(/before_\d{8}t\d{9}z/gu)].map(([name]) => name);
    expect([new Set(names).size, names[0]]).toEqual([2, schemas[0]]);
    const [, drop = ''] = /psql АДРЕС -c '(.*)'/u.exec(again.stdout) ?? [];
    expect(drop).toBe(`DROP SCHEMA ${[...new Set(names)].join(', ')} CASCADE`);
    await withClient(at.databaseUrl, client => client.query(drop));
    expect((await tablesOfDatabase(at.databaseUrl)).orders).toEqual(before.orders);

    const file = { dataDir: freshFolder() };
    await restore(placesOf(file), copies, whole);
    expect(tablesOfFile(path.join(file.dataDir, 'sales.db'))).toEqual(before);
  },
);
