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
export interface StoreReport {
  /** The version of its tables, and the one that this code makes. */
  schema: number;
  known: number;
  orders: number;
  /** Letters that have not been sent yet. */
  waiting: number;
  /** Owners of the desk. */
  owners: number;
  /** By how much the database server's clock is ahead of this machine's, in ms; null for a file. */
  clockOffsetMs: number | null;
}

const PATIENCE_MS = 3000;

/** Tables of earlier versions know nobody. */
async function countOwners(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM desk_users WHERE role = 'owner'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads what the store says of itself, and writes what is taken back with the transaction. */
async function inspectTables(
  db: Kysely<Tables>,
  expected: ExpectedStore,
  where: string,
): Promise<Omit<StoreReport, 'clockOffsetMs'>> {
  const { rows } = await sql<{ uuid: string } & Pick<StoreReport, 'schema' | 'orders' | 'waiting'>>`
    SELECT uuid, (SELECT max(version) FROM migrations) AS schema, (SELECT count(*) FROM orders) AS orders,
      (SELECT count(*) FROM outbox WHERE closed IS NULL) AS waiting
    FROM store`.execute(db);
  const [row] = rows;
  if (!row) throw new SalesError(`${where}: хранилище заказов не сделано до конца. Запустите магазин.`);
  const { uuid, ...facts } = row;
  requireSameStore(expected, uuid, where);
  if (facts.schema > SCHEMA) await requireCompatible(db, facts.schema);
  const owners = facts.schema < SCHEMA ? 0 : await countOwners(db);
  await sql`UPDATE store SET wall = wall`.execute(db);
  return { ...facts, owners, known: SCHEMA };
}

async function inspectFile(file: string, expected: ExpectedStore): Promise<StoreReport> {
  if (!existsSync(file)) requireMayMake(expected, file);
  const { db, kysely } = connect(file, false);
  try {
    await patiently(() => db.exec('BEGIN IMMEDIATE'), performance.now() + PATIENCE_MS);
    return { ...(await inspectTables(kysely, expected, file)), clockOffsetMs: null };
  } catch (error) {
    throw toStoreError(error);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  }
}

function inspectDatabase(url: string, expected: ExpectedStore): Promise<StoreReport> {
  const where = 'DATABASE_URL';
  return withClient(url, async client => {
    const db = kyselyOver(client);
    await client.query(`SET statement_timeout = ${PATIENCE_MS}`);
    const sentAt = Date.now();
    const { rows } = await sql<{ replica: boolean; now: number }>`SELECT pg_is_in_recovery() AS replica,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db);
    const [server] = rows;
    const clockOffsetMs = (server?.now ?? sentAt) - (sentAt + Date.now()) / 2;
    if (server?.replica)
      throw new SalesError(`${where}: эта база — реплика, она только читает. Укажите основную.`);
    await requireDurability(db);
    if (!(await hasTables(db))) requireMayMake({ ...expected, mayMake: false }, where);
    await client.query('BEGIN');
    const facts = await inspectTables(db, expected, where);
    await client.query('ROLLBACK');
    return { ...facts, clockOffsetMs };
  });
}

/**
 * Looks at a store without making, migrating or changing anything, beside a running server. That it takes writes is tried.
 * @throws {NoStoreYet} before a shop's first start
 * @throws {SalesError | StoreUnavailable} when it cannot be opened or written to, or is not the one that DATA_DIR remembers
 */
export function inspectStore({ dataDir, databaseUrl }: StorePlace): Promise<StoreReport> {
  const expected = expectedStore(dataDir, 'command');
  return databaseUrl === null
    ? inspectFile(path.join(dataDir, 'sales.db'), expected)
    : inspectDatabase(databaseUrl, expected);
}
