import { rmSync } from 'node:fs';
import { openCatalogue } from '#src/catalogue/open.ts';
import { photosIn, removeOtherPhotos } from '#src/content/import/photos/cache.ts';
import { isDiskFull } from '#src/domain/disk-full.ts';
import type { Config } from '#src/platform/config.ts';
import { allSettledOrThrow } from './all-settled-or-throw.ts';
import { type BundledApp, bundledApp } from './app/bundled-app.ts';
import type { Renderers } from './app/renderers.ts';
import { writeFeed } from './feed/write-feed.ts';
import type { FileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { goLive, lastCatalogue, settle } from './go-live.ts';
import { importInto } from './import-into.ts';
import { catalogueOf, type Release, ReleaseError } from './manifest.ts';
import { placesIn } from './places.ts';
import { type Plan, planRelease } from './plan.ts';
import type { Progress } from './progress.ts';
import { distrustTree } from './published-tree.ts';
import { addPictures } from './release-assets.ts';
import {
  beginRelease,
  currentRelease,
  finalDir,
  finishRelease,
  hashesOf,
  prune,
  type ReleaseDraft,
  releasesIn,
  removeAllBut,
} from './releases.ts';
import { renderPages } from './render-pages.ts';
import { type Approvals, PublicationRefused } from './review/refused.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { storeCatalogue } from './store-catalogue.ts';
import { WorkerPool } from './worker-pool.ts';
import { writeRelease, writeReport } from './write-release.ts';

export interface PublishOptions extends Approvals {
  /** Render every page anew. */
  all?: boolean;
  /** Import and render everything anew, and compare it with what would have stayed as it was. */
  verify?: boolean;
  now?: Date;
  /** Digests of content and code, for a caller that has computed them. */
  sources?: Sources;
  /** Asked once the content is imported; false: it has changed meanwhile, and nothing is published. */
  isContentSame?: () => boolean;
  /** Threads of a process that publishes again and again. */
  workers?: WorkerPool;
}

/**
 * Publishes in six steps: reads the content, imports it, plans which pages change, renders these, writes a release, and switches
 * to it. If anything fails before the switch, everything stays as it was.
 * @returns null when the import was refused (`progress.imported` says why) or the content has changed meanwhile
 * @throws {PublicationRefused} for a drastic change, or lost addresses
 */
export async function publish(
  config: Config,
  progress: Progress,
  options: PublishOptions = {},
): Promise<Release | null> {
  const { outDir, dataDir } = config;
  const { all = false, now = new Date(), workers = new WorkerPool() } = options;
  const store = new FileStore(placesIn(outDir).files, !all);
  if (all) distrustTree(outDir);
  store.begin(() => hashesOf(releasesIn(outDir)));
  const draft = { ...beginRelease(outDir, now), store, last: currentRelease(outDir), now };
  const photos = photosIn(dataDir);
  try {
    const release = await make(config, draft, options, workers, progress);
    // What a killed publication left stays marked until a release was made without trusting it.
    if (release || store.trust) store.end();
    if (release) prune(outDir, store);
    return release;
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    if (currentRelease(outDir)?.id === draft.id) throw notSettled(outDir, draft.id, error);
    if (isDiskFull(error)) await giveRoomBack(config, draft, photos);
    throw error;
  } finally {
    rmSync(draft.dir, { recursive: true, force: true });
    if (!options.workers) await workers.end();
  }
}

/** The steps of {@link publish}. */
async function make(
  config: Config,
  draft: ReleaseDraft,
  options: PublishOptions,
  workers: WorkerPool,
  progress: Progress,
): Promise<Release | null> {
  const { last, store } = draft;
  const file = catalogueOf(draft);
  // Read the content.
  const sources = options.sources ?? sourcesOf(config);
  // Import it; a new version of the code has its app bundled meanwhile.
  const [{ app, renderers }, result] = await allSettledOrThrow([
    readyApp(config, draft, sources, workers, progress),
    importInto(config, draft, options, workers, progress),
  ]);
  const { imported } = result;
  if (options.isContentSame?.() === false) return null;
  if (!imported) {
    progress.imported(result);
    return null;
  }
  const catalogue = openCatalogue(file, false);
  let files: FileList;
  let planned: Plan;
  try {
    const { closed } = imported;
    const sameApp = last?.app.name === app.name && last.app.digest === app.digest;
    const planAndRender = async () => {
      // Plan which pages change, and say what shoppers will notice.
      const plan = planRelease(config, catalogue, { ...draft, sources, options, sameApp, closed });
      progress.imported(result);
      progress.noticed(plan.preview);
      if (plan.refusal.length > 0) throw new PublicationRefused(plan.refusal);
      // Render these pages.
      await allSettledOrThrow([
        renderPages(renderers, catalogue, file, plan.pages, progress),
        addPictures(config, store, catalogue, plan),
      ]);
      return plan;
    };
    const lastFile = last && !options.all ? catalogueOf(last) : null;
    const [plan, , catalogueFacts] = await allSettledOrThrow([
      planAndRender(),
      workers.search.writeIndex(file, lastFile, options.verify === true),
      storeCatalogue(file),
    ]);
    // Write the release.
    files = writeRelease(config, draft, { sources, app, sameApp, catalogue, catalogueFacts, closed, plan });
    planned = plan;
  } finally {
    catalogue.close();
  }
  const release = finishRelease(draft.dir);
  // Switch to it.
  await goLive(config, store, release, files);
  progress.released?.();
  try {
    const named = writeFeed(config.outDir, release);
    progress.feed?.(named);
    writeReport(release, planned, named);
  } finally {
    // What it cannot remember, the next import does without.
    await workers.imports.remember(lastCatalogue({ dataDir: config.dataDir })).catch(() => undefined);
  }
  return release;
}

/** The app of this code, and threads that render pages with it. Those that later steps need load their code meanwhile. */
async function readyApp(
  { outDir, siteUrl }: Config,
  { store }: ReleaseDraft,
  sources: Sources,
  workers: WorkerPool,
  progress: Progress,
): Promise<{ app: BundledApp; renderers: Renderers }> {
  const app = await bundledApp(outDir, sources, () => progress.step('Собираю приложение'));
  const { dir, trust } = store;
  const renderers = workers.renderersOf({ entry: app.entry, siteUrl, store: dir, trust });
  renderers.start(1);
  workers.search.start();
  return { app, renderers };
}

/**
 * Removes what a publication has written that found no room on the disk: orders need it.
 * @param photos those that were there before
 */
async function giveRoomBack(
  config: Config,
  { dir, store }: ReleaseDraft,
  photos: ReadonlySet<string>,
): Promise<void> {
  const { outDir, dataDir } = config;
  for (const folder of [dir, finalDir(dir)]) rmSync(folder, { recursive: true, force: true });
  removeOtherPhotos(dataDir, photos);
  removeAllBut(outDir, store, releasesIn(outDir));
  // The tree may have second names of files that are gone.
  await settle(config).catch(() => false);
}

/** Of a failure after the switch: the shop is new, and what is left is not lost. */
const notSettled = (outDir: string, id: string, error: unknown): ReleaseError =>
  new ReleaseError(
    `Выпуск ${id} показан, но папка ${placesIn(outDir).tree} ещё не обновлена (${isDiskFull(error) ? 'на диске нет места' : String(error)}). Исправьте это и выполните: npm run build`,
  );
