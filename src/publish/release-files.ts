import { hash } from 'node:crypto';
import type { Catalogue } from '#src/catalogue/open.ts';
import { pictureFiles } from '#src/catalogue/pictures.ts';
import { everyPage } from '#src/catalogue/views/every-page.ts';
import { isPhoto, originOf } from '#src/intake/photos/photos.ts';
import type { Config } from '#src/server/config.ts';
import type { BundledApp } from './app/bundled-app.ts';
import type { PageToRender, RenderedPage } from './app/render-worker.ts';
import type { FileStore, Stored } from './file-store.ts';
import type { ReleaseFile, ReleaseFiles } from './manifest.ts';

/** How long assets stay for pages that were opened before they went. */
const ASSETS_STAY_MS = 7 * 86_400_000;

export interface PageCounts {
  all: number;
  /** Rendered because what they show, or the code, changed. */
  rendered: number;
  /** Rendered ones whose bytes are other ones. */
  changed: number;
  added: number;
  gone: number;
}

/** `/product/7` → `/product/7/index.html`, as a static host finds it. */
const fileAddress = (address: string): string => {
  if (address === '/') return '/index.html';
  if (address === '/404') return '/404.html';
  return /\.\w+$/u.test(address) ? address : `${address}/index.html`;
};

/** Key of the app's own files, which are named by their content or change with the code. */
const APP_KEY = 'app';

const isPage = (address: string): boolean => /(?:\/index\.html|^\/404\.html)$/u.test(address);
/** `/product/7/index.html` → `/product/7`. */
const pageAddress = (file: string): string => file.replace(/\/index\.html$/u, '') || '/';

const isAsset = (address: string): boolean => /^\/(?:_astro|storage)\//u.test(address);

/** Longer keys are hashed: a list of twenty products has twenty digests in its key. */
const LONGEST_KEY = 40;
const shortKey = (key: string): string =>
  key.length <= LONGEST_KEY ? key : hash('sha256', key, 'base64url').slice(0, 16);

/** Which pages a release renders, and the files of all its pages as they become known. */
export interface PagePlan {
  counts: PageCounts;
  /** Addresses of pages that the catalogue has no more. */
  gone: readonly string[];
  toRender: readonly PageToRender[];
  files: Map<string, ReleaseFile>;
  /**
   * To be told of each page that has been rendered; null: it shows what it showed.
   * @returns the page's file and its address
   */
  rendered(page: PageToRender, rendered: RenderedPage): [address: string, file: ReleaseFile] | null;
}

/**
 * Compares what the catalogue's pages are rendered from with what the last release's were.
 * @param before files of the release that is served
 * @param comparable whether its pages were rendered by the same app: otherwise every page is rendered anew
 */
export function planPages(catalogue: Catalogue, before: ReleaseFiles, comparable: boolean): PagePlan {
  const files = new Map<string, ReleaseFile>();
  const toRender: PageToRender[] = [];
  let added = 0;
  for (const page of everyPage(catalogue)) {
    const address = fileAddress(page.address);
    const key = shortKey(page.key);
    const known = before.get(address);
    if (known && comparable && known.key === key) {
      files.set(address, known);
      continue;
    }
    if (!known) added++;
    toRender.push({ ...page, before: comparable ? (known?.shown ?? '') : '' });
    // What was rendered last, until it is rendered again; and the page's place among the others.
    files.set(address, { ...(known ?? { hash: '', size: 0, shown: '' }), key, leftAt: 0 });
  }
  const gone = [...before]
    .filter(([address, { key }]) => isPage(address) && key !== APP_KEY && !files.has(address))
    .map(([address]) => pageAddress(address));
  const counts = { all: files.size, rendered: 0, changed: 0, added, gone: gone.length };
  return {
    counts,
    gone,
    toRender,
    files,
    rendered(page, rendered) {
      if (!rendered) return null;
      counts.rendered++;
      const address = fileAddress(page.address);
      const known = before.get(address);
      if (known && known.hash !== rendered.hash) counts.changed++;
      const file = { ...rendered, key: shortKey(page.key), leftAt: 0 };
      files.set(address, file);
      return [address, file];
    },
  };
}

/** Adds the app's files and the pictures that the catalogue shows to the pages of a release. */
export function addAssets(
  { contentDir, dataDir }: Config,
  store: FileStore,
  catalogue: Catalogue,
  app: BundledApp,
  files: Map<string, ReleaseFile>,
  before: ReleaseFiles,
  sameApp: boolean,
): void {
  const add = (address: string, key: string, isKnown: boolean, take: () => Stored) => {
    const known = before.get(address);
    if (known && isKnown && known.key === key) files.set(address, { ...known, leftAt: 0 });
    else files.set(address, { ...take(), key, shown: '', leftAt: 0 });
  };
  for (const [address, file] of app.client)
    if (!files.has(address)) add(address, APP_KEY, sameApp, () => store.putFile(file, true));
  for (const { path, digest } of pictureFiles(catalogue)) {
    const origin = originOf(path, contentDir, dataDir);
    // The sizes of photographs are named by their content and never written again.
    add(`/storage/${path}`, digest, true, () => store.putFile(origin, isPhoto(path)));
  }
}

/** Adds the assets that have gone, for the days on which pages that are open may still ask for them. */
export function keepGoneAssets(files: Map<string, ReleaseFile>, before: ReleaseFiles, now: Date): void {
  for (const [address, file] of before) {
    if (files.has(address) || !isAsset(address)) continue;
    const leftAt = file.leftAt || now.getTime();
    if (now.getTime() - leftAt < ASSETS_STAY_MS) files.set(address, { ...file, leftAt });
  }
}
