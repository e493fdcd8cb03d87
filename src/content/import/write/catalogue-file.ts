import { closeSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { CatalogueRow, Draft, Rows, Subject } from '../assemble/draft.ts';
import { placeLandings } from './landings.ts';
import { dateStock } from './stock-days.ts';

/** Path of db/catalogue.sql relative to this source file. */
const SCHEMA = new URL('../../../../db/catalogue.sql', import.meta.url);

export const schemaText = (): string => readFileSync(SCHEMA, 'utf8');

/** Facts of an import other than its rows. */
export interface ImportMeta {
  version: string;
  /** Day on which subjects with a new digest changed. */
  today: string;
  validUntil: Date | null;
  /** Day on which the previous catalogue first had this digest of the subject. */
  firstSeen(subject: Subject): string | undefined;
  /** Path of the previous catalogue. */
  previous: string;
}

/**
 * Writes a catalogue into a new file in one transaction, checks it (integrity, foreign keys, row counts) and syncs it
 * to disk. On any failure the file is removed.
 */
export function writeCatalogue(file: string, draft: Draft, meta: ImportMeta): void {
  rmSync(file, { force: true });
  try {
    const db = new Database(file);
    try {
      fill(db, draft, meta);
      dateStock(db, meta.previous, meta.today);
      placeLandings(db, meta.previous);
      db.exec('ANALYZE');
      checkCatalogue(db, rowCounts(draft));
    } finally {
      db.close();
    }
    syncFile(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** Row counts by table. */
export const rowCounts = ({ tables }: Draft): Record<string, number> =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));

/** Puts all bytes of a file on disk. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Indices of the schema; creating them after the tables are filled is faster. */
const INDICES = /^CREATE INDEX [^;]*;$/gmu;

function fill(db: Database.Database, draft: Draft, meta: ImportMeta): void {
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    const schema = schemaText();
    db.exec(schema.replace(INDICES, ''));
    for (const [table, rows] of Object.entries(draft.tables)) insert(db, table, rows);
    insert(
      db,
      'setting',
      Object.entries(draft.settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    );
    const facts = {
      version: meta.version,
      valid_until: meta.validUntil?.toISOString() ?? '',
    };
    insert(
      db,
      'meta',
      Object.entries(facts).map(([key, value]) => ({ key, value })),
    );
    insert(
      db,
      'digest',
      draft.subjects.map(subject => ({
        ...subject,
        changed_on: meta.firstSeen(subject) ?? meta.today,
      })),
    );
    db.exec((schema.match(INDICES) ?? []).join('\n'));
  })();
}

function insert(db: Database.Database, table: string, rows: Rows): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const statement = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const values = columns.map((): CatalogueRow[string] => null);
  for (const row of rows) {
    for (let index = 0; index < columns.length; index++) values[index] = row[columns[index] ?? ''] ?? null;
    statement.run(values);
  }
}

/** @throws when the database is damaged, a reference leads nowhere, or a table has not this many rows */
function checkCatalogue(db: Database.Database, counts: Readonly<Record<string, number>>): void {
  const integrity: unknown = db.pragma('quick_check', { simple: true });
  if (integrity !== 'ok') throw new Error(`quick_check: ${String(integrity)}`);
  const [orphan] = db.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  if (orphan) throw new Error(`foreign_key_check: ${orphan.table} ${orphan.rowid} → ${orphan.parent}`);
  for (const [table, length] of Object.entries(counts)) {
    const count: unknown = db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get();
    if (count !== length) throw new Error(`${table}: ${String(count)} rows instead of ${length}`);
  }
}
