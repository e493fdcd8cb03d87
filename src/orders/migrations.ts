import { type Kysely, sql } from 'kysely';
import { SalesError } from './sales.ts';
import type { Tables } from './tables.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Column types and table options in each SQL dialect. */
interface DialectTypes {
  whole: string;
  id: string;
  strict: string;
}

const DIALECT_TYPES: Readonly<Record<DialectName, DialectTypes>> = {
  sqlite: { whole: 'INTEGER', id: 'INTEGER PRIMARY KEY AUTOINCREMENT', strict: ' STRICT' },
  postgres: { whole: 'BIGINT', id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', strict: '' },
};

/**
 * Step n − 1 creates schema version n. A released step is never edited, since databases made by it exist. Servers of the previous
 * version may still run during a migration, so steps only add.
 */
const STEPS: readonly ((types: DialectTypes) => string[])[] = [
  ({ whole, id, strict }) => [
    `CREATE TABLE baskets (
      session TEXT PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      changed ${whole} NOT NULL
    )${strict}`,
    'CREATE INDEX baskets_changed ON baskets (changed)',
    `CREATE TABLE basket_lines (
      session TEXT NOT NULL REFERENCES baskets ON DELETE CASCADE,
      product ${whole} NOT NULL,
      position ${whole} NOT NULL,
      count ${whole} NOT NULL CHECK (count BETWEEN 1 AND 999),
      price ${whole} NOT NULL CHECK (price >= 0),
      old_price ${whole},
      name TEXT NOT NULL,
      brand TEXT NOT NULL,
      photo TEXT NOT NULL,
      size_str TEXT NOT NULL,
      PRIMARY KEY (session, product)
    )${strict}`,
    `CREATE TABLE orders (
      id ${id},
      number TEXT NOT NULL UNIQUE,
      basket TEXT NOT NULL UNIQUE,
      session TEXT NOT NULL,
      idempotency_key TEXT,
      body_hash TEXT NOT NULL,
      answer TEXT NOT NULL,
      created ${whole} NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('new', 'confirmed', 'done', 'cancelled')),
      ended ${whole},
      summa ${whole} NOT NULL CHECK (summa >= 0),
      name TEXT NOT NULL,
      phone TEXT NOT NULL,
      email TEXT NOT NULL,
      email_folded TEXT NOT NULL,
      comment TEXT NOT NULL,
      consent_version TEXT NOT NULL,
      consent_hash TEXT NOT NULL,
      consent_at ${whole} NOT NULL,
      UNIQUE (session, idempotency_key)
    )${strict}`,
    'CREATE INDEX orders_repeated ON orders (session, body_hash, created)',
    'CREATE INDEX orders_phone ON orders (phone)',
    'CREATE INDEX orders_email ON orders (email_folded)',
    `CREATE TABLE order_lines (
      order_id ${whole} NOT NULL REFERENCES orders ON DELETE CASCADE,
      position ${whole} NOT NULL,
      product ${whole} NOT NULL,
      name TEXT NOT NULL,
      brand TEXT NOT NULL,
      size_str TEXT NOT NULL,
      count ${whole} NOT NULL CHECK (count BETWEEN 1 AND 999),
      price ${whole} NOT NULL CHECK (price >= 0),
      PRIMARY KEY (order_id, position)
    )${strict}`,
    `CREATE TABLE reservations (
      order_id ${whole} NOT NULL REFERENCES orders ON DELETE CASCADE,
      product ${whole} NOT NULL,
      count ${whole} NOT NULL CHECK (count BETWEEN 1 AND 999),
      stock_seen ${whole} NOT NULL,
      day TEXT NOT NULL,
      created ${whole} NOT NULL,
      PRIMARY KEY (order_id, product)
    )${strict}`,
    'CREATE INDEX reservations_product ON reservations (product)',
    `CREATE TABLE outbox (
      id ${id},
      order_id ${whole} NOT NULL REFERENCES orders ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('shop', 'buyer', 'telegram')),
      message_id TEXT NOT NULL UNIQUE,
      created ${whole} NOT NULL,
      due ${whole} NOT NULL,
      attempts ${whole} NOT NULL DEFAULT 0,
      closed ${whole},
      last_error TEXT,
      UNIQUE (order_id, kind)
    )${strict}`,
    'CREATE INDEX outbox_due ON outbox (due) WHERE closed IS NULL',
    `CREATE TABLE secrets (
      id ${whole} PRIMARY KEY CHECK (id = 1),
      current TEXT NOT NULL,
      previous TEXT
    )${strict}`,
  ],
  () => [
    'ALTER TABLE orders ADD COLUMN visitor TEXT',
    'ALTER TABLE orders ADD COLUMN mailbox TEXT',
    'CREATE INDEX orders_visitor ON orders (visitor, created) WHERE visitor IS NOT NULL',
    'CREATE INDEX orders_mailbox ON orders (mailbox, created) WHERE mailbox IS NOT NULL',
  ],
  ({ whole, strict }) => [
    'ALTER TABLE outbox ADD COLUMN taken TEXT',
    `CREATE TABLE probes (
      id ${whole} PRIMARY KEY CHECK (id = 1),
      written ${whole} NOT NULL,
      filler TEXT NOT NULL
    )${strict}`,
  ],
  ({ whole, strict }) => [
    `CREATE TABLE store (
      id ${whole} PRIMARY KEY CHECK (id = 1),
      uuid TEXT NOT NULL,
      lived ${whole} NOT NULL,
      wall ${whole} NOT NULL
    )${strict}`,
  ],
  ({ whole, id, strict }) => [
    `CREATE TABLE arrivals (
      id ${id},
      product ${whole} NOT NULL,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      mailbox TEXT NOT NULL,
      session TEXT NOT NULL,
      visitor TEXT,
      message_id TEXT NOT NULL UNIQUE,
      created ${whole} NOT NULL,
      consent_version TEXT NOT NULL,
      consent_hash TEXT NOT NULL,
      consent_at ${whole} NOT NULL,
      due ${whole} NOT NULL,
      attempts ${whole} NOT NULL DEFAULT 0,
      UNIQUE (mailbox, product)
    )${strict}`,
    'CREATE INDEX arrivals_product ON arrivals (product)',
    'CREATE INDEX arrivals_created ON arrivals (created)',
  ],
  () => ['ALTER TABLE orders ADD COLUMN handed TEXT'],
  ({ whole }) => [
    `ALTER TABLE orders ADD COLUMN created_lived ${whole}`,
    `ALTER TABLE orders ADD COLUMN ended_lived ${whole}`,
  ],
  ({ whole, id, strict }) => [
    'ALTER TABLE orders ADD COLUMN link TEXT',
    `ALTER TABLE orders ADD COLUMN guesses ${whole} NOT NULL DEFAULT 0`,
    `ALTER TABLE orders ADD COLUMN ready ${whole}`,
    'ALTER TABLE orders ADD COLUMN source TEXT',
    'ALTER TABLE orders ADD COLUMN receiving TEXT',
    'ALTER TABLE orders ADD COLUMN address TEXT',
    `CREATE TABLE letters (
      id ${id},
      order_id ${whole} NOT NULL REFERENCES orders ON DELETE CASCADE,
      kind TEXT NOT NULL,
      message_id TEXT NOT NULL UNIQUE,
      created ${whole} NOT NULL,
      due ${whole} NOT NULL,
      attempts ${whole} NOT NULL DEFAULT 0,
      closed ${whole},
      last_error TEXT,
      taken TEXT,
      UNIQUE (order_id, kind)
    )${strict}`,
    'CREATE INDEX letters_due ON letters (due) WHERE closed IS NULL',
  ],
  // The desk: what it adds to an order, what was done by whom, and its people, in the columns of better-auth.
  ({ whole, id, strict }) => [
    'ALTER TABLE orders ADD COLUMN note TEXT',
    `CREATE TABLE desk_events (
      id ${id},
      at ${whole} NOT NULL,
      person TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    )${strict}`,
    'CREATE INDEX desk_events_subject ON desk_events (subject, id)',
    `CREATE TABLE desk_users (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      email TEXT NOT NULL UNIQUE,
      "emailVerified" ${whole} NOT NULL,
      image TEXT,
      username TEXT UNIQUE,
      "displayUsername" TEXT,
      role TEXT NOT NULL,
      "twoFactorEnabled" ${whole},
      "createdAt" TEXT NOT NULL,
      "updatedAt" TEXT NOT NULL
    )${strict}`,
    `CREATE TABLE desk_sessions (
      id TEXT PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      "userId" TEXT NOT NULL REFERENCES desk_users ON DELETE CASCADE,
      "expiresAt" TEXT NOT NULL,
      "createdAt" TEXT NOT NULL,
      "updatedAt" TEXT NOT NULL,
      "ipAddress" TEXT,
      "userAgent" TEXT
    )${strict}`,
    `CREATE TABLE desk_accounts (
      id TEXT PRIMARY KEY,
      "accountId" TEXT NOT NULL,
      "providerId" TEXT NOT NULL,
      "userId" TEXT NOT NULL REFERENCES desk_users ON DELETE CASCADE,
      password TEXT,
      "createdAt" TEXT NOT NULL,
      "updatedAt" TEXT NOT NULL
    )${strict}`,
    `CREATE TABLE desk_verifications (
      id TEXT PRIMARY KEY,
      identifier TEXT NOT NULL,
      value TEXT NOT NULL,
      "expiresAt" TEXT NOT NULL,
      "createdAt" TEXT NOT NULL,
      "updatedAt" TEXT NOT NULL
    )${strict}`,
    `CREATE TABLE desk_two_factors (
      id TEXT PRIMARY KEY,
      secret TEXT NOT NULL,
      "backupCodes" TEXT NOT NULL,
      "userId" TEXT NOT NULL REFERENCES desk_users ON DELETE CASCADE,
      verified ${whole},
      "failedVerificationCount" ${whole},
      "lockedUntil" TEXT
    )${strict}`,
  ],
  ({ whole }) => [`ALTER TABLE orders ADD COLUMN delivery ${whole}`],
];

/** The schema version that this code makes. */
export const SCHEMA = STEPS.length;

const VERSIONS = [
  'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)',
  // What code that does not know a version may do with it: that of `since` and later works on.
  'CREATE TABLE IF NOT EXISTS compatible (version INTEGER PRIMARY KEY, since INTEGER NOT NULL)',
];

/** Steps that code of the version before cannot work with, by number, with the first version that can; none so far. */
const SINCE: Readonly<Record<number, number>> = {};

/**
 * Whether this code may work with tables of a newer version: each newer step says so itself.
 * @throws {SalesError} when it may not
 */
export async function requireCompatible(tx: Kysely<Tables>, version: number): Promise<void> {
  const { rows } = await sql<{ since: number }>`
    SELECT since FROM compatible WHERE version > ${SCHEMA} AND since <= ${SCHEMA}`.execute(tx);
  const newer = await sql`SELECT 1 FROM migrations WHERE version > ${SCHEMA}`.execute(tx);
  if (rows.length === newer.rows.length) return;
  throw new SalesError(
    `Хранилище заказов сделано более новой версией магазина (${version}, а эта знает ${SCHEMA}): поставьте её обратно.`,
  );
}

/** All statements that make the tables of the newest version, step by step. */
export const statementsOf = (dialect: DialectName): string[][] =>
  STEPS.map(step => step(DIALECT_TYPES[dialect]));

/**
 * Runs the missing steps inside the caller's transaction, which must lock out other processes. Tables of a newer version are left
 * as they are.
 * @throws {SalesError} when a newer version says that this code cannot work with its tables
 */
export async function migrate(tx: Kysely<Tables>, dialect: DialectName): Promise<void> {
  for (const statement of VERSIONS) await sql.raw(statement).execute(tx);
  const { rows } = await sql<{
    version: number | null;
  }>`SELECT max(version) AS version FROM migrations`.execute(tx);
  const version = rows[0]?.version ?? 0;
  if (version > SCHEMA) return requireCompatible(tx, version);
  for (const [index, statements] of statementsOf(dialect).entries()) {
    if (index < version) continue;
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const number = index + 1;
    await sql`INSERT INTO migrations (version) VALUES (${number})`.execute(tx);
    await sql`INSERT INTO compatible (version, since) VALUES (${number}, ${SINCE[number] ?? 1})`.execute(tx);
  }
}
