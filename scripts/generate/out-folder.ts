import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { ContentFile } from './files.ts';

/** Marks a folder as generated, so that a later run may replace it. */
const MARKER_FILE = '.generated';

/** The --out folder may not be replaced or written; the message is one sentence. */
export class OutFolderError extends Error {}

/** @throws {OutFolderError} unless the folder is missing, empty or was written by an earlier run */
function checkOutFolder(folder: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw new OutFolderError(`--out: «${folder}» — не папка, укажите другое имя.`);
  if (readdirSync(folder).length > 0 && !existsSync(path.join(folder, MARKER_FILE)))
    throw new OutFolderError(
      `--out: папка «${folder}» не пуста и создана не этой командой, укажите новую или пустую папку.`,
    );
}

function writeContentFile(root: string, { path: name, pieces }: ContentFile, made: Set<string>): void {
  const target = path.join(root, name);
  const folder = path.dirname(target);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  const descriptor = openSync(target, 'wx');
  try {
    for (const piece of pieces) writeSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a content folder under a temporary name and then renames it: a run that is stopped leaves the old folder unchanged.
 * @throws {OutFolderError} when the folder may not be replaced or cannot be written
 */
export function writeFolder(folder: string, make: () => readonly ContentFile[]): void {
  checkOutFolder(folder);
  const temporaryName = (what: string) =>
    path.join(path.dirname(folder), `.${path.basename(folder)}.${what}-${process.pid}`);
  const fresh = temporaryName('new');
  const old = temporaryName('old');
  try {
    mkdirSync(fresh, { recursive: true });
    const made = new Set<string>();
    for (const file of make()) writeContentFile(fresh, file, made);
    writeFileSync(
      path.join(fresh, MARKER_FILE),
      'Папка создана командой npm run generate и будет ею заменена.\n',
    );
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new OutFolderError(`--out: папку «${folder}» не удалось записать (${code}).`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
