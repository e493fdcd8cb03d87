import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLeftBehind } from '../check/temporary-files.ts';
import { cacheIn } from '../photos/cache.ts';
import { entriesBelow } from '../read/entries-below.ts';
import { digestOfFile, fingerprint } from '../read/fingerprint.ts';

/** The table whose rows are brought forward one by one, and the folder of lists that change its rows. */
const ROWS = 'products.csv';
const LISTS = 'prices';

/** Everything else that a catalogue is made of, as digests: while these are equal, only {@link ROWS} and {@link LISTS} differ. */
export interface Basis {
  /** Code, libraries, Node, and the folder as it is shown in messages. */
  code: string;
  /** Names and bytes of all files of the content folder but {@link ROWS} and {@link LISTS}. */
  files: string;
  /** Names and sizes of all files of the photo cache. */
  photos: string;
}

const CODE = ['../../intake', '../../domain', '../../../db/catalogue.sql', '../../../package-lock.json'];

const codeDigest = (contentDir: string): string =>
  hash(
    'sha256',
    [
      fingerprint(...CODE.map(place => fileURLToPath(new URL(place, import.meta.url)))),
      process.version,
      process.cwd(),
      contentDir,
    ].join('\n'),
  );

/** Paths of all files below a folder; null when it has something else than files and folders. */
function filesBelow(folder: string): string[] | null {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (!there) return [];
  if (!there.isDirectory()) return null;
  const entries = entriesBelow(folder);
  if (!entries.every(entry => entry.isFile() || entry.isDirectory())) return null;
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Whether a file is a list, or says when the list beside it was accepted. */
const isList = (file: string): boolean =>
  file.endsWith('.csv') || (file.endsWith('.yaml') && existsSync(file.replace(/yaml$/u, 'csv')));

/** All files of the content folder but {@link ROWS}, {@link LISTS} and those that editing programs leave behind among the texts. */
function othersIn(contentDir: string): string[] | null {
  const rows = path.join(contentDir, ROWS);
  const lists = path.join(contentDir, LISTS);
  const storage = path.join(contentDir, 'storage') + path.sep;
  const isOther = (file: string) =>
    file !== rows &&
    !(path.dirname(file) === lists && isList(file)) &&
    (file.startsWith(storage) || !isLeftBehind(path.basename(file)));
  return filesBelow(contentDir)?.filter(isOther) ?? null;
}

function filesDigest(contentDir: string): string | null {
  const text = othersIn(contentDir)?.map(file => `${file} ${digestOfFile(file)}`);
  return text ? hash('sha256', text.join('\n')) : null;
}

function photosDigest(dataDir: string): string | null {
  const text = filesBelow(cacheIn(dataDir))?.map(file => `${file} ${statSync(file).size}`);
  return text ? hash('sha256', text.join('\n')) : null;
}

/** Names, sizes and times of these files: they tell whether one was written meanwhile. */
const stampOf = (contentDir: string): string | null =>
  othersIn(contentDir)
    ?.map(file => {
      const { size, mtimeMs, ctimeMs, ino } = statSync(file);
      return `${file} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    })
    .join('\n') ?? null;

/** Code and content before an import, and a stamp that tells whether the content was changed since. */
export type Sources = Pick<Basis, 'code' | 'files'> & { stamp: string };

/** Sources as they are; null when they cannot be told, as with symbolic links among the content. */
export function sourcesNow(contentDir: string): Sources | null {
  const stamp = stampOf(contentDir);
  const files = filesDigest(contentDir);
  return files && stamp !== null ? { code: codeDigest(contentDir), files, stamp } : null;
}

/** The basis of an import that is done; null when the content was changed meanwhile. */
export function basisOf({ code, files, stamp }: Sources, contentDir: string, dataDir: string): Basis | null {
  const photos = photosDigest(dataDir);
  return photos && stampOf(contentDir) === stamp ? { code, files, photos } : null;
}

/** The basis as it is now; null when it cannot be told. */
export function basisNow(contentDir: string, dataDir: string): Basis | null {
  const files = filesDigest(contentDir);
  const photos = photosDigest(dataDir);
  return files && photos ? { code: codeDigest(contentDir), files, photos } : null;
}
