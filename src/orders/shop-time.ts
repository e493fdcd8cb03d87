import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { DialectName } from './migrations.ts';
import { type ExpectedStore, requireSameStore } from './store-id.ts';
import type { Tables } from './tables.ts';

/** The store's own row: who it is, and how long its shop has lived. */
export interface StoreFacts {
  uuid: string;
  /** Milliseconds of {@link shopTime} at the moment of `at`. */
  lived: number;
  /** The moment in terms of performance.now(). */
  at: number;
  /** Whether it has been made just now. */
  isNew: boolean;
}

/** The clock of the machine that the store is on: of a database server, the same for all servers of the shop. */
async function wallClock(db: Kysely<Tables>, dialect: DialectName): Promise<number> {
  if (dialect === 'sqlite') return Date.now();
  const { rows } = await sql<{ now: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db);
  return rows[0]?.now ?? Date.now();
}

/**
 * Reads the store's row, in the transaction that migrated its tables; a store of an earlier version gets one.
 * @throws {SalesError} when it is another store than the expected one
 */
export async function readFacts(
  db: Kysely<Tables>,
  dialect: DialectName,
  expected: ExpectedStore,
  where: string,
): Promise<Omit<StoreFacts, 'isNew'>> {
  const wall = await wallClock(db, dialect);
  const at = performance.now();
  const known = await db.selectFrom('store').selectAll().executeTakeFirst();
  if (!known) {
    const uuid = expected.id ?? randomUUID();
    await db.insertInto('store').values({ id: 1, uuid, lived: wall, wall }).execute();
    return { uuid, lived: wall, at };
  }
  requireSameStore(expected, known.uuid, where);
  // However long the shop was closed, and whatever the clock says: its age grows by a day at most, and never falls.
  const closed = Math.min(Math.max(0, wall - known.wall), DAY_MS);
  return { uuid: known.uuid, lived: known.lived + closed, at };
}

/**
 * Milliseconds by which ages are measured (holds of tyres, baskets, letters, sessions): the time since 1970 when the store was
 * made, and what its shop has lived since. Jumps of the clock do not move it; a closed shop grows older by a day at most.
 */
export const shopTime =
  ({ lived, at }: Pick<StoreFacts, 'lived' | 'at'>) =>
  (): number =>
    Math.round(lived + performance.now() - at);

/** Keeps how long the shop has lived; the servers of one shop may each do so. */
export async function keepTime(db: Kysely<Tables>, dialect: DialectName, lived: number): Promise<void> {
  const wall = await wallClock(db, dialect);
  await db.updateTable('store').set({ lived, wall }).where('lived', '<', lived).execute();
}
