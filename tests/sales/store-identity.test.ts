import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSales, type SalesOptions } from '#src/orders/open.ts';
import { SalesError, StoreUnavailable } from '#src/orders/sales.ts';
import { longTest } from '../harness/long-test.ts';
import { ordered, Shelf } from './shelf.ts';
import { freshFolder, opening, storeKinds } from './stores.ts';

const kinds = storeKinds();

/** Opens and closes a store. */
const visit = async (options: SalesOptions): Promise<void> => (await openSales(options)).close();

describe.each(kinds)('the store of a shop, $name', ({ place }) => {
  test('is made by the first start and wanted by every later one', async () => {
    const at = await place();
    const first = await openSales({ ...at, purpose: 'serve' });
    expect(first.isNew).toBe(true);
    await ordered(first, new Shelf().put(1), 's', { 1: 4 });
    await first.close();
    const again = await opening({ ...at, purpose: 'serve' });
    expect(again.isNew).toBe(false);
    expect(await again.listOrders()).toHaveLength(1);
    expect(readFileSync(path.join(at.dataDir, 'store-id'), 'utf8')).toMatch(/^[\da-f-]{36}\n$/u);
  });

  test('is never replaced by an empty one unless that is said', async () => {
    const [at, other] = [await place(), await place()];
    await visit({ ...at, purpose: 'serve' });
    // As after a deleted file or a mistyped database: DATA_DIR remembers a store, but there is another one or none.
    const mistyped = { ...other, dataDir: at.dataDir };
    if (!at.databaseUrl) rmSync(path.join(at.dataDir, 'sales.db'));
    await expect(visit({ ...mistyped, purpose: 'serve' })).rejects.toThrow(
      /хранилища заказов нет.*--new-store/u,
    );
    await expect(visit({ ...mistyped, purpose: 'command' })).rejects.toThrow(SalesError);
    if (!at.databaseUrl) expect(existsSync(path.join(at.dataDir, 'sales.db'))).toBe(false);
    await visit({ ...mistyped, purpose: 'new' });
    await visit({ ...mistyped, purpose: 'serve' });
  });

  test('is not taken for another one that has orders too', async () => {
    const [at, other] = [await place(), await place()];
    await visit({ ...at, purpose: 'serve' });
    await visit({ ...other, purpose: 'serve' });
    writeFileSync(path.join(at.dataDir, 'store-id'), readFileSync(path.join(other.dataDir, 'store-id')));
    await expect(visit({ ...at, purpose: 'serve' })).rejects.toThrow(/другое хранилище заказов/u);
    await expect(visit({ ...at, purpose: 'command' })).rejects.toThrow(/другое хранилище заказов/u);
  });

  test('of a shop that was served before ids is known from the next start on', async () => {
    const at = await place();
    await visit(at);
    expect(existsSync(path.join(at.dataDir, 'store-id'))).toBe(false);
    await visit({ ...at, purpose: 'command' });
    expect(existsSync(path.join(at.dataDir, 'store-id'))).toBe(false);
    await visit({ ...at, purpose: 'serve' });
    expect(existsSync(path.join(at.dataDir, 'store-id'))).toBe(true);
  });

  longTest('is made by no command', async () => {
    const at = await place();
    const before = readdirSync(at.dataDir);
    await expect(visit({ ...at, purpose: 'command' })).rejects.toThrow(/хранилища заказов нет/u);
    expect(readdirSync(at.dataDir)).toEqual(before);
    const first = await openSales({ ...at, purpose: 'serve' });
    expect(first.isNew).toBe(true);
    await first.close();
  });
});

test('a shop whose DATABASE_URL was forgotten does not begin with an empty file', async () => {
  const [, postgres] = kinds;
  const at = await (postgres as (typeof kinds)[number]).place();
  await visit({ ...at, purpose: 'serve' });
  await expect(visit({ dataDir: at.dataDir, purpose: 'serve' })).rejects.toThrow(/DATABASE_URL/u);
  expect(existsSync(path.join(at.dataDir, 'sales.db'))).toBe(false);
});

test('another store in the place of the open file: 503 until the right one is back', async () => {
  const [dataDir, other] = [freshFolder(), freshFolder()];
  const sales = await opening({ dataDir });
  const shelf = new Shelf().put(1);
  await ordered(sales, shelf, 's', { 1: 4 });
  await visit({ dataDir: other });
  const away = path.join(dataDir, 'away');
  mkdirSync(away);
  const move = (from: string, to: string) => {
    for (const name of ['sales.db', 'sales.db-wal', 'sales.db-shm'])
      if (existsSync(path.join(from, name))) renameSync(path.join(from, name), path.join(to, name));
  };
  move(dataDir, away);
  move(other, dataDir);
  await expect(sales.setLine('s', 1, 1, shelf.offers)).rejects.toBeInstanceOf(StoreUnavailable);
  move(dataDir, other);
  move(away, dataDir);
  await ordered(sales, shelf, 's', { 1: 1 });
  expect(await sales.listOrders()).toHaveLength(2);
});

test('a PostgreSQL database whose tables are gone: 503, and it is not another one’s turn', async () => {
  const [, postgres] = kinds;
  const at = await (postgres as (typeof kinds)[number]).place();
  const sales = await opening({ ...at, purpose: 'serve' });
  const shelf = new Shelf().put(1);
  await ordered(sales, shelf, 's', { 1: 4 });
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: at.databaseUrl ?? '' });
  await client.connect();
  await client.query('ALTER SCHEMA public RENAME TO away; CREATE SCHEMA public');
  await expect(sales.setLine('s', 1, 1, shelf.offers)).rejects.toBeInstanceOf(StoreUnavailable);
  await client.query('DROP SCHEMA public; ALTER SCHEMA away RENAME TO public');
  await client.end();
  await ordered(sales, shelf, 's', { 1: 1 });
});
