import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
import { whyRefused } from './postgres-reasons.ts';
import { SalesError, StoreUnavailable } from './sales.ts';
import { newSecret } from './secret-file.ts';
import { readFacts, type StoreFacts } from './shop-time.ts';
import { type Fault, PATIENCE_MS, type Store, type Transaction } from './store.ts';
import { ANY_STORE, type ExpectedStore, requireMayMake } from './store-id.ts';
import type { Tables } from './tables.ts';

/** Connections of the pool. Each costs PostgreSQL megabytes; ten suffice for one shop and let several share the usual limit of 100. */
const CONNECTIONS = 10;
const CONNECT_MS = 1300;
/** How long to wait for a database server that is still starting: both may have been switched on together. */
const STARTUP_MS = 3000;
/** Limit for opening the store, longer than for a request: several processes may migrate one after another. */
const OPEN_MS = 30_000;
const INT8 = 20;

/** Reads BIGINT as a number, since times and sums fit into one; by default pg returns text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * SQLSTATE classes of errors in our own statements; all others are failures of the server or the connection. 42P01, a table
 * that is gone, is one of those: the database was emptied, or is being restored.
 */
const OWN_ERRORS = /^(?:0A|22|23|42(?!P01))/u;
/** Messages of driver errors about a failed connection; these errors have no code. */
const CONNECTION_LOST =
  /connection terminated|timeout|not queryable|client was closed|connection ended|closed the connection/iu;

/** Turns failures of server or connection into StoreUnavailable. An AggregateError means that no address of a host name answered. */
function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const isConnectionLost =
    error instanceof pg.DatabaseError
      ? !OWN_ERRORS.test(code ?? '')
      : (code !== undefined && ('syscall' in error || error instanceof AggregateError)) ||
        code === 'EPIPE' ||
        CONNECTION_LOST.test(error.message);
  return isConnectionLost
    ? new StoreUnavailable(`PostgreSQL: ${code ?? error.message}`, { cause: error })
    : error;
}

/** Whether the server takes no writes (25006): after a failover a new connection may lead to one that does. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

/** Whether retrying may help: no answer yet, or «the database system is starting up» (57P03). */
function isStarting(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  return !(error.cause instanceof pg.DatabaseError) || error.cause.code === '57P03';
}

type Work<T> = (db: Kysely<Tables>, client: pg.PoolClient) => Promise<T>;

/** The store in the database of DATABASE_URL; any number of shop servers may share it. */
export class PostgresStore implements Store {
  facts: StoreFacts = { uuid: '', lived: 0, at: 0, isNew: false };
  readonly #pool: pg.Pool;
  readonly #patienceMs: number;
  /** Connections known to lead to this store: behind a new one another database may stand. */
  readonly #known = new WeakSet<pg.PoolClient>();

  private constructor(pool: pg.Pool, patienceMs: number) {
    this.#pool = pool;
    this.#patienceMs = patienceMs;
  }

  /**
   * Connects, checks that the server writes each commit to disk, and migrates the tables.
   * @param patienceMs how long a transaction may take
   * @throws {SalesError} when the server is unreachable, the store is not the expected one, or settings could lose orders
   */
  static async open(
    url: string,
    expected: ExpectedStore = ANY_STORE,
    patienceMs = PATIENCE_MS,
  ): Promise<PostgresStore> {
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: patienceMs,
      lock_timeout: patienceMs,
      idle_in_transaction_session_timeout: patienceMs * 2,
      application_name: 'protektor',
      types,
    });
    // An idle connection that breaks is removed from the pool; without a listener the event would end the process.
    pool.on('error', () => {});
    // A connection that breaks in use rejects its query and also emits this event.
    pool.on('connect', client => client.on('error', () => {}));
    const store = new PostgresStore(pool, patienceMs);
    try {
      await store.#prepare(expected, performance.now() + STARTUP_MS);
    } catch (error) {
      await pool.end();
      throw error instanceof StoreUnavailable || error instanceof pg.DatabaseError
        ? new SalesError(`DATABASE_URL: хранилище заказов не открылось (${whyRefused(error)}).`, {
            cause: error,
          })
        : error;
    }
    return store;
  }

  async #prepare(expected: ExpectedStore, waitUntil: number): Promise<void> {
    const prepare = async (db: Kysely<Tables>) => {
      await requireDurability(db);
      // Another process may be migrating, so wait longer for locks than usual.
      await sql`SET LOCAL lock_timeout = ${sql.raw(String(OPEN_MS))}`.execute(db);
      await sql`SET LOCAL statement_timeout = ${sql.raw(String(OPEN_MS))}`.execute(db);
      await lockNames(db, ['migrations']);
      const isNew = !(await hasTables(db));
      if (isNew) requireMayMake(expected, 'DATABASE_URL');
      await migrate(db, 'postgres');
      return { ...(await readFacts(db, 'postgres', expected, 'DATABASE_URL')), isNew };
    };
    for (;;) {
      try {
        this.facts = await this.#run(OPEN_MS, 'BEGIN', prepare);
        return;
      } catch (error) {
        if (!isStarting(error) || performance.now() > waitUntil) throw error;
      }
      await sleep(200);
    }
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#run(this.#patienceMs, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
  }

  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T> {
    const within = (db: Kysely<Tables>) =>
      work({ db, dialect: 'postgres', lock: names => lockNames(db, names) });
    return this.#run(this.#patienceMs, 'BEGIN', within, fault);
  }

  /** Runs a transaction. A server that hangs does not even apply its own timeouts, so after `patienceMs` the connection is closed. */
  async #run<T>(patienceMs: number, begin: string, work: Work<T>, fault?: Fault): Promise<T> {
    const deadline = performance.now() + patienceMs;
    const client = await this.#pool.connect().catch((error: Error & { code?: string }) => {
      // Whatever it is, such as a certificate that has run out: there is no connection.
      throw new StoreUnavailable(`PostgreSQL: ${error.code ?? error.message}`, { cause: error });
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      client.release(true);
    }, deadline - performance.now());
    let broken = true;
    try {
      await client.query(begin);
      await this.#requireKnown(client);
      const result = await work(kyselyOver(client), client);
      fault?.('before commit');
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new StoreUnavailable('PostgreSQL: COMMIT отвергнут');
      broken = false;
      fault?.('after commit');
      return result;
    } catch (error) {
      if (timedOut) throw new StoreUnavailable('PostgreSQL: нет ответа', { cause: error });
      const isRolledBack = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      broken = !isRolledBack || isReadOnly(error);
      throw timedOut ? new StoreUnavailable('PostgreSQL: нет ответа', { cause: error }) : toStoreError(error);
    } finally {
      clearTimeout(timer);
      if (!timedOut) client.release(broken);
    }
  }

  /** Checks once per connection that it leads to the store that was opened. */
  async #requireKnown(client: pg.PoolClient): Promise<void> {
    const { uuid } = this.facts;
    if (uuid === '' || this.#known.has(client)) return;
    const { rows } = await client.query<{ uuid: string }>('SELECT uuid FROM store');
    if (rows[0]?.uuid !== uuid) throw new StoreUnavailable('PostgreSQL: база подменена другой');
    this.#known.add(client);
  }

  /** Keys from the only row of `secrets`, which the first process inserts. */
  async secrets(): Promise<string[]> {
    return this.write(async ({ db }) => {
      await db
        .insertInto('secrets')
        .values({ id: 1, current: newSecret(), previous: null })
        .onConflict(conflict => conflict.doNothing())
        .execute();
      const { current, previous } = await db.selectFrom('secrets').selectAll().executeTakeFirstOrThrow();
      return previous === null ? [current] : [current, previous];
    });
  }

  /** Nothing to do: the server vacuums old row versions itself. */
  async scrub(): Promise<void> {}

  async ping(): Promise<void> {
    await this.read(db => sql`SELECT 1`.execute(db));
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

const instances = new WeakMap<pg.PoolClient | pg.Client, Kysely<Tables>>();

/** A Kysely instance over one connection, which it does not release; one instance per connection is kept. */
export function kyselyOver(client: pg.PoolClient | pg.Client): Kysely<Tables> {
  const known = instances.get(client);
  if (known) return known;
  const borrowed = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} };
  const instance = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  instances.set(client, instance);
  return instance;
}

/**
 * Waits for advisory locks on names and holds them until the end of the transaction. They are taken in the order of the names' hashes,
 * so that two transactions with the same names never wait for each other.
 * @throws {pg.DatabaseError} 55P03 when one is not free within `lock_timeout`
 */
export async function lockNames(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${[...names]}::text[]) AS name ORDER BY key
    ) AS keys`.execute(db);
}

/** Whether the database has the tables of a store in the current schema. @throws the driver's error when the database does not answer */
export async function hasTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM information_schema.tables WHERE table_schema = current_schema()
      AND table_name = 'migrations') AS found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Checks that the server writes each commit to disk before it confirms it.
 * @throws {SalesError} when `fsync` or `synchronous_commit` is off, with the name of the setting
 */
export async function requireDurability(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')`.execute(db);
  const off = rows.find(({ setting }) => setting === 'off');
  if (off)
    throw new SalesError(
      `PostgreSQL: ${off.name} = off, и принятый заказ пропал бы вместе с питанием; включите ${off.name} и запустите магазин снова.`,
    );
}
