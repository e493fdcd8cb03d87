/**
 * Loaded before a process of the shop by `NODE_OPTIONS=--import`: appends each statement that is prepared on a
 * catalogue, a JSON string a line, to the file that STATEMENTS names.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

const file = process.env.STATEMENTS;
if (!file) throw new Error('STATEMENTS names no file');
const { prepare } = Database.prototype;
Database.prototype.prepare = function record(this: Database.Database, sql: string) {
  if (this.readonly && path.basename(this.name) === 'catalogue.db')
    appendFileSync(file, `${JSON.stringify(sql)}\n`);
  return prepare.call(this, sql);
} as typeof prepare;
