import { statSync } from 'node:fs';

/** Tells whether a file was written or replaced since, wherever it lies now; null when there is none. */
export function fileMark(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeMs].join(' ') : null;
}
