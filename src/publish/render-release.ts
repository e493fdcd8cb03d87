import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openCatalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { thirdParties } from '#src/catalogue/third-parties.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import { pagePolicy, securityHeaders } from '#src/domain/security-headers.ts';
import type { ClosedPages } from '#src/intake/check/dated-pages.ts';
import { type StartedImport, unwatched } from '#src/intake/import-in-worker.ts';
import type { FileFacts } from '#src/intake/read/file-checksum.ts';
import type { Config } from '#src/server/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import type { BundledApp } from './app/bundled-app.ts';
import type { PageToRender, RenderedPage, RendererSettings } from './app/render-worker.ts';
import type { Renderers } from './app/renderers.ts';
import type { FileList } from './file-list.ts';
import type { FileStore } from './file-store.ts';
import { catalogueOf, releaseTexts } from './manifest.ts';
import { PublicationRefused } from './notice/refused.ts';
import { REPORT, reportHtml } from './notice/report/report.ts';
import { planRelease, type Start } from './plan.ts';
import type { Progress } from './progress.ts';
import type { FirstTree } from './published-tree.ts';
import { addAppFiles, addPictures, addProof, keepGoneAssets } from './release-assets.ts';
import { stillWithdrawn } from './withdrawn.ts';

/** The app, and what renders pages with it. */
export interface ReadyApp {
  app: BundledApp;
  settings: RendererSettings;
  renderers: Renderers;
}

/** A release in the making. */
interface Making extends Start {
  id: string;
  store: FileStore;
}

/** What pages are rendered with. */
interface Rendering {
  imported: StartedImport;
  /** Has its warnings made, those that are told. */
  warned(): Promise<unknown>;
  /** Pages that dates of the content close. */
  closed: ClosedPages;
  /** Of the catalogue. */
  stored: Promise<FileFacts>;
  /** Still to come when a first publication has its app bundled. */
  ready: Promise<ReadyApp>;
  tree: FirstTree | null;
}

/** Renders the pages that changed and writes down all files of the release. */
export async function renderRelease(
  config: Config,
  making: Making,
  { imported, warned, closed, stored, ready, tree }: Rendering,
  progress: Progress,
): Promise<FileList> {
  const { id, dir, sources, store, last, now } = making;
  const catalogue = openCatalogue(catalogueOf({ dir }), false);
  try {
    const known = await Promise.race([ready, null]);
    const sameApp =
      known !== null && last?.app.name === known.app.name && last.app.digest === known.app.digest;
    const { timezone } = shopInfoOf(catalogue);
    const shell = shellDigest(catalogue);
    // Rendering begins with the first page that is planned; what is rendered for a publication that is refused is swept by the next.
    const early = known?.renderers.begin(catalogueOf({ dir }), !sameApp || making.wishes.all === true);
    const { pages, before, outlook, refusal } = planRelease(config, making, catalogue, {
      ...{ sameApp, closed },
      onPlanned: planned => early?.add(planned),
    });
    const next = pages.files;
    let isTold = false;
    const tell = async () => {
      await warned();
      progress.imported(imported.result);
      progress.noticed(outlook);
      isTold = true;
    };
    // Warnings that compare rows are made beside the first pages: the plan has the processor for itself.
    const told = unwatched(tell());
    if (refusal.length > 0) {
      await told;
      throw new PublicationRefused(refusal);
    }
    const add = (page: PageToRender, rendered: RenderedPage) => {
      const file = pages.rendered(page, rendered);
      if (file) tree?.put(...file);
    };
    let seen = 0;
    const renderPlanned = async () => {
      const rendering = early ?? (await ready).renderers.begin(catalogueOf({ dir }));
      if (!early) rendering.add(pages.toRender);
      await rendering.end((page, rendered) => {
        add(page, rendered);
        if (!pages.isPage(page)) return;
        seen++;
        if (isTold) progress.page(seen);
      });
    };
    const addAllPictures = () => addPictures(config, store, catalogue, next, before);
    // Beside the bundling of the app, or beside the first pages.
    if (!early) addAllPictures();
    const rendered = unwatched(renderPlanned());
    if (early) addAllPictures();
    for (const _ of pages.prepareLast()) await nextTurn();
    const { app, renderers } = await ready;
    // The sitemap is rendered beside the last pages, and taken where it came as expected.
    const ahead = new Map<string, RenderedPage>();
    const onAhead = (page: PageToRender, rendered: RenderedPage) => ahead.set(page.key, rendered);
    const aheadRendered = unwatched(renderers.render(catalogueOf({ dir }), pages.expectedLast(), onAhead));
    await rendered;
    await aheadRendered;
    const { toRender, sitemap } = pages.lastToRender();
    const left = toRender.filter(page => {
      const rendered = ahead.get(page.key);
      if (rendered) add(page, rendered);
      return !rendered;
    });
    await renderers.render(catalogueOf({ dir }), left, add);
    if (config.indexNow) addProof(config.indexNow.key, store, next);
    addAppFiles(await app.client, store, next, before, sameApp && store.trust);
    keepGoneAssets(next, before, now);
    const files = next.list();
    const withdrawn = stillWithdrawn(last, sources);
    const facts = {
      ...{ id, at: now.toISOString(), ...sources },
      ...{ validUntil: catalogue.validUntil, timezone, sitemap, shell },
      app: { name: app.name, digest: app.digest },
      headers: securityHeaders(config.siteUrl, pagePolicy({ ...app.inline, ...thirdParties(catalogue) })),
      catalogue: { ...(await stored), version: catalogue.version },
      pages: pages.counts,
      closed,
      ...(outlook.changes ? { notice: outlook.changes } : {}),
      ...(outlook.gone.length > 0 ? { gone: outlook.gone } : {}),
      ...(withdrawn.length > 0 ? { withdrawn } : {}),
    };
    // Those that turned out to show what they showed are not counted.
    const done = { ...outlook, pages: { ...outlook.pages, toRender: pages.counts.rendered } };
    const report = { [REPORT]: reportHtml(done, { release: id }) };
    for (const [name, text] of Object.entries({ ...releaseTexts(facts, files), ...report }))
      writeFileSync(path.join(dir, name), text);
    writePurgeList(config, last, { id, dir, siteUrl: config.siteUrl, pages: facts.pages.all }, before, files);
    // Warnings read the last catalogue, in whose place this one will be.
    await told;
    return files;
  } finally {
    catalogue.close();
  }
}
