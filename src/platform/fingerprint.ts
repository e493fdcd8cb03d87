import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './entries-below.ts';
import { digestOfBytes } from './file-digest.ts';

/**
 * All files below a folder with names relative to it; for a file, the file itself; none when the path does not exist.
 */
function filesOf(place: string): { name: string; file: string }[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [{ name: path.basename(place), file: place }];
  return filesBelow(place).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Digests of files by their paths, each with a mark that changes when the file does. */
export type FileDigests = ReadonlyMap<string, { mark: string; digest: string }>;

const known = new Map<string, { mark: string; digest: string }>();

/** The digests that this thread has cached, for another thread. */
export const knownDigests = (): FileDigests => known;

/** Adds the digests of another thread to the cache of this one. */
export function knowDigests(digests: FileDigests): void {
  for (const [file, digest] of digests) known.set(file, digest);
}

/** A file that was changed less long ago may change again with the same times. */
const SURE_MS = 2000;

/** Digest of a file's bytes; they are read again only when the file was changed since this process read them. */
export function digestOfFile(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const mark = [size, mtimeMs, ctimeMs, ino].join(' ');
  const before = known.get(file);
  if (before?.mark === mark) return before.digest;
  const digest = digestOfBytes(file);
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > SURE_MS) known.set(file, { mark, digest });
  return digest;
}

/** Digest of the names and bytes of those files in the given places whose names, relative to their place, count. */
export const fingerprintWhere = (counts: (name: string) => boolean, ...places: readonly string[]): string =>
  hash(
    'sha256',
    places
      .flatMap(filesOf)
      .filter(({ name }) => counts(name))
      .map(({ name, file }) => `${name} ${digestOfFile(file)}`)
      .join('\n'),
  );

/** Digest of the names and bytes of all files in the given folders and files: the same on every machine. */
export const fingerprint = (...places: readonly string[]): string => fingerprintWhere(() => true, ...places);
