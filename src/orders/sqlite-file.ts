import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { migrate } from './migrations.ts';
import { SalesError, StoreUnavailable } from './sales.ts';
import { readFacts, type StoreFacts } from './shop-time.ts';
import { ANY_STORE, type ExpectedStore, requireMayMake } from './store-id.ts';
import type { Tables } from './tables.ts';

/** How long SQLite may block the thread waiting for a lock; longer waits are done by `patiently`. */
const BUSY_MS = 5;
/** Pause between two attempts to get a lock that another process holds. */
const RETRY_MS = 10;
/** Value of PRAGMA synchronous at which a commit is on disk when it returns, with WAL too. */
const FULL = 2;

/** A connection that caches prepared statements. */
interface Connection {
  db: Database.Database;
  kysely: Kysely<Tables>;
}

/** Two connections to a file, so that reads continue during a write (WAL). */
export interface OpenFile {
  writer: Connection;
  reader: Connection;
  /** The file of these connections, as `device:inode`. */
  identity: string;
  facts: StoreFacts;
}

/** Identity of the file now at a path, as `device:inode`; null if there is none. */
export function identityOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}

/** SQLite errors caused by our own statements; all others mean that the store is unavailable. */
const OWN_ERRORS = /^SQLITE_(?:CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH|TOOBIG)/u;
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/u;
const codeOf = (error: unknown) => (error instanceof Database.SqliteError ? error.code : '');

/** What a code of SQLite means, with the cure. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_FULL/u, 'на диске нет места'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/u, 'файл повреждён, верните его из копии: npm run restore'],
  [/^SQLITE_IOERR/u, 'диск не читает или не пишет'],
  [/^SQLITE_READONLY/u, 'запись запрещена, проверьте права и диск'],
  [/^SQLITE_(?:CANT|PERM|AUTH)/u, 'файл не открывается, проверьте папку и права'],
];

/** Whether an error says that there is no room: SQLite calls a quota that is used up a failing disk. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof StoreUnavailable && /^SQLITE_(?:FULL|IOERR)/u.test(codeOf(error.cause));

/** Turns errors caused by the disk or another process into StoreUnavailable; returns others unchanged. */
export function toStoreError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '' || OWN_ERRORS.test(code)) return error;
  const reason = REASONS.find(([codes]) => codes.test(code))?.[1];
  return new StoreUnavailable(`sales.db: ${code}${reason ? `, ${reason}` : ''}`, { cause: error });
}

/**
 * Retries a short step while another process holds a lock; the event loop runs between attempts.
 * @throws {StoreUnavailable} when the lock is still held at `deadline` (in terms of performance.now())
 */
export async function patiently<T>(step: () => T | Promise<T>, deadline: number): Promise<T> {
  // No attempt after the deadline: many late requests, each trying once, would block the thread for long.
  while (performance.now() < deadline) {
    try {
      return await step();
    } catch (error) {
      if (!BUSY.test(codeOf(error))) throw toStoreError(error);
    }
    await sleep(RETRY_MS);
  }
  throw new StoreUnavailable('sales.db занят другой программой');
}

/** Opens one connection to a file that is there. */
export function connect(file: string, readonly: boolean): Connection {
  const db = new Database(file, { readonly, fileMustExist: true, timeout: BUSY_MS });
  const statements = new Map<string, Database.Statement<unknown[]>>();
  const prepare = (text: string) => {
    const known = statements.get(text) ?? db.prepare<unknown[]>(text);
    statements.set(text, known);
    return known;
  };
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => db.close() } }),
  });
  return { db, kysely };
}

/** Sets a pragma and checks that it took effect; an unsupported value or another connection can prevent that. */
function requirePragma(
  db: Database.Database,
  pragma: string,
  value: string | number,
  expected: string | number,
): void {
  db.pragma(`${pragma} = ${value}`);
  const found = db.pragma(pragma, { simple: true });
  if (found !== expected)
    throw new SalesError(`sales.db: ${pragma} = ${found}, а нужно ${expected}: заказы не были бы сохранны.`);
}

function prepareWriter(db: Database.Database): void {
  requirePragma(db, 'journal_mode', 'wal', 'wal');
  requirePragma(db, 'synchronous', 'FULL', FULL);
  requirePragma(db, 'foreign_keys', 'ON', 1);
  // Erased personal data must not remain in free pages (152-FZ).
  requirePragma(db, 'secure_delete', 'ON', 1);
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('temp_store = MEMORY');
}

/** Copies the write-ahead log into the file and truncates it. @throws SQLITE_BUSY while a reader still needs the log */
export function truncateLog(db: Database.Database): void {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (busy !== 0) throw new Database.SqliteError('the log is being read', 'SQLITE_BUSY');
}

/** Whether a database has tables; one without is as good as absent. */
const hasTables = (db: Database.Database): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined;

async function migrateFile(
  { db, kysely }: Connection,
  expected: ExpectedStore,
  deadline: number,
): Promise<StoreFacts> {
  await patiently(() => db.exec('BEGIN IMMEDIATE'), deadline);
  try {
    const isNew = !hasTables(db);
    await migrate(kysely, 'sqlite');
    const facts = await readFacts(kysely, 'sqlite', expected, db.name);
    db.exec('COMMIT');
    return { ...facts, isNew };
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}

/** Makes the file of a store, readable by its owner alone. @throws {SalesError} when it is absent and may not be made */
function makeFile(file: string, expected: ExpectedStore): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) requireMayMake(expected, file);
  mkdirSync(path.dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Opens the file; creates it (mode 0600), its folder and its tables if missing and allowed.
 * @throws {SalesError} when it cannot be opened, is not the expected one, could lose orders, or was made by a newer version
 */
export async function openFile(
  file: string,
  patienceMs: number,
  expected: ExpectedStore = ANY_STORE,
): Promise<OpenFile> {
  const deadline = performance.now() + patienceMs;
  const connections: Connection[] = [];
  const openConnection = (readonly: boolean) => {
    const connection = connect(file, readonly);
    connections.push(connection);
    return connection;
  };
  try {
    makeFile(file, expected);
    const identity = identityOf(file) ?? '';
    const writer = openConnection(false);
    if (!(await patiently(() => hasTables(writer.db), deadline))) requireMayMake(expected, file);
    await patiently(() => prepareWriter(writer.db), deadline);
    const facts = await migrateFile(writer, expected, deadline);
    const reader = openConnection(true);
    await patiently(() => reader.db.pragma('user_version'), deadline);
    await sql`SELECT 1`.execute(reader.kysely);
    return { writer, reader, identity, facts };
  } catch (error) {
    for (const { db } of connections) db.close();
    throw asSalesError(error, file);
  }
}

function asSalesError(error: unknown, file: string): unknown {
  if (error instanceof SalesError) return error;
  const { code } = error as { code?: string };
  const why = code ?? (error instanceof StoreUnavailable ? error.message : null);
  return why === null
    ? error
    : new SalesError(
        `Хранилище заказов ${file} не открылось (${why}): проверьте папку, права и место на диске.`,
        { cause: error },
      );
}
