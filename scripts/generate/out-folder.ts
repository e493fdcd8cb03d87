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

/** Marks a folder as made here, so that it may be made anew. */
const MARK = '.generated';

/** An --out that must not be touched; one sentence. */
export class OutError extends Error {}

/** @throws {OutError} unless the folder is absent, empty or made by an earlier run */
function checkOut(folder: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw new OutError(`--out: «${folder}» — не папка, укажите другое имя.`);
  if (readdirSync(folder).length > 0 && !existsSync(path.join(folder, MARK)))
    throw new OutError(
      `--out: папка «${folder}» не пуста и создана не этой командой, укажите новую или пустую папку.`,
    );
}

function writeOne(root: string, { path: name, pieces }: ContentFile, made: Set<string>): void {
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
 * Writes a whole content folder beside its place and moves it there: a run that is stopped leaves the old one as it was.
 * @throws {OutError} when the folder may not be replaced or cannot be written
 */
export function writeFolder(folder: string, make: () => readonly ContentFile[]): void {
  checkOut(folder);
  const beside = (what: string) =>
    path.join(path.dirname(folder), `.${path.basename(folder)}.${what}-${process.pid}`);
  const fresh = beside('new');
  const old = beside('old');
  try {
    mkdirSync(fresh, { recursive: true });
    const made = new Set<string>();
    for (const file of make()) writeOne(fresh, file, made);
    writeFileSync(path.join(fresh, MARK), 'Папка создана командой npm run generate и будет ею заменена.\n');
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new OutError(`--out: папку «${folder}» не удалось записать (${code}).`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}
