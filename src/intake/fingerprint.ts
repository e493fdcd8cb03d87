import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Digest of every file below the folders, names and bytes; the same on every machine. An absent folder is empty. */
export function fingerprint(...folders: readonly string[]): string {
  const lines = folders.flatMap(folder => {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .sort()
      .map(
        file =>
          `${path.relative(folder, file).split(path.sep).join('/')} ${hash('sha256', readFileSync(file))}`,
      );
  });
  return hash('sha256', lines.join('\n'));
}
