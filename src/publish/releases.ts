import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FileStore } from './file-store.ts';
import { filesOf, type Release, ReleaseError, readRelease } from './manifest.ts';
import { placesIn, replaceFile } from './places.ts';
import { servedIds } from './serving.ts';

/** Releases that stay, besides those that are served; so many more may gather before the oldest are removed. */
const MAX_RELEASES = 10;
const GATHER = 10;
const UNFINISHED = '.tmp';

const ID = /^\d{8}T\d{6}Z(?:-\d+)?$/u;

/** The id of the release that is served, be it damaged; empty before the first publication, and when nothing names it. */
export function servedId(outDir: string): string {
  try {
    const id = readFileSync(placesIn(outDir).pointer, 'utf8').trim();
    return ID.test(id) ? id : '';
  } catch {
    return '';
  }
}

/**
 * Names of the folders of releases that were shown. Ids are in the order of publications: what follows the one that is served was
 * finished and not shown, since its publication failed or was killed before the switch.
 */
function publishedIn(outDir: string): string[] {
  const { releases, pointer, nginx, treeState } = placesIn(outDir);
  // Each switch to a release leaves these files behind. Where there is none of them, no release was ever shown.
  const isFirst = ![pointer, nginx, treeState].some(existsSync);
  if (isFirst || !existsSync(releases)) return [];
  const served = servedId(outDir);
  return readdirSync(releases).filter(
    name => !name.endsWith(UNFINISHED) && (served === '' || name <= served),
  );
}

/** All releases that were shown, newest first. */
export const releasesIn = (outDir: string): Release[] =>
  publishedIn(outDir)
    .flatMap(name => readRelease(path.join(placesIn(outDir).releases, name)) ?? [])
    .sort((a, b) => (a.id < b.id ? 1 : -1));

/** The release that is served, or null before the first publication. */
export function currentRelease(outDir: string): Release | null {
  const id = servedId(outDir);
  return id === '' ? null : readRelease(path.join(placesIn(outDir).releases, id));
}

/** Makes a release the one that is served: servers follow within a moment. */
export const pointTo = (outDir: string, { id }: { id: string }): void =>
  replaceFile(placesIn(outDir).pointer, `${id}\n`);

const idAt = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/gu, '');

/** 20261121T101500Z as a date. */
const timeOfId = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/u, '$1-$2-$3T$4:$5:$6Z'));

/**
 * In the order of publications, unique within the folder: 20261121T101500Z, then …-02. A clock that was put back does not change
 * the order: ids then go on by the second from the last one.
 */
function freeId(taken: readonly string[], now: Date): string {
  const last = taken
    .filter(name => ID.test(name))
    .sort()
    .at(-1);
  const stamp = idAt(now);
  const base = last && stamp < idAt(timeOfId(last)) ? idAt(new Date(timeOfId(last).getTime() + 1000)) : stamp;
  let id = base;
  for (let number = 2; taken.includes(id); number++) id = `${base}-${String(number).padStart(2, '0')}`;
  return id;
}

/** A release in the making. */
export interface ReleaseDraft {
  id: string;
  /** Its folder until it is finished. */
  dir: string;
  store: FileStore;
  /** The release that is served. */
  last: Release | null;
  now: Date;
}

/** An empty place for a new release beside those that were shown; leftovers of publications that failed are swept away. */
export function beginRelease(outDir: string, now: Date): { id: string; dir: string } {
  const { next, releases } = placesIn(outDir);
  mkdirSync(releases, { recursive: true });
  rmSync(next, { force: true });
  const all = readdirSync(releases);
  // Servers may hold one open that was not shown: its id is not given again.
  const id = freeId(all, now);
  const published = new Set(publishedIn(outDir));
  for (const name of all) {
    const isRelease = published.has(name) && existsSync(path.join(releases, name, 'release.json'));
    // Windows removes nothing that a server has open, which lets go soon.
    if (!isRelease) rmSync(path.join(releases, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const dir = path.join(releases, id + UNFINISHED);
  mkdirSync(dir);
  return { id, dir };
}

/** The folder that a release in the making will have. */
export const finalDir = (dir: string): string => dir.slice(0, -UNFINISHED.length);

/** Gives a release that is whole its final name. */
export function finishRelease(dir: string): Release {
  const final = finalDir(dir);
  renameSync(dir, final);
  const release = readRelease(final);
  if (!release) throw new Error(`${final} does not read as the release that was just written there`);
  return release;
}

/** Hashes of every file that the given releases have; null when a list is damaged: then nobody knows. */
export function hashesOf(releases: readonly Release[]): Set<string> | null {
  try {
    return new Set(releases.flatMap(release => Array.from(filesOf(release).values(), ({ hash }) => hash)));
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** Once enough have gathered, removes the oldest releases with the files and apps that no other needs. */
export function prune(outDir: string, store: FileStore): void {
  const all = releasesIn(outDir);
  if (all.length <= MAX_RELEASES + GATHER) return;
  const served = servedIds(outDir).add(currentRelease(outDir)?.id ?? '');
  const remaining = all.filter((release, index) => index < MAX_RELEASES || served.has(release.id));
  for (const release of all)
    if (!remaining.includes(release)) rmSync(release.dir, { recursive: true, force: true });
  removeAllBut(outDir, store, remaining);
}

/** Removes the files and apps that none of these releases needs. */
export function removeAllBut(outDir: string, store: FileStore, releases: readonly Release[]): void {
  const needed = hashesOf(releases);
  if (needed) store.sweep(needed);
  const { apps } = placesIn(outDir);
  const used = new Set(releases.map(({ app }) => app.name));
  for (const name of existsSync(apps) ? readdirSync(apps) : [])
    if (!used.has(name)) rmSync(path.join(apps, name), { recursive: true, force: true });
}
