import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
import { SalesError, StoreUnavailable } from './sales.ts';
import { newSecret } from './secret-file.ts';
import { type Fault, PATIENCE_MS, type Store, type Transaction } from './store.ts';
import type { Tables } from './tables.ts';

/** A server process of PostgreSQL costs megabytes; ten keep one shop busy and let several shops share the usual hundred. */
const CONNECTIONS = 10;
const CONNECT_MS = 1300;
/** A server that is only just starting gets so long, since both may have been switched on together. */
const AWAIT_MS = 3000;
/** Starting may wait longer than a shopper: several processes migrate one after the other. */
const OPEN_MS = 30_000;
const INT8 = 20;

/** Times and sums fit a JavaScript number; pg would give text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Classes of SQLSTATE that tell of a mistake in our own statements; all others lie with the server or the way to it. */
const OURS = /^(?:0A|22|23|42)/u;
/** What the driver throws when the connection, not the statement, has failed; it gives these no code. */
const LOST =
  /connection terminated|timeout|not queryable|client was closed|connection ended|closed the connection/iu;

/** Several errors in one are of a name with several addresses, none of which has answered: `localhost` is one. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const lost =
    error instanceof pg.DatabaseError
      ? !OURS.test(code ?? '')
      : (code !== undefined && ('syscall' in error || error instanceof AggregateError)) ||
        code === 'EPIPE' ||
        LOST.test(error.message);
  return lost ? new StoreUnavailable(`PostgreSQL: ${code ?? error.message}`, { cause: error }) : error;
}

/** No answer yet, or «the database system is starting up»; a wrong password or name will not mend itself. */
function isStarting(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  return !(error.cause instanceof pg.DatabaseError) || error.cause.code === '57P03';
}

type Work<T> = (db: Kysely<Tables>, client: pg.PoolClient) => Promise<T>;

/** The database of DATABASE_URL; any number of servers share it. */
export class PostgresStore implements Store {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Connects, checks that a commit is on disk when it returns, and makes the tables.
   * @throws {SalesError} when the server is away, or would lose orders
   */
  static async open(url: string): Promise<PostgresStore> {
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: PATIENCE_MS,
      lock_timeout: PATIENCE_MS,
      idle_in_transaction_session_timeout: PATIENCE_MS * 2,
      application_name: 'protektor',
      types,
    });
    // A connection that breaks while nobody uses it leaves the pool; the next one to ask gets another.
    pool.on('error', () => {});
    // One that breaks in use fails its query and says so besides; unheard, that would end the process.
    pool.on('connect', client => client.on('error', () => {}));
    const store = new PostgresStore(pool);
    try {
      await store.#prepare(performance.now() + AWAIT_MS);
    } catch (error) {
      await pool.end();
      throw error instanceof StoreUnavailable
        ? new SalesError(`DATABASE_URL: хранилище заказов не открылось (${error.message}).`, { cause: error })
        : error;
    }
    return store;
  }

  async #prepare(waitUntil: number): Promise<void> {
    const prepare = async (db: Kysely<Tables>) => {
      await refuseUnsafe(db);
      // The usual wait for a lock is short; here others may be migrating.
      await sql`SET LOCAL lock_timeout = ${sql.raw(String(OPEN_MS))}`.execute(db);
      await sql`SET LOCAL statement_timeout = ${sql.raw(String(OPEN_MS))}`.execute(db);
      await lockNames(db, ['migrations']);
      await migrate(db, 'postgres');
    };
    for (;;) {
      try {
        return await this.#run(OPEN_MS, 'BEGIN', prepare);
      } catch (error) {
        if (!isStarting(error) || performance.now() > waitUntil) throw error;
      }
      await sleep(200);
    }
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#run(PATIENCE_MS, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
  }

  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T> {
    const within = (db: Kysely<Tables>) =>
      work({ db, dialect: 'postgres', lock: names => lockNames(db, names) });
    return this.#run(PATIENCE_MS, 'BEGIN', within, fault);
  }

  /** A server that has stopped without a word answers nothing, not even its own timeouts: then the connection is cut. */
  async #run<T>(patienceMs: number, begin: string, work: Work<T>, fault?: Fault): Promise<T> {
    const deadline = performance.now() + patienceMs;
    const client = await this.#pool.connect().catch(error => {
      throw translated(error);
    });
    let cut = false;
    const timer = setTimeout(() => {
      cut = true;
      client.release(true);
    }, deadline - performance.now());
    let broken = true;
    try {
      await client.query(begin);
      const result = await work(boundTo(client), client);
      fault?.('before commit');
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new StoreUnavailable('PostgreSQL: COMMIT отвергнут');
      broken = false;
      fault?.('after commit');
      return result;
    } catch (error) {
      if (cut) throw new StoreUnavailable('PostgreSQL: нет ответа', { cause: error });
      broken = !(await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ));
      throw cut ? new StoreUnavailable('PostgreSQL: нет ответа', { cause: error }) : translated(error);
    } finally {
      clearTimeout(timer);
      if (!cut) client.release(broken);
    }
  }

  /** One row, made by whoever comes first. */
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

  /** Old versions of rows are removed by the server's own vacuum. */
  async scrub(): Promise<void> {}

  async ping(): Promise<void> {
    await this.read(db => sql`SELECT 1`.execute(db));
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

const bound = new WeakMap<pg.PoolClient, Kysely<Tables>>();

/** Kysely over one connection, which stays ours: it neither takes another nor gives this one back. */
function boundTo(client: pg.PoolClient): Kysely<Tables> {
  const known = bound.get(client);
  if (known) return known;
  const lent = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  bound.set(client, made);
  return made;
}

/** Locks until the transaction's end, in the order of the names' hashes. */
async function lockNames(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${[...names]}::text[]) AS name ORDER BY key
    ) AS keys`.execute(db);
}

async function refuseUnsafe(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit')`.execute(db);
  const off = rows.find(({ setting }) => setting === 'off');
  if (off)
    throw new SalesError(
      `PostgreSQL: ${off.name} = off, и принятый заказ пропал бы вместе с питанием; включите ${off.name} и запустите магазин снова.`,
    );
}
