import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whether an entry is a folder, or leads to one. */
const isFolder = (entry: Dirent): boolean =>
  entry.isDirectory() ||
  (entry.isSymbolicLink() &&
    statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.isDirectory() === true);

/** All entries below a folder, as `readdirSync` lists them recursively, which asks for each entry besides what it is. */
export function entriesBelow(folder: string): Dirent[] {
  const all: Dirent[] = [];
  const folders = [folder];
  for (const place of folders)
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      all.push(entry);
      if (isFolder(entry)) folders.push(path.join(place, entry.name));
    }
  return all;
}
