import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { mustHoldLocks } from '#src/platform/run-lock.ts';
import { purgeFile } from './announce/purge-list.ts';
import { beginTelling } from './announce/telling.ts';
import { appModule } from './app/bundled-app.ts';
import type { FileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { catalogueOf, filesOf, isListWhole, noteServed, type Release, ReleaseError } from './manifest.ts';
import { nginxRulesOf } from './nginx-rules.ts';
import { fileToPlace, placeFile, placesIn, replaceFile } from './places.ts';
import { bringTree, treeHolds } from './published-tree.ts';
import { currentRelease, pointTo } from './releases.ts';
import { waitForServers } from './serving.ts';

type Places = Pick<Config, 'outDir' | 'dataDir'>;

/** The data folder's catalogue, a second name of the one that is served: the next one is made of it. */
export const lastCatalogue = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'catalogue.db');

/**
 * Has a finished release served. Servers open it while assets are put into the tree; once they have, the pointer is
 * replaced, and pages and calls change together in every server.
 * @throws {LockLostError} when another process publishes since: then nothing is switched
 */
export async function goLive(
  config: Places & Pick<Config, 'afterPublish' | 'indexNow'>,
  store: FileStore,
  release: Release,
  files: FileList,
): Promise<void> {
  const { outDir } = config;
  const { next, nginx } = placesIn(outDir);
  mustHoldLocks();
  replaceFile(next, `${release.id}\n`);
  try {
    const switched = async () => {
      // While servers open it.
      const rules = nginxRulesOf(release, files);
      const placeCatalogue = fileToPlace(catalogueOf(release), lastCatalogue(config));
      await waitForServers(outDir, release.id);
      mustHoldLocks();
      beginTelling(config, release.id);
      noteServed(release);
      pointTo(outDir, release);
      placeCatalogue();
      replaceFile(nginx, rules);
      placeFile(purgeFile(release), placesIn(outDir).purge);
    };
    await bringTree(outDir, store, release, files, switched);
  } finally {
    rmSync(next, { force: true });
  }
}

/** Whether the parts of a release exist and its list is undamaged; other files are verified when they are read. */
function isThere(outDir: string, release: Release): boolean {
  const { apps, files } = placesIn(outDir);
  const catalogue = statSync(catalogueOf(release), { throwIfNoEntry: false });
  return (
    existsSync(files) &&
    existsSync(appModule(apps, release.app.name)) &&
    catalogue?.size === release.catalogue.size &&
    isListWhole(release)
  );
}

/** Whether the release that is served is there, and the tree and the data folder hold it. */
export function isSettled({ outDir, dataDir }: Places): boolean {
  const release = currentRelease(outDir);
  return (
    release !== null &&
    isThere(outDir, release) &&
    treeHolds(outDir, release) &&
    existsSync(placesIn(outDir).nginx) &&
    existsSync(lastCatalogue({ dataDir }))
  );
}

/**
 * Finishes what a publication that was cut off after its switch had not come to, and restores what was deleted of what may
 * be: the tree, the data folder's catalogue.
 * @returns false when the release itself is not there: it must be published anew
 */
export async function settle({ outDir, dataDir }: Places): Promise<boolean> {
  const release = currentRelease(outDir);
  if (!release || !isThere(outDir, release)) return false;
  const { nginx } = placesIn(outDir);
  const catalogue = lastCatalogue({ dataDir });
  try {
    if (!treeHolds(outDir, release) || !existsSync(nginx)) {
      const store = new FileStore(placesIn(outDir).files);
      const files = filesOf(release);
      replaceFile(nginx, nginxRulesOf(release, files));
      await bringTree(outDir, store, release, files, async () => undefined);
      if (existsSync(purgeFile(release))) placeFile(purgeFile(release), placesIn(outDir).purge);
      placeFile(catalogueOf(release), catalogue);
    }
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (error instanceof ReleaseError || isGone) return false;
    throw error;
  }
  if (!existsSync(catalogue)) placeFile(catalogueOf(release), catalogue);
  return true;
}
