import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { copyTables, END_WITH_MOVE, KEYS } from './copy-tables.ts';
import { migrate, SCHEMA } from './migrations.ts';
import { hasTables, kyselyOver, lockNames, requireDurability, types } from './postgres-store.ts';
import { SalesError } from './sales.ts';
import { newSecret, readSecretFile } from './secret-file.ts';
import { connect } from './sqlite-file.ts';
import { expectedStore, requireMayMake, requireSameStore } from './store-id.ts';
import type { Tables } from './tables.ts';

/** Where a shop's baskets and orders are: the file in `dataDir`, or the database. */
export interface StorePlace {
  dataDir: string;
  databaseUrl: string | null;
}

export interface SnapshotFacts {
  uuid: string;
  orders: number;
  /** The version of its tables. */
  schema: number;
  /** Keys of sessions, newest first. */
  secrets: readonly string[];
}

/** Pages per step: the whole file in one, since SQLite begins anew after each write of another process between two steps. */
const ALL_PAGES = 2_000_000_000;

/**
 * Writes a consistent copy of a store into one SQLite file, beside a running server: every order that was acknowledged before
 * is in it. PostgreSQL is read in one snapshot.
 * @param file where; must not exist
 * @throws {SalesError} when there is no store, it is another one than DATA_DIR remembers, or the copy is damaged
 */
export async function snapshotStore(place: StorePlace, file: string): Promise<SnapshotFacts> {
  const expected = expectedStore(place.dataDir, 'command');
  closeSync(openSync(file, 'wx', 0o600));
  const secrets = place.databaseUrl
    ? await fromPostgres(place.databaseUrl, file)
    : await fromSqlite(place.dataDir, file);
  const facts = factsOf(file);
  requireSameStore(
    expected,
    facts.uuid,
    place.databaseUrl ? 'DATABASE_URL' : path.join(place.dataDir, 'sales.db'),
  );
  return { ...facts, secrets };
}

async function fromSqlite(dataDir: string, file: string): Promise<string[]> {
  const from = path.join(dataDir, 'sales.db');
  if (!existsSync(from)) requireMayMake(expectedStore(dataDir, 'command'), from);
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await db.backup(file, { progress: () => ALL_PAGES });
  } finally {
    db.close();
  }
  endSessions(file);
  return readSecretFile(path.join(dataDir, 'secret'));
}

/** Empties the tables of a copy that end with it, where its version has them. */
function endSessions(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma('secure_delete = ON');
    const has = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?');
    for (const table of END_WITH_MOVE) if (has.get(table)) db.exec(`DELETE FROM ${table}`);
  } finally {
    db.close();
  }
}

/** What a copy of a store holds. @throws {SalesError} when SQLite finds it damaged or it is not a store's */
export function factsOf(file: string): Omit<SnapshotFacts, 'secrets'> {
  try {
    const db = new Database(file, { fileMustExist: true });
    try {
      // One file without a log beside it.
      db.pragma('journal_mode = DELETE');
      if (db.pragma('integrity_check', { simple: true }) !== 'ok') throw new SalesError('');
      const row = db
        .prepare<[], { uuid: string; orders: number; schema: number }>(
          `SELECT uuid, (SELECT count(*) FROM orders) AS orders, (SELECT max(version) FROM migrations) AS schema FROM store`,
        )
        .get();
      if (!row) throw new SalesError('');
      return row;
    } finally {
      db.close();
    }
  } catch (error) {
    throw new SalesError(`${file}: копия хранилища заказов повреждена, ничего не изменено.`, {
      cause: error,
    });
  }
}

/** Whether another process has a store's file open. */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    // SQLite leaves the log only when nobody else has the file open.
    db.pragma('journal_mode = DELETE');
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/u.test(error.code)) return true;
    // A damaged file is nobody's store.
    return false;
  } finally {
    db.close();
  }
}

/** Runs `work` over a connection of its own. @throws {SalesError} when PostgreSQL does not answer as it must */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, types });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof SalesError) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new SalesError(`DATABASE_URL: PostgreSQL не ответил как нужно (${code ?? message}).`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

function fromPostgres(url: string, file: string): Promise<string[]> {
  return withClient(url, async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const from = kyselyOver(client);
    if (!(await hasTables(from)))
      throw new SalesError('DATABASE_URL: хранилища заказов нет. Первое делает запуск магазина: npm start.');
    const { rows } = await sql<{ version: number }>`SELECT max(version) AS version FROM migrations`.execute(
      from,
    );
    if ((rows[0]?.version ?? 0) !== SCHEMA)
      throw new SalesError(
        `DATABASE_URL: таблицы версии ${rows[0]?.version}, а этот магазин знает ${SCHEMA}: делайте копию той версией, которая работает.`,
      );
    const { db, kysely } = connect(file, false);
    try {
      db.exec('BEGIN IMMEDIATE');
      await migrate(kysely, 'sqlite');
      await copyTables({ db: from, dialect: 'postgres' }, { db: kysely, dialect: 'sqlite' });
      db.exec('COMMIT');
    } finally {
      db.close();
    }
    const keys = await from.selectFrom('secrets').selectAll().executeTakeFirst();
    return [keys?.current ?? newSecret(), ...(keys?.previous ? [keys.previous] : [])];
  });
}

/** How long connections of a shop that has just been stopped may still be seen. */
const LEAVING_MS = 2000;

/** @throws {SalesError} while a shop is connected */
async function requireNoShop(db: Kysely<Tables>): Promise<void> {
  for (const until = performance.now() + LEAVING_MS; ; await sleep(100)) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'protektor' AND pid <> pg_backend_pid()`.execute(
      db,
    );
    if (rows.length === 0) return;
    if (performance.now() > until)
      throw new SalesError(
        'DATABASE_URL: с этой базой работает сервер магазина. Остановите его и повторите: ничего не изменено.',
      );
  }
}

/** How a PostgreSQL database is filled. */
export interface Filling {
  url: string;
  /** A store's SQLite file with the tables of this version, which nobody else writes. */
  file: string;
  secrets: readonly string[];
  /** The schema that takes the store that is there, or null to refuse a database with one. */
  asideAs: string | null;
  /** What else must be done before the transaction ends; the database stays as it was when that fails. */
  beforeEnd?: () => void;
}

const STORE_TABLES = [...Object.keys(KEYS), ...END_WITH_MOVE, 'secrets', 'migrations', 'compatible'];

/**
 * Copies a store's file into a PostgreSQL database, in one transaction that is compared before it ends.
 * @returns how many rows each table has
 * @throws {SalesError} when the database has a store that may not be put aside, or a shop is connected; nothing is changed then
 */
export function fillPostgres({
  url,
  file,
  secrets,
  asideAs,
  beforeEnd,
}: Filling): Promise<Record<string, number>> {
  return withClient(url, async client => {
    const to = kyselyOver(client);
    await requireNoShop(to);
    await client.query('BEGIN');
    await requireDurability(to);
    await lockNames(to, ['migrations']);
    if (await hasTables(to)) {
      if (asideAs === null)
        throw new SalesError(
          'DATABASE_URL: в базе уже есть хранилище заказов, ничего не изменено. Нужна пустая база.',
        );
      await sql`CREATE SCHEMA ${sql.id(asideAs)}`.execute(to);
      for (const table of STORE_TABLES)
        await sql`ALTER TABLE IF EXISTS ${sql.table(table)} SET SCHEMA ${sql.id(asideAs)}`.execute(to);
    }
    await migrate(to, 'postgres');
    const { db, kysely } = connect(file, false);
    try {
      db.exec('BEGIN IMMEDIATE');
      const counts = await copyTables({ db: kysely, dialect: 'sqlite' }, { db: to, dialect: 'postgres' });
      const [current = newSecret(), previous = null] = secrets;
      await to.insertInto('secrets').values({ id: 1, current, previous }).execute();
      beforeEnd?.();
      await client.query('COMMIT');
      return counts;
    } finally {
      db.close();
    }
  });
}
