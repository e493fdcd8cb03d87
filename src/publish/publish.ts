import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SearchThread } from '#src/calls/search-thread.ts';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { productPath } from '#src/domain/paths.ts';
import { type StartedImport, unwatched } from '#src/intake/import-in-worker.ts';
import { photosIn, removeOtherPhotos } from '#src/intake/photos/cache.ts';
import type { Config } from '#src/server/config.ts';
import { bundledApp } from './app/bundled-app.ts';
import { Renderers } from './app/renderers.ts';
import { fileAddress } from './file-address.ts';
import { FileStore } from './file-store.ts';
import { goLive, lastCatalogue, settle } from './go-live.ts';
import { importInto } from './import-into.ts';
import type { KeptThreads } from './kept-threads.ts';
import { rememberFiles } from './known-files.ts';
import { catalogueOf, type Release, ReleaseError } from './manifest.ts';
import type { Wishes } from './notice/refused.ts';
import { placesIn, replaceFile } from './places.ts';
import { filesBefore, type Start } from './plan.ts';
import type { Progress } from './progress.ts';
import { distrustTree, firstTree } from './published-tree.ts';
import { readDays } from './release-files.ts';
import {
  beginRelease,
  currentRelease,
  finalDir,
  finishRelease,
  hashesOf,
  prune,
  releasesIn,
  removeAllBut,
} from './releases.ts';
import { type ReadyApp, renderRelease } from './render-release.ts';
import { type Sources, sourcesOf } from './sources.ts';

export interface PublishOptions extends Wishes {
  /** Render every page anew. */
  all?: boolean;
  /** Import and render everything anew, and compare it with what would have been kept. */
  verify?: boolean;
  now?: Date;
  /** Tells what it is made of: under `--watch` while the content is imported. Null: that is not to be published. */
  sources?: () => Promise<Sources | null>;
  /** Threads of a process that publishes again and again. */
  kept?: KeptThreads;
}

/** A release in the making, before it is known what it is made of. */
interface Begun extends Omit<Start, 'sources'> {
  wishes: PublishOptions;
  id: string;
  store: FileStore;
}

/**
 * Imports into a release of its own, renders the pages that changed, and switches to pages, calls, catalogue and search
 * together. If anything fails, everything stays as it was.
 * @returns the release, or null when the import was refused (told by `progress.imported`), or `wishes.sources` told null
 * @throws {PublicationRefused} for a drastic change, or addresses that would be lost
 */
export async function publish(
  config: Config,
  progress: Progress,
  wishes: PublishOptions = {},
): Promise<Release | null> {
  const { outDir } = config;
  const { all = false, now = new Date() } = wishes;
  const store = new FileStore(placesIn(outDir).files, !all);
  if (all) distrustTree(outDir);
  store.begin(() => hashesOf(releasesIn(outDir)));
  const unfinished = beginRelease(outDir, now);
  const { begun: mark } = placesIn(outDir);
  // Windows renames no folder of which files are being read.
  if (process.platform !== 'win32') replaceFile(mark, path.basename(unfinished.dir));
  const begun = { ...unfinished, store, last: currentRelease(outDir), wishes, now };
  const photos = photosIn(config.dataDir);
  try {
    const release = await make(config, begun, progress);
    // What a killed publication left stays marked until a release was made without trusting it.
    if (release || store.trust) store.end();
    if (release) prune(outDir, store);
    await wishes.kept?.copyAhead(lastCatalogue(config));
    return release;
  } catch (error) {
    if (currentRelease(outDir)?.id === unfinished.id) throw notBroughtAlong(outDir, unfinished.id, error);
    if (isDiskFull(error)) await giveRoomBack(config, store, unfinished.dir, photos);
    throw error;
  } finally {
    rmSync(mark, { force: true });
    rmSync(unfinished.dir, { recursive: true, force: true });
  }
}

/**
 * Removes what a publication has written that found no room on the disk: orders need it.
 * @param photos those that were there before
 */
async function giveRoomBack(
  config: Config,
  store: FileStore,
  unfinished: string,
  photos: ReadonlySet<string>,
): Promise<void> {
  const { outDir, dataDir } = config;
  for (const dir of [unfinished, finalDir(unfinished)]) rmSync(dir, { recursive: true, force: true });
  removeOtherPhotos(dataDir, photos);
  removeAllBut(outDir, store, releasesIn(outDir));
  // The tree may have second names of files that are gone.
  await settle(config).catch(() => false);
}

/** Of a failure after the switch: the shop is new, and what is left is not lost. */
const notBroughtAlong = (outDir: string, id: string, error: unknown): ReleaseError =>
  new ReleaseError(
    `Выпуск ${id} показан, но папка ${placesIn(outDir).tree} ещё не обновлена (${isDiskFull(error) ? 'на диске нет места' : String(error)}). Исправьте это и выполните: npm run build`,
  );

async function make(config: Config, begun: Begun, progress: Progress): Promise<Release | null> {
  const { outDir, siteUrl } = config;
  const { dir, store, last, wishes } = begun;
  const { kept } = wishes;
  const search = kept ? kept.search : new SearchThread();
  let ready: Promise<ReadyApp> | undefined;
  let importing: Promise<StartedImport> | undefined;
  let isKept = false;
  let known: Renderers | undefined;
  let pagesAhead = 0;
  using tree = firstTree(outDir, store);
  const products = (ids: readonly number[]) => tree?.expect(filesOfProducts(ids));
  /** Threads load their code, and what they will need, on the processor that is left while the import writes its catalogue. */
  const parsed = (rows: number) => {
    pagesAhead = rows * PAGES_OF_A_ROW;
    known?.expect(pagesAhead);
    if (!last || wishes.all) return;
    search.readAhead(catalogueOf(last));
    // Not under `--watch`: of lists that follow each other, only the first of a day needs them.
    if (!kept && rows >= LIST) readDays(filesBefore(last));
  };
  try {
    // Who publishes again and again has the app: what takes longest goes first. Otherwise it goes beside the bundling of the app.
    if (kept && last) importing = importInto(config, begun, { parsed, products });
    const sources = wishes.sources ? await wishes.sources() : sourcesOf(config);
    if (!sources) return null;
    let isNewApp = false;
    const bundling = bundledApp(outDir, sources, () => {
      isNewApp = true;
      progress.step('Собираю приложение');
      importing ??= importInto(config, begun, { products });
    });
    ready = unwatched(
      bundling.then(app => {
        const settings = { entry: app.entry, siteUrl, store: store.dir, trust: store.trust };
        const renderers = kept ? kept.renderers.take(settings) : new Renderers(settings);
        // A new app renders all pages: as many threads as there may be.
        renderers.expect(isNewApp ? Number.POSITIVE_INFINITY : pagesAhead);
        known = renderers;
        return { app, settings, renderers };
      }),
    );
    // A first publication goes on beside the bundling; what is compared with an earlier one must know the app.
    if (!isNewApp || last) await ready;
    progress.step('Читаю содержимое');
    const loaded = () => {
      if (!last) return known?.expect(1);
      known?.warmUp(catalogueOf(last));
    };
    importing ??= importInto(config, begun, { loaded, parsed, products });
    const imported = await importing;
    const { result } = imported;
    if (!result.imported) {
      progress.imported(result);
      return null;
    }
    const warn = async () => progress.tellsWarnings === false || imported.warned();
    const stored = unwatched(imported.checksumOf(catalogueOf({ dir })));
    const before = last && !wishes.all ? catalogueOf(last) : null;
    // A first publication is limited by memory: the import's is freed before the search index takes its own.
    const early = before ? null : unwatched(warn());
    if (!before) await imported.end(catalogueOf({ dir }));
    const searched = unwatched(
      search
        .keep(catalogueOf({ dir }), before, wishes.verify === true)
        .finally(async () => kept ?? search.end()),
    );
    const synced = unwatched(onDisk(catalogueOf({ dir })));
    // All orders leave before the plan holds this thread.
    await nextTurn();
    const making = { ...begun, sources };
    const { closed } = result.imported;
    const rendering = {
      imported,
      warned: async () => early ?? warn(),
      closed,
      stored,
      ready,
      tree,
    };
    const files = await renderRelease(config, making, rendering, progress);
    await Promise.all([searched, synced]);
    const { settings, renderers } = await ready;
    if (kept) await kept.renderers.keep(settings, renderers);
    else await renderers.rest();
    isKept = kept !== undefined;
    const release = finishRelease(dir);
    await goLive(config, store, release, files, tree);
    progress.shown?.();
    rememberFiles(release, files);
    // What it cannot keep, the next import does without.
    await imported.end(lastCatalogue(config)).catch(() => undefined);
    return release;
  } finally {
    await importing?.then(async ({ end }) => end(null)).catch(() => undefined);
    // A publication that is refused leaves the app for the next one.
    const readyApp = await ready?.catch(() => undefined);
    await readyApp?.app.client.catch(() => undefined);
    if (!isKept) await readyApp?.renderers.end();
    if (!kept) await search.end();
  }
}

/** With a row of a list, its own page changes, and some of those of models, lists and tyres that it is named on. */
const PAGES_OF_A_ROW = 2;

/** So many rows are a list, after which the days of many pages are other ones. */
const LIST = 100;

/** Addresses of products' pages in the published tree. */
function* filesOfProducts(ids: readonly number[]): Generator<string> {
  for (const id of ids) yield fileAddress(productPath(id));
}

/** Puts all bytes of a file on the disk, beside other work. */
async function onDisk(file: string): Promise<void> {
  await using opened = await open(file, 'r+');
  await opened.sync();
}
