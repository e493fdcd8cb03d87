import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { thirdParties } from '#src/catalogue/third-parties.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import type { ClosedPages } from '#src/content/import/check/dated-pages.ts';
import { pagePolicy, securityHeaders } from '#src/domain/security-headers.ts';
import type { Config } from '#src/platform/config.ts';
import type { FileFacts } from '#src/platform/file-checksum.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import type { BundledApp } from './app/bundled-app.ts';
import type { FeedCounts } from './feed/yandex.ts';
import type { FileList } from './file-list.ts';
import { releaseTexts } from './manifest.ts';
import { replaceFile } from './places.ts';
import type { Plan } from './plan.ts';
import { addAppFiles, addProof, keepGoneAssets } from './release-assets.ts';
import type { ReleaseDraft } from './releases.ts';
import { REPORT, reportHtml } from './review/report/report.ts';
import type { Sources } from './sources.ts';
import { stillWithdrawn } from './withdrawn.ts';

/** What a release consists of, once its pages and pictures are stored. */
interface ReleaseParts {
  sources: Sources;
  app: BundledApp;
  sameApp: boolean;
  catalogue: Catalogue;
  /** Of the catalogue's file. */
  catalogueFacts: FileFacts;
  closed: ClosedPages;
  plan: Plan;
}

/** Completes the list of a release's files, and writes what makes its folder a release. */
export function writeRelease(
  config: Config,
  { id, dir, store, last, now }: ReleaseDraft,
  { sources, app, sameApp, catalogue, catalogueFacts, closed, plan }: ReleaseParts,
): FileList {
  const { pages, before, preview } = plan;
  if (config.indexNow) addProof(config.indexNow.key, store, pages.files);
  addAppFiles(app.client, store, pages.files, before, sameApp && store.trust);
  keepGoneAssets(pages.files, before, now);
  const files = pages.files.list();
  const withdrawn = stillWithdrawn(last, sources);
  const facts = {
    id,
    at: now.toISOString(),
    ...sources,
    validUntil: catalogue.validUntil,
    timezone: shopInfoOf(catalogue).timezone,
    shell: shellDigest(catalogue),
    app: { name: app.name, digest: app.digest },
    headers: securityHeaders(config.siteUrl, pagePolicy({ ...app.inline, ...thirdParties(catalogue) })),
    catalogue: { ...catalogueFacts, version: catalogue.version },
    pages: pages.counts,
    closed,
    ...(preview.changes ? { notice: preview.changes } : {}),
    ...(preview.gone.length > 0 ? { gone: preview.gone } : {}),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
  };
  for (const [name, text] of Object.entries(releaseTexts(facts, files)))
    writeFileSync(path.join(dir, name), text);
  writeReport({ id, dir }, plan);
  writePurgeList(config, last, { id, dir, siteUrl: config.siteUrl, pages: pages.counts.all }, before, files);
  return files;
}

/** Writes the report of a release. @param feed what its feed names, which is known once the release is served */
export function writeReport({ id, dir }: { id: string; dir: string }, plan: Plan, feed?: FeedCounts): void {
  const { pages, preview } = plan;
  // Those that turned out to show what they showed are not counted.
  const done = { ...preview, pages: { ...preview.pages, toRender: pages.counts.rendered } };
  replaceFile(path.join(dir, REPORT), reportHtml(done, { release: id, feed }));
}
