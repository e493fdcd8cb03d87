import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

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
