import { linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheIn, sizesIn } from './cache.ts';

/**
 * Gives a draft's data folder the sizes of photographs that the shop's has, as second names of the same files: none is
 * encoded twice. Files of a cache are only ever made and removed, never changed, so the shop's stay what they are. Where the
 * disk allows no second names, the draft encodes its own.
 */
export function borrowSizes(fromDataDir: string, toDataDir: string): void {
  const from = cacheIn(fromDataDir);
  const to = cacheIn(toDataDir);
  const known = sizesIn(to);
  const folders = [...sizesIn(from)]
    .filter(([key]) => !known.has(key))
    .map(([key, { width, height }]) => `${key}-${width}x${height}`);
  try {
    for (const folder of folders) linkFolder(path.join(from, folder), path.join(to, folder));
  } catch {
    // The import makes what is missing.
  }
}

function linkFolder(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { recursive: true });
    for (const name of readdirSync(from)) linkSync(path.join(from, name), path.join(unfinished, name));
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
