import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { migrate } from './migrations.ts';
import { SalesError, StoreUnavailable } from './sales.ts';
import type { Tables } from './tables.ts';

/** How long SQLite itself may hold the thread for a lock; further patience waits beside it. */
const BUSY_MS = 5;
/** Pause between two tries to get a lock that another process holds. */
const RETRY_MS = 10;
/** PRAGMA synchronous: a commit is on disk when it returns, also with WAL. */
const FULL = 2;

/** One connection; statements are prepared once and kept. */
interface Connection {
  db: Database.Database;
  kysely: Kysely<Tables>;
}

/** Both connections to a file: readers go on while the writer works (WAL). */
export interface OpenFile {
  writer: Connection;
  reader: Connection;
  /** Which file these connections are of: `device:inode`. */
  identity: string;
}

/** Names the file that lies at a path now, or null. */
export function identityOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}

/** What the caller did wrong is not the store's absence; everything else that SQLite reports is. */
const OURS = /^SQLITE_(?:CONSTRAINT|ERROR|MISUSE|RANGE|MISMATCH|TOOBIG)/u;
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/u;
const codeOf = (error: unknown) => (error instanceof Database.SqliteError ? error.code : '');

/** StoreUnavailable for what lies with the disk or another process, anything else as it came. */
export function translated(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '' || OURS.test(code)) return error;
  return new StoreUnavailable(`sales.db: ${code}`, { cause: error });
}

/**
 * Tries a short synchronous step until no other process is in its way; between tries the event loop runs.
 * @throws {StoreUnavailable} when it still is at `deadline`
 */
export async function patiently<T>(step: () => T, deadline: number): Promise<T> {
  // Whoever is late does not even try: many in a row that each try once would hold the thread together.
  while (performance.now() < deadline) {
    try {
      return step();
    } catch (error) {
      if (!BUSY.test(codeOf(error))) throw translated(error);
    }
    await sleep(RETRY_MS);
  }
  throw new StoreUnavailable('sales.db занят другой программой');
}

function connect(file: string, readonly: boolean): Connection {
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

/** Sets a pragma and reads it back: an unknown value, or another connection, may leave it as it was. */
function must(db: Database.Database, pragma: string, value: string | number, wanted: string | number): void {
  db.pragma(`${pragma} = ${value}`);
  const found = db.pragma(pragma, { simple: true });
  if (found !== wanted)
    throw new SalesError(`sales.db: ${pragma} = ${found}, а нужно ${wanted}: заказы не были бы сохранны.`);
}

function prepareWriter(db: Database.Database): void {
  must(db, 'journal_mode', 'wal', 'wal');
  must(db, 'synchronous', 'FULL', FULL);
  must(db, 'foreign_keys', 'ON', 1);
  // What has been erased must not stay behind in free pages (152-FZ).
  must(db, 'secure_delete', 'ON', 1);
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('temp_store = MEMORY');
}

/** Copies the log into the file and empties it. @throws SQLITE_BUSY while somebody reads an earlier state out of it */
export function emptyLog(db: Database.Database): void {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  if (busy !== 0) throw new Database.SqliteError('the log is being read', 'SQLITE_BUSY');
}

async function migrateFile({ db, kysely }: Connection, deadline: number): Promise<void> {
  await patiently(() => db.exec('BEGIN IMMEDIATE'), deadline);
  try {
    await migrate(kysely, 'sqlite');
    db.exec('COMMIT');
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}

/**
 * Opens the file, making it (0600), its folder and its tables when they are absent.
 * @throws {SalesError} when it would not keep orders safe or comes from a newer version
 */
export async function openFile(file: string, patienceMs: number): Promise<OpenFile> {
  const deadline = performance.now() + patienceMs;
  const made: Connection[] = [];
  const connected = (readonly: boolean) => {
    const connection = connect(file, readonly);
    made.push(connection);
    return connection;
  };
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const identity = identityOf(file) ?? '';
    const writer = connected(false);
    await patiently(() => prepareWriter(writer.db), deadline);
    await migrateFile(writer, deadline);
    const reader = connected(true);
    await patiently(() => reader.db.pragma('user_version'), deadline);
    await sql`SELECT 1`.execute(reader.kysely);
    return { writer, reader, identity };
  } catch (error) {
    for (const { db } of made) db.close();
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
