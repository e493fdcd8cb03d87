import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from './migrations.ts';
import { SalesError } from './sales.ts';
import type { Tables } from './tables.ts';

/** An open transaction on one of two stores. */
export interface Side {
  db: Kysely<Tables>;
  dialect: DialectName;
}

/** All tables but `secrets` and what ends with a move or a restore, each after those that it refers to, with its primary key. */
export const KEYS = {
  baskets: ['session'],
  basket_lines: ['session', 'product'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  reservations: ['order_id', 'product'],
  outbox: ['id'],
  letters: ['id'],
  arrivals: ['id'],
  desk_events: ['id'],
  desk_users: ['id'],
  desk_accounts: ['id'],
  desk_two_factors: ['id'],
  probes: ['id'],
  store: ['id'],
} as const satisfies Record<Exclude<keyof Tables, 'secrets' | EndsWithMove>, readonly string[]>;

/** Sessions of the desk and links to set a password: they end when a store is moved or restored. */
export const END_WITH_MOVE = ['desk_sessions', 'desk_verifications'] as const satisfies (keyof Tables)[];
type EndsWithMove = (typeof END_WITH_MOVE)[number];

type TableName = keyof typeof KEYS;
type Row = Record<string, string | number | null>;

/** Tables whose ids the database gives out. */
const NUMBERED: readonly TableName[] = ['orders', 'outbox', 'letters', 'arrivals', 'desk_events'];
const READ_AT_ONCE = 5000;
/** Times the columns of a table, at most 40, it stays below the parameters that SQLite allows (32 766). */
const WRITTEN_AT_ONCE = 500;

async function* pagesOf({ db }: Side, table: TableName): AsyncGenerator<Row[]> {
  const order = sql.join(KEYS[table].map(column => sql.ref(column)));
  for (let from = 0; ; from += READ_AT_ONCE) {
    const { rows } = await sql<Row>`
      SELECT * FROM ${sql.table(table)} ORDER BY ${order} LIMIT ${READ_AT_ONCE} OFFSET ${from}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Digests of rows, whatever order the database sorts text in. */
class Sum {
  readonly #rows: string[] = [];
  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
      this.#rows.push(createHash('sha256').update(text).digest('base64'));
    }
  }
  get count(): number {
    return this.#rows.length;
  }
  get digest(): string {
    return createHash('sha256').update(this.#rows.sort().join('')).digest('hex');
  }
}

async function insert({ db, dialect }: Side, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const own = dialect === 'postgres' && NUMBERED.includes(table);
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    const values = rows
      .slice(from, from + WRITTEN_AT_ONCE)
      .map(row => sql`(${sql.join(columns.map(column => row[column]))})`);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
      ${sql.raw(own ? 'OVERRIDING SYSTEM VALUE' : '')} VALUES ${sql.join(values)}`.execute(db);
  }
}

/** The last id that a table's counter gave out, also to a row that is deleted since; 0 before the first. */
async function lastId({ db, dialect }: Side, table: string): Promise<number> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows: names } = await sql<{ name: string }>`
    SELECT pg_get_serial_sequence(${table}, 'id') AS name`.execute(db);
  const { rows } = await sql<{ last: number }>`
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sql.raw(names[0]?.name ?? '')}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

async function setLastId({ db, dialect }: Side, table: TableName, last: number): Promise<void> {
  if (last === 0) return;
  if (dialect === 'sqlite') {
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db);
  } else await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
}

/**
 * Copies the tables of {@link KEYS} into the empty tables of another store, with the counters of ids, and reads them back.
 * @returns how many rows each table has
 * @throws {SalesError} when what is read back is not what was read; the caller rolls back
 */
export async function copyTables(from: Side, to: Side): Promise<Record<TableName, number>> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of Object.keys(KEYS) as TableName[]) {
    const [read, written] = [new Sum(), new Sum()];
    for await (const rows of pagesOf(from, table)) {
      read.add(rows);
      await insert(to, table, rows);
    }
    if (NUMBERED.includes(table)) await setLastId(to, table, await lastId(from, table));
    for await (const rows of pagesOf(to, table)) written.add(rows);
    if (read.count !== written.count || read.digest !== written.digest)
      throw new SalesError(
        `Таблица ${table} переписана не так, как была (строк ${read.count} и ${written.count}): ничего не изменено. Сообщите разработчику.`,
      );
    counts[table] = read.count;
  }
  return counts as Record<TableName, number>;
}
