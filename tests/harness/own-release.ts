import { copyFileSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FIXTURE_OUT } from './places.ts';

/** A release for one test: the fixture's pages with a copy of the catalogue, which the test may replace. */
export interface OwnRelease {
  outDir: string;
  catalogue: string;
}

/** Creates the release in `folder`/dist and makes it the current one. */
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

/** Replaces the catalogue by a copy that is changed by `sql` and has a new version. */
export function replaceCatalogue({ catalogue }: OwnRelease, version: string, sql: string): void {
  const next = `${catalogue}.next`;
  copyFileSync(catalogue, next);
  const db = new Database(next);
  db.exec(sql);
  db.prepare("UPDATE meta SET value = ? WHERE key = 'version'").run(version);
  db.close();
  renameSync(next, catalogue);
}
