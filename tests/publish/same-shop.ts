import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { catalogueOf, filesOf, type Release, searchOf } from '#src/publish/manifest.ts';

/** All rows of every table of a release's catalogue. */
export function tablesOf(release: Release): Record<string, unknown[]> {
  const db = new Database(catalogueOf(release), { readonly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  const tables = Object.fromEntries(
    names.map(name => [name, db.prepare(`SELECT * FROM ${name}`).raw().all()]),
  );
  db.close();
  return tables;
}

/** Addresses of assets that stay only for pages that are still open. */
export const lingeringIn = (release: Release): Set<string> =>
  new Set([...filesOf(release)].filter(([, { leftAt }]) => leftAt > 0).map(([address]) => address));

/** The head of a search index, which names the catalogue file that it belongs to. */
const HEAD = 32;

/** The search index of a release, as far as it depends on what its catalogue holds. */
export const searchIndexOf = (release: Release): string =>
  readFileSync(searchOf(release)).subarray(HEAD).toString('latin1');
