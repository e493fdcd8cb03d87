import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * The schema that this code reads; `PRAGMA user_version` of db/catalogue.sql. Raise it when a column changes its meaning; a
 * missing column is detected without it.
 */
const SCHEMA_VERSION = 5;

/** A catalogue file that cannot be served; the message names the file and the cure. */
export class CatalogueError extends Error {}

const otherSchema = (file: string): CatalogueError =>
  new CatalogueError(`Каталог ${file} собран другой версией магазина. Выполните: npm run build`);

/** SQLite's errors about a file whose bytes are not what they were. */
const DAMAGE = /^SQLITE_(?:CORRUPT|IOERR|NOTADB)/u;

const damaged = (file: string): CatalogueError =>
  new CatalogueError(`Каталог ${file} повреждён. Выполните: npm run build`);

type Value = string | number | null;

/**
 * A parameter that is compared with a column. For each value of it SQLite prepares the statement anew, to choose indexes by the value
 * (SQLITE_ENABLE_STAT4), which takes up to seven times as long as looking up one row; an expression it takes as it is.
 */
const COMPARED = /(?<=[=<>]\s*)\?/gu;

/** One read-only catalogue. Statements are prepared once and reused; everything is synchronous and in process. */
export class Catalogue {
  /** Digest of everything that the import read: two imports of the same content between two changes by date are equal. */
  readonly version: string;
  /** The next moment at which dated content appears or ends, as an ISO instant in UTC, or empty. */
  readonly validUntil: string;
  readonly #db: Database.Database;
  /** Bytes of the file when it was opened. */
  readonly #size: number;
  readonly #statements = new Map<string, Database.Statement<Value[]>>();

  constructor(db: Database.Database) {
    this.#db = db;
    this.#size = statSync(db.name).size;
    this.version = this.#meta('version');
    this.validUntil = this.#meta('valid_until');
  }

  /**
   * All rows of a query. `Row` must match db/catalogue.sql; nothing checks it.
   * @throws {CatalogueError} when the catalogue has no such table or column, since an earlier version of the shop made it, or
   *   when its file has been damaged
   */
  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#guarded(() => this.#statement(sql).all(...values)) as Row[];
  }

  /** The first row of a query, or undefined. */
  one<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#guarded(() => this.#statement(sql).get(...values)) as Row | undefined;
  }

  /**
   * The one value of a query that joins many rows with `group_concat`, as a list: texts cross from SQLite into JavaScript ten
   * times faster as one than row by row. Empty without rows.
   */
  lines(sql: string, ...values: Value[]): string[] {
    const text = this.one<{ lines: string | null }>(sql, ...values)?.lines;
    return text ? text.split('\n') : [];
  }

  /** Opens another catalogue's tables as `before.…`. */
  attach(before: string): void {
    this.#db.prepare('ATTACH ? AS before').run(before);
  }

  close(): void {
    this.#db.close();
  }

  /** Whether the file has not been cut short since it was opened; one that was replaced or deleted can still be read. */
  get isWhole(): boolean {
    const size = statSync(this.#db.name, { throwIfNoEntry: false })?.size;
    return size === undefined || size >= this.#size;
  }

  #guarded<Result>(query: () => Result): Result {
    try {
      return query();
    } catch (error) {
      if (error instanceof Database.SqliteError && DAMAGE.test(error.code)) throw damaged(this.#db.name);
      throw error;
    }
  }

  #meta(key: string): string {
    return this.one<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)?.value ?? '';
  }

  #statement(sql: string): Database.Statement<Value[]> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#prepared(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #prepared(sql: string): Database.Statement<Value[]> {
    try {
      return this.#db.prepare<Value[]>(sql.replaceAll(COMPARED, '+?'));
    } catch (error) {
      if (error instanceof Error && /^no such (?:column|table)/u.test(error.message))
        throw otherSchema(this.#db.name);
      throw error;
    }
  }
}

/** A value computed from a catalogue at first use, and cached as long as the catalogue. */
export function oncePerCatalogue<Value extends object>(
  compute: (catalogue: Catalogue) => Value,
): (catalogue: Catalogue) => Value {
  const known = new WeakMap<Catalogue, Value>();
  return catalogue => {
    const value = known.get(catalogue) ?? compute(catalogue);
    known.set(catalogue, value);
    return value;
  };
}

/** How much of a catalogue a command maps into memory: all of it, up to this. */
const MAPPED_BYTES = 268_435_456;

/**
 * Opens a catalogue for reading.
 * @param isMapped whether its file is mapped into memory, which reads all of it faster. Not in a server, which SIGBUS would
 *   kill when the file is cut short, nor in a publication's threads, which each would have all of it in memory
 * @throws {CatalogueError} when the file is absent, broken or of another schema
 */
export function openCatalogue(
  file: string,
  isMapped = true,
  tune: (db: Database.Database) => void = () => undefined,
): Catalogue {
  let db: Database.Database;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
  } catch {
    throw new CatalogueError(`Каталог ${file} не найден или не читается. Выполните: npm run build`);
  }
  try {
    const version: unknown = db.pragma('user_version', { simple: true });
    if (version !== SCHEMA_VERSION) throw otherSchema(file);
    db.pragma(`mmap_size = ${isMapped ? MAPPED_BYTES : 0}`);
    db.pragma('trusted_schema = OFF');
    tune(db);
    return new Catalogue(db);
  } catch (error) {
    db.close();
    if (error instanceof CatalogueError) throw error;
    throw damaged(file);
  }
}

/** Nobody writes to a catalogue that is there: its lock is taken once and not for each query. */
const lockOnce = (db: Database.Database): unknown => db.pragma('locking_mode = EXCLUSIVE');

/**
 * Opens a catalogue for a publication's threads, which read thousands of single rows of it: a twelfth of the time went into locks.
 * @throws {CatalogueError} like {@link openCatalogue}
 */
export const openForRendering = (file: string): Catalogue => openCatalogue(file, false, lockOnce);

/** Kibibytes of a catalogue that a server keeps in memory. */
const CACHED_KIB = 32_768;

/** Opens the catalogue that a server answers from. @throws {CatalogueError} like {@link openCatalogue} */
export function openServed(file: string): Catalogue {
  return openCatalogue(file, false, db => {
    db.pragma(`cache_size = -${CACHED_KIB}`);
    lockOnce(db);
  });
}

/**
 * Opens a catalogue with an earlier one beside it, whose tables are `before.…`, for comparing the two. Neither is mapped: the
 * earlier one is served, and a publication also compares them in a thread.
 * @throws {CatalogueError} when one of them is absent, broken or of another schema
 */
export function openBeside(file: string, before: string): Catalogue {
  openCatalogue(before, false).close();
  const catalogue = openCatalogue(file, false);
  catalogue.attach(before);
  return catalogue;
}
