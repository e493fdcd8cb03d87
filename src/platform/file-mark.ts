import { statSync } from 'node:fs';

/** A mark that changes when a file is written or replaced, but not when it is moved; null when there is none. */
export function fileMark(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeMs].join(' ') : null;
}
