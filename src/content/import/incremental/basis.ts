import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesBelow } from '#src/platform/entries-below.ts';
import { digestOfFile, fingerprint } from '#src/platform/fingerprint.ts';
import { isLeftBehind } from '../check/temporary-files.ts';
import { cacheIn } from '../photos/cache.ts';

/** The files that change every day: the table of products, and the folder of suppliers' lists that change its rows. */
const ROWS = 'products.csv';
const LISTS = 'prices';

/** Digests of everything else that a catalogue is made of. */
export interface Basis {
  /** Code, libraries, Node, and the path of the content folder as messages show it. */
  code: string;
  /** Names and bytes of all files of the content folder but {@link ROWS} and {@link LISTS}. */
  files: string;
  /** Names and sizes of all files of the photo cache. */
  photos: string;
}

const CODE = [
  '..',
  '../../../domain',
  '../../../platform',
  '../../../../db/catalogue.sql',
  '../../../../package-lock.json',
];

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

/** Whether a file is a supplier's list, or has the date of the list beside it. */
const isList = (file: string): boolean =>
  file.endsWith('.csv') || (file.endsWith('.yaml') && existsSync(file.replace(/yaml$/u, 'csv')));

function filesDigest(contentDir: string): string | null {
  const rows = path.join(contentDir, ROWS);
  const lists = path.join(contentDir, LISTS);
  const storage = path.join(contentDir, 'storage') + path.sep;
  const isOther = (file: string) =>
    file !== rows &&
    !(path.dirname(file) === lists && isList(file)) &&
    (file.startsWith(storage) || !isLeftBehind(path.basename(file)));
  const text = filesBelow(contentDir)
    ?.filter(isOther)
    .map(file => `${file} ${digestOfFile(file)}`);
  return text ? hash('sha256', text.join('\n')) : null;
}

function photosDigest(dataDir: string): string | null {
  const text = filesBelow(cacheIn(dataDir))?.map(file => `${file} ${statSync(file).size}`);
  return text ? hash('sha256', text.join('\n')) : null;
}

/** The basis of an import; null when it cannot be known, as with symbolic links among the content. */
export function basisOf(contentDir: string, dataDir: string): Basis | null {
  const files = filesDigest(contentDir);
  const photos = photosDigest(dataDir);
  return files && photos ? { code: codeDigest(contentDir), files, photos } : null;
}
