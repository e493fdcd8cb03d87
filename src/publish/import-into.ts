import { existsSync } from 'node:fs';
import {
  type ImportListener,
  type StartedImport,
  startImport,
  unwatched,
} from '#src/intake/import-in-worker.ts';
import { copyOfLast } from '#src/intake/incremental/copy-ahead.ts';
import { knownDigests } from '#src/intake/read/fingerprint.ts';
import type { Config } from '#src/server/config.ts';
import { lastCatalogue } from './go-live.ts';
import type { KeptThreads } from './kept-threads.ts';
import { catalogueOf, type Release } from './manifest.ts';
import { placeFile } from './places.ts';
import { filesBefore } from './plan.ts';

/** A release whose content is to be imported. */
interface Importing {
  dir: string;
  last: Release | null;
  now: Date;
  wishes: { verify?: boolean; kept?: KeptThreads };
}

/**
 * Imports into the folder of a release in the making.
 * @param listener is told when the thread's code is loaded (of a kept thread, at once), and what is known before the catalogue is
 * written
 */
export function importInto(
  config: Pick<Config, 'contentDir' | 'dataDir'>,
  { dir, last, now, wishes }: Importing,
  listener: ImportListener = {},
): Promise<StartedImport> {
  const { contentDir } = config;
  const { verify = false, kept } = wishes;
  const previous = lastCatalogue(config);
  // Days of change are kept by it; the data folder's caches may be deleted.
  if (last && !existsSync(previous)) placeFile(catalogueOf(last), previous);
  const copy = kept?.takeCopy() ?? copyOfLast(previous);
  const task = {
    ...{ contentDir, target: catalogueOf({ dir }), previous, copy: copy?.offer() ?? null, now, verify },
    ...{ isSyncedLater: true, isWarnedLater: true },
    // A thread kept from an earlier import has the digests of the files that it read.
    ...(kept ? {} : { digests: knownDigests() }),
  };
  const started = unwatched(kept ? kept.imports.run(task, listener) : startImport(task, listener));
  if (kept) listener.loaded?.();
  // The list of the last release is read while the content is imported, but an import waits for its copy.
  unwatched(Promise.resolve(copy?.ended).then(() => filesBefore(last)));
  return unwatched(started.finally(async () => copy?.discard()));
}
