import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { requireCompatible, SCHEMA } from './migrations.ts';
import { hasTables, kyselyOver, requireDurability } from './postgres-store.ts';
import { SalesError } from './sales.ts';
import { type StorePlace, withClient } from './snapshot.ts';
import { connect, patiently, toStoreError } from './sqlite-file.ts';
import { type ExpectedStore, expectedStore, requireMayMake, requireSameStore } from './store-id.ts';
import type { Tables } from './tables.ts';

/** What a store is found to be. */
export interface StoreLook {
  /** The version of its tables, and the one that this code makes. */
  schema: number;
  known: number;
  orders: number;
  /** Letters that have not been sent yet. */
  waiting: number;
  /** By how much the database server's clock is ahead of this machine's, in ms; null for a file. */
  clockAheadMs: number | null;
}

const PATIENCE_MS = 3000;

/** Reads what the store says of itself, and writes what is taken back with the transaction. */
async function lookInside(
  db: Kysely<Tables>,
  expected: ExpectedStore,
  where: string,
): Promise<Omit<StoreLook, 'clockAheadMs'>> {
  const { rows } = await sql<{ uuid: string } & Pick<StoreLook, 'schema' | 'orders' | 'waiting'>>`
    SELECT uuid, (SELECT max(version) FROM migrations) AS schema, (SELECT count(*) FROM orders) AS orders,
      (SELECT count(*) FROM outbox WHERE closed IS NULL) AS waiting
    FROM store`.execute(db);
  const [row] = rows;
  if (!row) throw new SalesError(`${where}: хранилище заказов не сделано до конца. Запустите магазин.`);
  const { uuid, ...facts } = row;
  requireSameStore(expected, uuid, where);
  if (facts.schema > SCHEMA) await requireCompatible(db, facts.schema);
  await sql`UPDATE store SET wall = wall`.execute(db);
  return { ...facts, known: SCHEMA };
}

async function lookAtFile(file: string, expected: ExpectedStore): Promise<StoreLook> {
  if (!existsSync(file)) requireMayMake(expected, file);
  const { db, kysely } = connect(file, false);
  try {
    await patiently(() => db.exec('BEGIN IMMEDIATE'), performance.now() + PATIENCE_MS);
    return { ...(await lookInside(kysely, expected, file)), clockAheadMs: null };
  } catch (error) {
    throw toStoreError(error);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  }
}

function lookAtDatabase(url: string, expected: ExpectedStore): Promise<StoreLook> {
  const where = 'DATABASE_URL';
  return withClient(url, async client => {
    const db = kyselyOver(client);
    await client.query(`SET statement_timeout = ${PATIENCE_MS}`);
    const asked = Date.now();
    const { rows } = await sql<{ replica: boolean; now: number }>`SELECT pg_is_in_recovery() AS replica,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db);
    const [server] = rows;
    const clockAheadMs = (server?.now ?? asked) - (asked + Date.now()) / 2;
    if (server?.replica)
      throw new SalesError(`${where}: эта база — реплика, она только читает. Укажите основную.`);
    await requireDurability(db);
    if (!(await hasTables(db))) requireMayMake({ ...expected, mayMake: false }, where);
    await client.query('BEGIN');
    const facts = await lookInside(db, expected, where);
    await client.query('ROLLBACK');
    return { ...facts, clockAheadMs };
  });
}

/**
 * Looks at a store without making, migrating or changing anything, beside a running server. That it takes writes is tried.
 * @throws {NoStoreYet} before a shop's first start
 * @throws {SalesError | StoreUnavailable} when it cannot be opened or written to, or is not the one that DATA_DIR remembers
 */
export function lookAtStore({ dataDir, databaseUrl }: StorePlace): Promise<StoreLook> {
  const expected = expectedStore(dataDir, 'command');
  return databaseUrl === null
    ? lookAtFile(path.join(dataDir, 'sales.db'), expected)
    : lookAtDatabase(databaseUrl, expected);
}
