import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openCatalogue } from '#src/catalogue/open.ts';
import { pictureFiles } from '#src/catalogue/pictures.ts';
import { contentFingerprint, type ImportResult } from '#src/intake/import-content.ts';
import { importInWorker } from '#src/intake/import-in-worker.ts';
import { originOf } from '#src/intake/photos/photos.ts';
import type { Config } from '#src/server/config.ts';
import { precompress } from './precompress.ts';
import { codeFingerprint, type Published, readPublished, writePublished } from './published.ts';
import { abandonRelease, beginRelease, currentRelease, type Release, switchTo } from './releases.ts';
import { ROOT, renderPages } from './render.ts';

/** What a publication tells while it goes on. */
export interface Progress {
  imported(result: ImportResult): void;
  page(count: number): void;
  step(text: string): void;
}

/** The state of everything that a publication is made of, as it is now. */
export interface Sources {
  content: string;
  code: string;
  siteUrl: string;
}

export const sourcesOf = ({ contentDir, siteUrl, withStyleguide }: Config): Sources => ({
  content: contentFingerprint(contentDir),
  code: codeFingerprint(ROOT, withStyleguide),
  siteUrl,
});

/** Whether what is published differs from what would be published now (wire.md, «Freshness»). */
export function isStale({ outDir }: Config, sources: Sources, now: Date = new Date()): boolean {
  const published = readPublished(outDir);
  if (!published || !currentRelease(outDir)) return true;
  const dated = now.getTime() >= Date.parse(published.validUntil);
  return (
    dated ||
    published.content !== sources.content ||
    published.code !== sources.code ||
    published.siteUrl !== sources.siteUrl
  );
}

/**
 * Imports into a release of its own, renders every page, and puts pages and catalogue in place together. If anything
 * fails, both stay as they were.
 * @returns the release, or null when the import was refused (told by `progress.imported`)
 */
export async function publish(
  config: Config,
  progress: Progress,
  now: Date = new Date(),
): Promise<Release | null> {
  const sources = sourcesOf(config);
  const release = beginRelease(config.outDir, releaseId(config.outDir, now));
  try {
    const result = await importInWorker({
      contentDir: config.contentDir,
      target: release.catalogue,
      previous: path.join(config.dataDir, 'catalogue.db'),
      now,
    });
    progress.imported(result);
    if (!result.imported) {
      abandonRelease(release);
      return null;
    }
    let pages = 0;
    await renderPages(release, () => progress.page(++pages));
    const facts = factsOf(release);
    copyPictures(config, release, facts.pictures);
    progress.step('Сжимаю стили и скрипты');
    await precompress(release.client);
    const finished = switchTo(config.outDir, config.dataDir, release);
    writePublished(config.outDir, {
      release: finished.id,
      ...sources,
      validUntil: facts.validUntil,
    } satisfies Published);
    return finished;
  } catch (error) {
    abandonRelease(release);
    throw error;
  }
}

/** Sortable by time, unique within the folder: 20261121T101500Z, then …-2. */
function releaseId(outDir: string, now: Date): string {
  const base = `${now.toISOString().replace(/[-:]|\.\d+/gu, '')}`;
  const taken = new Set(currentRelease(outDir) ? readdirSync(path.join(outDir, 'releases')) : []);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}

function factsOf(release: Release): { validUntil: string; pictures: string[] } {
  const catalogue = openCatalogue(release.catalogue);
  try {
    return {
      validUntil: catalogue.validUntil,
      pictures: pictureFiles(catalogue),
    };
  } finally {
    catalogue.close();
  }
}

function copyPictures({ contentDir, dataDir }: Config, release: Release, pictures: readonly string[]): void {
  for (const picture of pictures) {
    const to = path.join(release.client, 'storage', picture);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(originOf(picture, contentDir, dataDir), to);
  }
}
