import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSearch } from '#src/calls/build-search.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import { dayIn } from '#src/domain/calendar.ts';
import type { ImportResult } from '#src/intake/import-content.ts';
import { importInWorker } from '#src/intake/import-in-worker.ts';
import type { Config } from '#src/server/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { type BundledApp, bundledApp } from './app/bundled-app.ts';
import type { KeptRenderers } from './app/kept-renderers.ts';
import { Renderers } from './app/renderers.ts';
import { FileStore, hashOf, type Stored } from './file-store.ts';
import { goLive } from './go-live.ts';
import {
  catalogueOf,
  filesOf,
  type Release,
  ReleaseError,
  type ReleaseFiles,
  releaseTexts,
} from './manifest.ts';
import { noticed } from './notice/noticed.ts';
import type { ShopChanges } from './notice/shop-changes.ts';
import { placeFile, placesIn } from './places.ts';
import { distrustTree } from './published-tree.ts';
import { addAssets, addProof, keepGoneAssets, type PageCounts, planPages } from './release-files.ts';
import { beginRelease, currentRelease, finishRelease, hashesOf, prune, releasesIn } from './releases.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** What a publication tells while it goes on. */
export interface Progress {
  imported(result: ImportResult): void;
  /** What shoppers will notice, once it is known that it may be published. */
  noticed(changes: ShopChanges): void;
  /** Before pages are rendered: how many may have changed, of how many. */
  planned(count: number, pages: PageCounts): void;
  /** So many of them have been looked at. */
  page(count: number): void;
  step(text: string): void;
}

export interface PublishOptions {
  /** Render every page anew. */
  all?: boolean;
  /** Publish a drastic change too. */
  yes?: boolean;
  /** Let addresses that are gone answer 410. */
  acceptGone?: boolean;
  now?: Date;
  /** Renderers of the last publication of a process that publishes again and again. */
  kept?: KeptRenderers;
}

/** A release in the making. */
interface Making {
  id: string;
  dir: string;
  sources: Sources;
  store: FileStore;
  /** The release that is served, which the new one is compared with. */
  last: Release | null;
  wishes: PublishOptions;
  now: Date;
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
  const sources = sourcesOf(config);
  const store = new FileStore(placesIn(outDir).files, !all);
  if (all) distrustTree(outDir);
  store.begin(() => hashesOf(releasesIn(outDir)));
  const unfinished = beginRelease(outDir, now);
  const making = { ...unfinished, sources, store, last: currentRelease(outDir), wishes, now };
  try {
    const release = await make(config, making, progress);
    if (!release) return null;
    store.end();
    prune(outDir, store);
    return release;
  } finally {
    rmSync(unfinished.dir, { recursive: true, force: true });
  }
}

async function make(config: Config, making: Making, progress: Progress): Promise<Release | null> {
  const { outDir, siteUrl } = config;
  const { dir, sources, store } = making;
  // Astro and an import at once would take twice the memory.
  const app = await bundledApp(outDir, sources, () => progress.step('Собираю приложение'));
  // Its first thread loads the app while the content is imported.
  const { kept } = making.wishes;
  const settings = { entry: app.entry, siteUrl, store: store.dir, trust: store.trust };
  const renderers = kept ? kept.take(settings) : new Renderers(settings);
  let isKept = false;
  try {
    const imported = await imports(config, making, progress);
    if (!imported) return null;
    const searched = buildSearch(catalogueOf({ dir }));
    searched.catch(() => undefined);
    const files = await render(config, making, imported, app, renderers, progress);
    await searched;
    if (kept) await kept.keep(settings, renderers);
    else await renderers.end();
    isKept = kept !== undefined;
    const release = finishRelease(dir);
    await goLive(config, store, release, files);
    return release;
  } finally {
    if (!isKept) await renderers.end();
  }
}

/** What was imported, whose catalogue then lies in the release; null when the content was refused. */
async function imports(
  { contentDir, dataDir }: Config,
  making: Making,
  progress: Progress,
): Promise<ImportResult['imported']> {
  const previous = path.join(dataDir, 'catalogue.db');
  // Days of change are kept by it; the data folder's caches may be deleted.
  if (making.last && !existsSync(previous)) placeFile(catalogueOf(making.last), previous);
  const target = catalogueOf(making);
  const result = await importInWorker({ contentDir, target, previous, now: making.now });
  progress.imported(result);
  return result.imported;
}

/** Renders the pages that changed and writes down all files of the release. */
async function render(
  config: Config,
  making: Making,
  imported: NonNullable<ImportResult['imported']>,
  app: BundledApp,
  renderers: Renderers,
  progress: Progress,
): Promise<ReleaseFiles> {
  const { id, dir, sources, store, last, wishes, now } = making;
  const catalogue = openCatalogue(catalogueOf({ dir }));
  try {
    const before = filesBefore(last);
    const sameApp = last?.app.name === app.name && last.app.digest === app.digest;
    const { timezone } = shopInfoOf(catalogue);
    const shell = shellDigest(catalogue);
    const pages = planPages(
      catalogue,
      { files: before, sameApp: sameApp && !wishes.all, sameShell: last?.shell === shell },
      dayIn(timezone, now),
    );
    const { notice, gone } = noticed(catalogue, last, pages.gone, { ...wishes, closed: imported.closed });
    if (notice) progress.noticed(notice);
    progress.planned(pages.toRender.length, pages.counts);
    let seen = 0;
    await renderers.render(catalogueOf({ dir }), pages.toRender, (page, rendered) => {
      pages.rendered(page, rendered);
      progress.page(++seen);
    });
    await renderers.render(catalogueOf({ dir }), pages.lastToRender(), pages.rendered);
    const { files } = pages;
    if (config.indexNow) addProof(config.indexNow.key, store, files);
    addAssets(config, store, catalogue, app, files, before, sameApp && store.trust);
    keepGoneAssets(files, before, now);
    const facts = {
      ...{ id, at: now.toISOString(), ...sources },
      ...{ validUntil: catalogue.validUntil, timezone, shell },
      app: { name: app.name, digest: app.digest },
      catalogue: { ...fileFacts(catalogueOf({ dir })), version: catalogue.version },
      pages: pages.counts,
      closed: imported.closed,
      ...(notice ? { notice } : {}),
      ...(gone.length > 0 ? { gone } : {}),
    };
    for (const [name, text] of Object.entries(releaseTexts(facts, files)))
      writeFileSync(path.join(dir, name), text);
    writePurgeList(config, last, { id, dir, siteUrl: config.siteUrl }, before, files);
    return files;
  } finally {
    catalogue.close();
  }
}

/** Files of the last release; none when their list is damaged: then everything is made anew. */
function filesBefore(last: Release | null): ReleaseFiles {
  try {
    return last ? filesOf(last) : new Map();
  } catch (error) {
    if (error instanceof ReleaseError) return new Map();
    throw error;
  }
}

function fileFacts(file: string): Stored {
  const bytes = readFileSync(file);
  return { hash: hashOf(bytes), size: bytes.length };
}
