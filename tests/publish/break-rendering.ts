/** Loaded before a build by `NODE_OPTIONS=--import`: rendering fails at the first product page. */
import Database from 'better-sqlite3';

const { prepare } = Database.prototype;
Database.prototype.prepare = function broken(this: Database.Database, sql: string) {
  if (/\bp\.h1\b.*\bFROM product p\b.*\bWHERE p\.id = \+\?/su.test(sql))
    throw new Error('the disk is on fire');
  return prepare.call(this, sql);
} as typeof prepare;
