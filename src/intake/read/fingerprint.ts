import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * All files below a folder with names relative to it; for a file, the file itself; none when the path does not exist.
 */
function filesOf(place: string): { name: string; file: string }[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [{ name: path.basename(place), file: place }];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => ({ name: path.relative(place, file).split(path.sep).join('/'), file }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Digest of the names and bytes of all files in the given folders and files: the same on every machine. */
export const fingerprint = (...places: readonly string[]): string =>
  hash(
    'sha256',
    places
      .flatMap(filesOf)
      .map(({ name, file }) => `${name} ${hash('sha256', readFileSync(file))}`)
      .join('\n'),
  );
