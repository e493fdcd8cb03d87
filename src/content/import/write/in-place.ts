import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Path of a temporary file beside `target`. The folder is created; what imports that were killed left there is removed. */
export function temporaryFor(target: string): string {
  const folder = path.dirname(target);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (/^import-\d+\.db/u.test(name)) rmSync(path.join(folder, name), { force: true });
  return path.join(folder, `import-${process.pid}.db`);
}

/** Renames a temporary file to its target, or removes it. */
export function putInPlace(temporary: string, target: string): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
