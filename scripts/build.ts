import { existsSync } from 'node:fs';
import { expectImport } from '#src/intake/import-in-worker.ts';
import { placesIn } from '#src/publish/places.ts';
import { config } from '#src/server/config.ts';
import { endWithNpm } from './end-with-npm.ts';

/** Whether something is served already. */
function isPublished(): boolean {
  try {
    return existsSync(placesIn(config().outDir).pointer);
  } catch {
    // The command tells it.
    return false;
  }
}

endWithNpm();
// The import loads its code while this thread loads its own; --watch keeps a thread, and a first publication has Astro begin
// to bundle the app first.
if (!process.argv.includes('--watch') && isPublished()) expectImport();
await import('./build-command.ts');
