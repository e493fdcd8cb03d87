import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEED_PATH } from '#src/domain/feed.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What lies in OUT_DIR. `current` is for web servers; everything else is the shop's own. */
export const placesIn = (outDir: string) => ({
  /** The plain tree of the published files. */
  tree: path.join(outDir, 'current'),
  /** Which release the tree holds; absent while it is being changed. */
  treeState: path.join(outDir, 'current.release'),
  /** The id of the release that is served: replaced as a whole, it is the switch. */
  pointer: path.join(outDir, 'release'),
  /** The id of the release that soon will be: servers open it meanwhile. */
  next: path.join(outDir, 'release.ahead'),
  releases: path.join(outDir, 'releases'),
  /** Published files by the hash of their bytes. */
  files: path.join(outDir, 'files'),
  /** Built apps by code version. */
  apps: path.join(outDir, 'apps'),
  /** The report of the last run that published nothing: a check, or a refusal. */
  check: path.join(outDir, 'check.html'),
  /** What caches have to drop because of the release that is served (docs/wire.md). */
  purge: path.join(outDir, 'purge.json'),
  /** The same for caches before the target of the last upload. */
  uploaded: path.join(outDir, 'uploaded.json'),
  /** What nginx over the tree must know of the release that is served. */
  nginx: path.join(outDir, 'nginx.conf'),
  /** The feed for Yandex of the release that is served. */
  feed: path.join(outDir, 'feeds', FEED_PATH),
  /** The release of which the operator's program has heard last. */
  heard: path.join(outDir, 'heard'),
  /** Ids of releases whose telling has begun and not ended. */
  telling: path.join(outDir, 'telling'),
  /** Addresses that were not sent to search engines yet. */
  untold: path.join(outDir, 'untold.json'),
  /** Files of open servers, each with the release it serves. */
  serving: path.join(outDir, 'serving'),
  /** Where the built apps find their packages when OUT_DIR is outside the project. */
  modules: path.join(outDir, 'node_modules'),
});

/** How names of files end that are about to be put in place. */
export const UNFINISHED = '.next';

/** Puts a small file in place at once. */
export function replaceFile(file: string, text: string): void {
  const next = `${file}${UNFINISHED}`;
  writeFileSync(next, text);
  renameSync(next, file);
}

/** A second name for the same file where the disk allows it, else a copy, beside its place. Returns what puts it there by a rename. */
export function fileToPlace(from: string, to: string): () => void {
  const next = `${to}${UNFINISHED}`;
  mkdirSync(path.dirname(to), { recursive: true });
  rmSync(next, { force: true });
  try {
    linkSync(from, next);
  } catch {
    copyFileSync(from, next);
  }
  return () => renameSync(next, to);
}

/** Puts a second name, or a copy, of a file in its place at once. */
export const placeFile = (from: string, to: string): void => fileToPlace(from, to)();
