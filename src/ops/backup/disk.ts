import {
  closeSync,
  constants,
  cpSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { isWithin } from '#src/platform/is-within.ts';

/** Has a file, or the names in a folder, on disk for sure. */
export function sync(place: string): void {
  const descriptor = openSync(place, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The same for a folder with all that is below it, or for one file. */
export function syncAll(place: string): void {
  if (lstatSync(place).isDirectory())
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
      if (entry.isFile() || entry.isDirectory()) sync(path.join(entry.parentPath, entry.name));
  sync(place);
}

/** Whether a copy has it: a file, or a folder that is not reached by a link from within itself. */
function isCopied(place: string, from: string): boolean {
  try {
    const stat = statSync(place);
    if (stat.isFile()) return true;
    if (!stat.isDirectory()) return false;
    if (!lstatSync(place).isSymbolicLink()) return true;
    const target = realpathSync(place);
    for (let above = path.dirname(place); ; above = path.dirname(above)) {
      if (isWithin(realpathSync(above), target)) return false;
      if (above.length <= from.length) return true;
    }
  } catch (error) {
    // A link that leads nowhere, or to itself.
    if (lstatSync(place).isSymbolicLink()) return false;
    throw error;
  }
}

/** Copies a file, or a folder with what links in it lead to. */
export function copyAll(from: string, to: string): void {
  // Without a filter Node follows links of the first level alone, says EIO for a full disk, and aborts at a link to itself.
  const options = { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE };
  cpSync(from, to, { ...options, filter: place => isCopied(place, from) });
}
