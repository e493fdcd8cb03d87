import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SearchThread } from '#src/calls/build-search.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { thirdParties } from '#src/catalogue/third-parties.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import { pagePolicy, securityHeaders } from '#src/domain/security-headers.ts';
import { copyOfLast } from '#src/intake/forward/copy-ahead.ts';
import { type StartedImport, startImport, unwatched } from '#src/intake/import-in-worker.ts';
import type { ImportResult } from '#src/intake/import-result.ts';
import type { Config } from '#src/server/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { type BundledApp, bundledApp } from './app/bundled-app.ts';
import type { PageToRender, RenderedPage } from './app/render-worker.ts';
import { Renderers } from './app/renderers.ts';
import { isDiskFull } from './disk-full.ts';
import { FileStore, hashOfFile, type Stored } from './file-store.ts';
import { goLive, lastCatalogue } from './go-live.ts';
import type { KeptThreads } from './kept-threads.ts';
import { rememberFiles } from './known-files.ts';
import { catalogueOf, type Release, ReleaseError, type ReleaseFiles, releaseTexts } from './manifest.ts';
import type { Outlook } from './notice/outlook.ts';
import { PublicationRefused, type Wishes } from './notice/refused.ts';
import { REPORT, reportHtml } from './notice/report/report.ts';
import { placeFile, placesIn, replaceFile } from './places.ts';
import { filesBefore, planRelease, type Start } from './plan.ts';
import { distrustTree, type FirstTree, firstTree } from './published-tree.ts';
import { addAssets, addProof, keepGoneAssets } from './release-files.ts';
import { beginRelease, currentRelease, finishRelease, hashesOf, prune, releasesIn } from './releases.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** What a publication tells while it goes on. */
export interface Progress {
  imported(result: ImportResult): void;
  /** What will be published, before it is known whether it may be. */
  noticed(outlook: Outlook): void;
  /** So many of the pages to render have been looked at. */
  page(count: number): void;
  step(text: string): void;
}

export interface PublishOptions extends Wishes {
  /** Render every page anew. */
  all?: boolean;
  /** Import and render everything anew, and compare it with what would have been kept. */
  verify?: boolean;
  now?: Date;
  /** What it is made of, when that has just been looked at. */
  sources?: Sources;
  /** Threads of a process that publishes again and again. */
  kept?: KeptThreads;
}

/** A release in the making. */
interface Making extends Start {
  wishes: PublishOptions;
  id: string;
  store: FileStore;
}

/**
 * Imports into a release of its own, renders the pages that changed, and switches to pages, calls, catalogue and search
 * together. If anything fails, everything stays as it was.
 * @returns the release, or null when the import was refused (told by `progress.imported`)
 * @throws {PublicationRefused} for a drastic change, or addresses that would be lost
 */
export async function publish(
  config: Config,
  progress: Progress,
  wishes: PublishOptions = {},
): Promise<Release | null> {
  const { outDir } = config;
  const { all = false, now = new Date() } = wishes;
  const { sources = sourcesOf(config) } = wishes;
  const store = new FileStore(placesIn(outDir).files, !all);
  if (all) distrustTree(outDir);
  store.begin(() => hashesOf(releasesIn(outDir)));
  const unfinished = beginRelease(outDir, now);
  const { begun } = placesIn(outDir);
  // Windows renames no folder of which files are being read.
  if (process.platform !== 'win32') replaceFile(begun, path.basename(unfinished.dir));
  const making = { ...unfinished, sources, store, last: currentRelease(outDir), wishes, now };
  try {
    const release = await make(config, making, progress);
    if (release) {
      store.end();
      prune(outDir, store);
    }
    await wishes.kept?.copyAhead(lastCatalogue(config));
    return release;
  } catch (error) {
    throw currentRelease(outDir)?.id === unfinished.id
      ? notBroughtAlong(outDir, unfinished.id, error)
      : error;
  } finally {
    rmSync(begun, { force: true });
    rmSync(unfinished.dir, { recursive: true, force: true });
  }
}

/** Of a failure after the switch: the shop is new, and what is left is not lost. */
const notBroughtAlong = (outDir: string, id: string, error: unknown): ReleaseError =>
  new ReleaseError(
    `Выпуск ${id} показан, но папка ${placesIn(outDir).tree} ещё не обновлена (${isDiskFull(error) ? 'на диске нет места' : String(error)}). Исправьте это и выполните: npm run build`,
  );

async function make(config: Config, making: Making, progress: Progress): Promise<Release | null> {
  const { outDir, siteUrl } = config;
  const { dir, sources, store } = making;
  // Astro and an import at once would take twice the memory.
  const app = await bundledApp(outDir, sources, () => progress.step('Собираю приложение'));
  const { last, wishes } = making;
  const { kept } = wishes;
  const settings = { entry: app.entry, siteUrl, store: store.dir, trust: store.trust };
  const renderers = kept ? kept.renderers.take(settings) : new Renderers(settings);
  const search = kept ? kept.search : new SearchThread();
  /** Has the other threads load their code while the content is imported. */
  const startOthers = () => {
    if (!last) return renderers.expect(1);
    if (!kept) renderers.warmUp(catalogueOf(last));
    search.start();
  };
  let isKept = false;
  let imported: Imported | null = null;
  try {
    imported = await imports(config, making, { renderers, startOthers }, progress);
    if (!imported) return null;
    const before = last && !wishes.all ? catalogueOf(last) : null;
    // A first publication is limited by memory: the import's is freed before the search index takes its own.
    if (!before) await imported.end(catalogueOf({ dir }));
    const searched = unwatched(
      search
        .keep(catalogueOf({ dir }), before, wishes.verify === true)
        .finally(async () => kept ?? search.end()),
    );
    const synced = unwatched(onDisk(catalogueOf({ dir })));
    // Both orders leave before the plan holds this thread.
    await nextTurn();
    const tree = firstTree(outDir, store);
    const files = await render(config, making, { imported, app, renderers, tree }, progress);
    await Promise.all([searched, synced]);
    if (kept) await kept.renderers.keep(settings, renderers);
    else await renderers.rest();
    isKept = kept !== undefined;
    const release = finishRelease(dir);
    await goLive(config, store, release, files, tree);
    rememberFiles(release, files);
    // What it cannot keep, the next import does without.
    await imported.end(lastCatalogue(config)).catch(() => undefined);
    return release;
  } finally {
    await imported?.end(null).catch(() => undefined);
    if (!isKept) await renderers.end();
    if (!kept) await search.end();
  }
}

/** A row of a list changes its page, and those of the model's other sizes; rows that follow each other share these. */
const PAGES_OF_A_ROW = 2;

/** A catalogue that lies in the release. */
type Imported = NonNullable<ImportResult['imported']> & Pick<StartedImport, 'end'>;

/** Imports into the release; null when the content was refused. */
async function imports(
  config: Config,
  making: Making,
  { renderers, startOthers }: { renderers: Renderers; startOthers(): void },
  progress: Progress,
): Promise<Imported | null> {
  const { contentDir } = config;
  const previous = lastCatalogue(config);
  // Days of change are kept by it; the data folder's caches may be deleted.
  if (making.last && !existsSync(previous)) placeFile(catalogueOf(making.last), previous);
  const target = catalogueOf(making);
  progress.step('Читаю содержимое');
  const { verify = false, kept } = making.wishes;
  const copy = kept?.takeCopy() ?? copyOfLast(previous);
  const offered = copy?.offer() ?? null;
  const task = { contentDir, target, previous, copy: offered, now: making.now, verify, isSyncedLater: true };
  const started = unwatched(kept ? kept.imports.run(task) : startImport(task, startOthers));
  if (kept) startOthers();
  // The list of the last release is read while the content is imported, but an import waits for its copy.
  unwatched(Promise.resolve(copy?.ended).then(() => filesBefore(making.last)));
  const { result, end } = await started.finally(async () => copy?.discard());
  progress.imported(result);
  renderers.expect((result.parsedRows ?? 0) * PAGES_OF_A_ROW);
  if (!result.imported) await end(null);
  return result.imported && { ...result.imported, end };
}

/** What pages are rendered with. */
interface Rendering {
  imported: Imported;
  app: BundledApp;
  renderers: Renderers;
  tree: FirstTree | null;
}

/** Renders the pages that changed and writes down all files of the release. */
async function render(
  config: Config,
  making: Making,
  { imported, app, renderers, tree }: Rendering,
  progress: Progress,
): Promise<ReleaseFiles> {
  const { closed } = imported;
  const { id, dir, sources, store, last, now } = making;
  const catalogue = openCatalogue(catalogueOf({ dir }), false);
  try {
    const sameApp = last?.app.name === app.name && last.app.digest === app.digest;
    const { timezone } = shopInfoOf(catalogue);
    const shell = shellDigest(catalogue);
    const { pages, before, outlook, refusal } = planRelease(config, making, catalogue, { sameApp, closed });
    progress.noticed(outlook);
    if (refusal.length > 0) throw new PublicationRefused(refusal);
    const stored = fileFacts(catalogueOf({ dir }));
    stored.catch(() => undefined);
    const add = (page: PageToRender, rendered: RenderedPage) => {
      const file = pages.rendered(page, rendered);
      if (file) tree?.put(...file);
    };
    let seen = 0;
    await renderers.render(catalogueOf({ dir }), pages.toRender, (page, rendered) => {
      add(page, rendered);
      if (pages.isPage(page)) progress.page(++seen);
    });
    await renderers.render(catalogueOf({ dir }), pages.lastToRender(), add);
    const { files } = pages;
    if (config.indexNow) addProof(config.indexNow.key, store, files);
    addAssets(config, store, catalogue, app, files, before, sameApp && store.trust);
    keepGoneAssets(files, before, now);
    const facts = {
      ...{ id, at: now.toISOString(), ...sources },
      ...{ validUntil: catalogue.validUntil, timezone, shell },
      app: { name: app.name, digest: app.digest },
      headers: securityHeaders(config.siteUrl, pagePolicy({ ...app.inline, ...thirdParties(catalogue) })),
      catalogue: { ...(await stored), version: catalogue.version },
      pages: pages.counts,
      closed,
      ...(outlook.changes ? { notice: outlook.changes } : {}),
      ...(outlook.gone.length > 0 ? { gone: outlook.gone } : {}),
    };
    const report = { [REPORT]: reportHtml(outlook, { release: id }) };
    for (const [name, text] of Object.entries({ ...releaseTexts(facts, files), ...report }))
      writeFileSync(path.join(dir, name), text);
    writePurgeList(config, last, { id, dir, siteUrl: config.siteUrl }, before, files);
    return files;
  } finally {
    catalogue.close();
  }
}

/** Puts all bytes of a file on the disk, beside other work. */
async function onDisk(file: string): Promise<void> {
  await using opened = await open(file, 'r+');
  await opened.sync();
}

const fileFacts = async (file: string): Promise<Stored> => ({
  hash: await hashOfFile(file),
  size: statSync(file).size,
});
