import { existsSync } from 'node:fs';
import type { ImportResult } from '#src/content/import/import-result.ts';
import type { Config } from '#src/platform/config.ts';
import { knownDigests } from '#src/platform/fingerprint.ts';
import { lastCatalogue } from './go-live.ts';
import { catalogueOf } from './manifest.ts';
import { placeFile } from './places.ts';
import type { Progress } from './progress.ts';
import type { ReleaseDraft } from './releases.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Imports the content into a catalogue in the folder of a release in the making. */
export async function importInto(
  { contentDir, dataDir }: Pick<Config, 'contentDir' | 'dataDir'>,
  { dir, last, now }: ReleaseDraft,
  { verify = false }: { verify?: boolean },
  workers: WorkerPool,
  progress: Progress,
): Promise<ImportResult> {
  progress.step('Читаю содержимое');
  const previous = lastCatalogue({ dataDir });
  // Days of change are carried over from it; the data folder's caches may be deleted.
  if (last && !existsSync(previous)) placeFile(catalogueOf(last), previous);
  return workers.imports.run({
    contentDir,
    previous,
    now,
    verify,
    target: catalogueOf({ dir }),
    digests: knownDigests(),
    isSyncedLater: true,
  });
}
