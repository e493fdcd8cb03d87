import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#src/server/config.ts';
import { FileStore } from './file-store.ts';
import { catalogueOf, filesOf, type Release, type ReleaseFiles } from './manifest.ts';
import { placeFile, placesIn, replaceFile } from './places.ts';
import { bringTree, treeHolds } from './published-tree.ts';
import { currentRelease, pointTo } from './releases.ts';
import { untilLookedAt } from './serving.ts';

type Places = Pick<Config, 'outDir' | 'dataDir'>;

/**
 * Has a finished release served. Servers open it while assets are put into the tree; once they have, the pointer is
 * replaced, and pages and calls change together in every server.
 */
export async function goLive(
  { outDir, dataDir }: Places,
  store: FileStore,
  release: Release,
  files: ReleaseFiles,
): Promise<void> {
  const { next } = placesIn(outDir);
  replaceFile(next, `${release.id}\n`);
  try {
    await bringTree(outDir, store, release, files, async () => {
      await untilLookedAt(outDir, release.id);
      pointTo(outDir, release);
    });
  } finally {
    rmSync(next, { force: true });
  }
  placeFile(catalogueOf(release), path.join(dataDir, 'catalogue.db'));
}

/** Finishes what a publication that was killed after its switch had not come to: the tree and the data folder's catalogue. */
export async function settle({ outDir, dataDir }: Places): Promise<void> {
  const release = currentRelease(outDir);
  if (!release) return;
  if (!treeHolds(outDir, release)) {
    const store = new FileStore(placesIn(outDir).files);
    await bringTree(outDir, store, release, filesOf(release), async () => undefined);
  }
  const catalogue = path.join(dataDir, 'catalogue.db');
  if (!existsSync(catalogue)) placeFile(catalogueOf(release), catalogue);
}
