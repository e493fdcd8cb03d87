/** Loaded before a build by `NODE_OPTIONS=--import`: the threads that draw pages break at the first page of a product. */
import Database from 'better-sqlite3';

const { prepare } = Database.prototype;
Database.prototype.prepare = function broken(this: Database.Database, sql: string) {
  if (/\bFROM product p\b.*\bWHERE p\.id = \?/su.test(sql)) throw new Error('the disk is on fire');
  return prepare.call(this, sql);
} as typeof prepare;
