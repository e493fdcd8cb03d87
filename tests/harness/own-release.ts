import { copyFileSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FIXTURE_OUT } from './places.ts';

/** A release of a test's own: the fixture's pages with a copy of their catalogue, which the test may replace. */
export interface OwnRelease {
  outDir: string;
  catalogue: string;
}

/** Puts the fixture's release into `folder`/dist and makes it the current one. */
export function ownRelease(folder: string): OwnRelease {
  const built = path.dirname(path.resolve(FIXTURE_OUT, readlinkSync(path.join(FIXTURE_OUT, 'current'))));
  const outDir = path.join(folder, 'dist');
  const release = path.join(outDir, 'releases', 'own');
  mkdirSync(release, { recursive: true });
  symlinkSync(built, path.join(release, 'built'));
  symlinkSync(path.join('releases', 'own', 'built', 'client'), path.join(outDir, 'current'));
  const catalogue = path.join(release, 'catalogue.db');
  copyFileSync(path.join(path.dirname(built), 'catalogue.db'), catalogue);
  return { outDir, catalogue };
}

/** Puts a copy of the catalogue in its place, changed by `sql` and with a version of its own. */
export function replaceCatalogue({ catalogue }: OwnRelease, version: string, sql: string): void {
  const next = `${catalogue}.next`;
  copyFileSync(catalogue, next);
  const db = new Database(next);
  db.exec(sql);
  db.prepare("UPDATE meta SET value = ? WHERE key = 'version'").run(version);
  db.close();
  renameSync(next, catalogue);
}
