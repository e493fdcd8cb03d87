import Database from 'better-sqlite3';
import { schemaText } from './catalogue-file.ts';

const COLUMNS = `SELECT format('%s.%s', tables.name, columns.name)
  FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`;

/**
 * Whether a catalogue lacks a table or column of db/catalogue.sql, which an earlier version of the shop did not have: the server of
 * this one cannot read it.
 */
export function hasEarlierSchema(file: string): boolean {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  const expected = new Database(':memory:');
  try {
    expected.exec(schemaText());
    const columns = new Set(db.prepare<[], string>(COLUMNS).pluck().all());
    return expected
      .prepare<[], string>(COLUMNS)
      .pluck()
      .all()
      .some(column => !columns.has(column));
  } finally {
    expected.close();
    db.close();
  }
}
