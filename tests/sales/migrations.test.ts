import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { SCHEMA, statementsOf } from '#src/orders/migrations.ts';
import { openSales } from '#src/orders/open.ts';
import { ordered, Shelf } from './shelf.ts';
import { freshFolder } from './stores.ts';

/** Statements after which code of the version before works on: a new column may be left out by an INSERT. */
const ADDS =
  /^(?:CREATE TABLE |CREATE INDEX |ALTER TABLE \w+ ADD COLUMN \w+ \w+(?:$|(?!.*NOT NULL(?!.*DEFAULT))))/u;

test('every step after the first only adds', () => {
  for (const dialect of ['sqlite', 'postgres'] as const)
    for (const statement of statementsOf(dialect).slice(1).flat()) expect(statement).toMatch(ADDS);
  for (const breaking of [
    'ALTER TABLE orders DROP COLUMN visitor',
    'ALTER TABLE orders RENAME TO former',
    'ALTER TABLE orders ADD COLUMN city TEXT NOT NULL',
    'CREATE UNIQUE INDEX orders_name ON orders (name)',
    'UPDATE orders SET name = phone',
  ])
    expect(breaking).not.toMatch(ADDS);
});

test('an old server works on while a newer version adds to the tables, and starts again on them', async () => {
  const dataDir = freshFolder();
  const shelf = new Shelf().put(1);
  const old = await openSales({ dataDir, purpose: 'serve' });
  await ordered(old, shelf, 'first', { 1: 1 });
  const db = new Database(path.join(dataDir, 'sales.db'));
  db.exec(`ALTER TABLE orders ADD COLUMN city TEXT; CREATE TABLE cities (id INTEGER PRIMARY KEY);
    INSERT INTO migrations VALUES (${SCHEMA + 1}); INSERT INTO compatible VALUES (${SCHEMA + 1}, 1)`);
  await ordered(old, shelf, 'second', { 1: 1 });
  await old.close();

  const back = await openSales({ dataDir, purpose: 'serve' });
  await ordered(back, shelf, 'third', { 1: 1 });
  expect(await back.listOrders()).toHaveLength(3);
  await back.close();

  db.exec(`INSERT INTO migrations VALUES (${SCHEMA + 2});
    INSERT INTO compatible VALUES (${SCHEMA + 2}, ${SCHEMA + 1})`);
  db.close();
  await expect(openSales({ dataDir, purpose: 'serve' })).rejects.toThrow(
    /более новой версией.*поставьте её/u,
  );
});
