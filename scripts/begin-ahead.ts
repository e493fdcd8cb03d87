import { existsSync } from 'node:fs';
import { expectImport } from '#src/intake/import-in-worker.ts';
import { placesIn } from '#src/publish/places.ts';
import { config } from '#src/server/config.ts';

/** Starts what comes first, while this thread loads the code of the command: an import, or the bundling of a shop's first app. */
export async function beginAhead(): Promise<void> {
  try {
    const { outDir } = config();
    const { pointer, apps } = placesIn(outDir);
    if (existsSync(pointer)) expectImport();
    else if (!process.argv.includes('--check') && !existsSync(apps)) {
      const { expectBundling } = await import('#src/publish/app/bundler.ts');
      expectBundling(outDir);
    }
  } catch {
    // The command tells it.
  }
}
