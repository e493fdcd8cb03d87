import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A link may lead nowhere, or to itself. */
export function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

const leadsToFolder = (entry: Dirent): boolean =>
  entry.isSymbolicLink() && isFolder(path.join(entry.parentPath, entry.name));

/** The folder itself, by whatever name it is reached: `device:inode`. */
export const identityOf = ({ dev, ino }: { dev: number; ino: number }): string => `${dev}:${ino}`;

/**
 * All entries below a folder. Links to folders are followed, and each folder is entered once, by its own name where it has one
 * there: links may lead in a circle.
 */
export function entriesBelow(folder: string): Dirent[] {
  const all: Dirent[] = [];
  const entered = new Set<string>();
  const folders = [folder];
  const links: string[] = [];
  for (let place = folders.shift(); place !== undefined; place = folders.shift() ?? links.shift()) {
    const identity = identityOf(statSync(place));
    if (entered.has(identity)) continue;
    entered.add(identity);
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      all.push(entry);
      if (entry.isDirectory()) folders.push(path.join(place, entry.name));
      else if (leadsToFolder(entry)) links.push(path.join(place, entry.name));
    }
  }
  return all;
}

/** All files below a folder, by their names in it with `/`. */
export const filesBelow = (folder: string): { name: string; file: string }[] =>
  entriesBelow(folder)
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => ({ name: path.relative(folder, file).split(path.sep).join('/'), file }));
