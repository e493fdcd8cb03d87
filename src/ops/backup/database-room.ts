import type { Client } from 'pg';
import { withClient } from '#src/orders/snapshot.ts';
import { BackupError } from './backup-error.ts';
import type { Plan } from './placing.ts';

/** Whether a database has a store in a schema, null for its usual one. */
async function hasStore(client: Client, schema: string | null): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM information_schema.tables
      WHERE table_schema = coalesce($1, current_schema()) AND table_name = 'migrations'`,
    [schema],
  );
  return rowCount === 1;
}

/** Whether the database got the backup: the former store is aside, or this one is where none was. @throws {BackupError | SalesError} */
export async function isCommitted(url: string | null, { database, store }: Plan): Promise<boolean> {
  if (!url) throw new BackupError('оно шло в PostgreSQL, а DATABASE_URL не задан');
  const schema = database?.asideAs ?? null;
  return withClient(url, async client => {
    if (!(await hasStore(client, schema))) return false;
    return (
      schema !== null || (await client.query('SELECT FROM store WHERE uuid = $1', [store])).rowCount === 1
    );
  });
}

/** Schemas of a database in which restores have put stores aside, oldest first. */
async function schemasAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_schema::text AS name FROM information_schema.tables
      WHERE table_schema ~ '^before_\\d{8}t\\d{9}z$' AND table_name = 'migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Room for the store that is in a database. */
export interface DatabaseRoom {
  /** The schema that it goes into, or null when there is none. */
  asideAs: string | null;
  /** All with former stores once the restore counts: one whose restore was killed has never been reported. */
  schemas: string[];
}

/** @throws {BackupError | SalesError} when the store that is there must stay */
export function databaseRoom(url: string, stamp: string, replace: boolean): Promise<DatabaseRoom> {
  return withClient(url, async client => {
    const schemas = await schemasAside(client);
    if (!(await hasStore(client, null))) return { asideAs: null, schemas };
    if (!replace)
      throw new BackupError(
        'DATABASE_URL: в базе уже есть хранилище заказов, ничего не изменено. Нужна пустая база или --replace (прежнее останется в ней в схеме before_…).',
      );
    const asideAs = `before_${stamp.toLowerCase()}`;
    return { asideAs, schemas: [...schemas, asideAs] };
  });
}
