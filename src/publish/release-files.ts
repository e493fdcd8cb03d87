import { hash } from 'node:crypto';
import type { Catalogue } from '#src/catalogue/open.ts';
import { pictureFiles } from '#src/catalogue/pictures.ts';
import { type PlannedPage, pagesSince, sitemapPages } from '#src/catalogue/views/every-page.ts';
import { changedOn, type SitemapChunk, type SitemapPlan, sitemapPlan } from '#src/catalogue/views/sitemap.ts';
import { isPhoto, originOf } from '#src/intake/photos/photos.ts';
import type { Config } from '#src/server/config.ts';
import type { BundledApp } from './app/bundled-app.ts';
import type { PageToRender, RenderedPage } from './app/render-worker.ts';
import type { FileStore, Stored } from './file-store.ts';
import { ReleaseError, type ReleaseFile, type ReleaseFiles } from './manifest.ts';

/** How long assets stay for pages that were opened before they went. */
const ASSETS_STAY_MS = 7 * 86_400_000;

/** Numbers of HTML pages; sitemaps and robots.txt are none. */
interface PageCounts {
  all: number;
  /** Rendered because what they show, or the code, changed. */
  rendered: number;
  /** Rendered ones whose bytes are other ones. */
  changed: number;
  added: number;
  gone: number;
}

/** `/product/7` → `/product/7/index.html`, as a static host finds it. */
export const fileAddress = (address: string): string => {
  if (address === '/') return '/index.html';
  if (address === '/404') return '/404.html';
  return /\.\w+$/u.test(address) ? address : `${address}/index.html`;
};

/** Key of the app's own files, which are named by their content or change with the code. */
const APP_KEY = 'app';

const INDEX = '/index.html';

export const isPage = (address: string): boolean => address.endsWith(INDEX) || address === '/404.html';
/** `/product/7/index.html` → `/product/7`. */
export const pageAddress = (file: string): string =>
  file.endsWith(INDEX) ? file.slice(0, -INDEX.length) || '/' : file;

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
  /** Whether one of them is an HTML page, which is counted. */
  isPage(page: PageToRender): boolean;
  files: Map<string, ReleaseFile>;
  /** See {@link pageFinder}. */
  has(address: string): boolean;
  /**
   * To be told of each page that has been rendered; null: it shows what it showed.
   * @returns the page's file and its address
   */
  rendered(page: PageToRender, rendered: RenderedPage): [address: string, file: ReleaseFile] | null;
  /** The pages to render when all others are: the sitemap tells when those changed. */
  lastToRender(): PageToRender[];
}

/** What the pages of a new release are compared with. */
export interface PagesBefore {
  files: ReleaseFiles;
  /** The catalogue, opened beside the one that they were rendered from; null when there is none to compare with. */
  beside: Catalogue | null;
  /** Whether they were rendered by the same app: otherwise every page is rendered anew. */
  sameApp: boolean;
  /** Whether what all pages share was the same. */
  sameShell: boolean;
  /** Whether pages that could be kept are rendered too, and compared. */
  verify: boolean;
}

/** Tells whether there is a page at an address, in whatever letter case: the server redirects to the right one. */
export function pageFinder(files: ReleaseFiles): (address: string) => boolean {
  let byCase: Set<string> | undefined;
  return address => {
    byCase ??= new Set([...files.keys()].map(one => one.toLowerCase()));
    return byCase.has(fileAddress(address).toLowerCase());
  };
}

/** Addresses of pages that are among the first files and not among the second. */
export function pagesGone(before: ReleaseFiles, after: ReleaseFiles): string[] {
  const gone: string[] = [];
  for (const [address, { key }] of before)
    if (!after.has(address) && isPage(address) && key !== APP_KEY) gone.push(pageAddress(address));
  return gone;
}

const keptWrongly = (address: string): ReleaseError =>
  new ReleaseError(
    `Страница ${address} была бы оставлена прежней, а собранная заново отличается. Магазин остался прежним. Выполните: npm run build -- --all`,
  );

/**
 * Compares what the catalogue's pages are rendered from with what the last release's were.
 * @param today in the shop's time zone
 */
export function planPages(
  catalogue: Catalogue,
  { files: before, beside, sameApp, sameShell, verify }: PagesBefore,
  today: string,
): PagePlan {
  const files = new Map<string, ReleaseFile>();
  const chunks = sitemapPlan(catalogue);
  const counts = { all: 0, rendered: 0, changed: 0, added: 0, gone: 0 };
  const verified = new Set<string>();
  /** The page when it must be rendered. */
  const planned = (page: PlannedPage): PageToRender[] => {
    const address = fileAddress(page.address);
    const key = shortKey(page.key);
    const known = before.get(address);
    if (known && sameApp && known.key === key) {
      files.set(address, known);
      if (!verify) return [];
      verified.add(address);
      return [{ ...page, before: '' }];
    }
    if (!known && isPage(address)) counts.added++;
    // What was rendered last, until it is rendered again; and the page's place among the others.
    files.set(address, { ...(known ?? { hash: '', size: 0, shown: '', changed: '' }), key, leftAt: 0 });
    return [{ ...page, before: sameApp && sameShell ? (known?.shown ?? '') : '' }];
  };
  const isComparable = sameApp && !verify && before.size > 0;
  const toRender = pagesSince(catalogue, isComparable ? beside : null).flatMap(({ pages, leftOut }) => {
    const touched = leftOut && new Set(Array.from(leftOut.touched, fileAddress));
    if (touched)
      for (const [address, file] of before)
        if (leftOut?.isOfRoute(address) && !touched.has(address)) files.set(address, file);
    return pages.flatMap(planned);
  });
  const gone = pagesGone(before, files);
  Object.assign(counts, { all: [...files.keys()].filter(isPage).length, gone: gone.length });
  return {
    counts,
    gone,
    toRender,
    isPage: ({ address }) => isPage(fileAddress(address)),
    files,
    has: pageFinder(files),
    rendered(page, rendered) {
      if (!rendered) return null;
      const address = fileAddress(page.address);
      const known = before.get(address);
      if (known && verified.has(address)) {
        if (known.hash !== rendered.hash) throw keptWrongly(page.address);
        return null;
      }
      if (isPage(address)) {
        counts.rendered++;
        if (known && known.hash !== rendered.hash) counts.changed++;
      }
      const changed = !known ? '' : known.shown === rendered.shown ? known.changed : today;
      const file = { ...rendered, changed, key: shortKey(page.key), leftAt: 0 };
      files.set(address, file);
      return [address, file];
    },
    lastToRender: () => sitemapPages(withDays(chunks, files)).flatMap(planned),
  };
}

/** The sitemap with the days on which its pages changed. The catalogue's stands for a page without one, and is kept with it. */
const withDays = (chunks: readonly SitemapPlan[], files: Map<string, ReleaseFile>): SitemapChunk[] =>
  chunks.map(({ name, pages }) => ({
    name,
    entries: pages.map(page => {
      const { path } = page;
      const address = fileAddress(path.includes('%') ? decodeURIComponent(path) : path);
      const file = files.get(address);
      if (file && file.changed !== '') return { path, changed: file.changed };
      const changed = changedOn(page);
      if (file && changed) files.set(address, { ...file, changed });
      return { path, changed };
    }),
  }));

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
    else files.set(address, { ...take(), key, shown: '', changed: '', leftAt: 0 });
  };
  for (const [address, file] of app.client)
    if (!files.has(address)) add(address, APP_KEY, sameApp, () => store.putFile(file, true));
  for (const { path, digest } of pictureFiles(catalogue)) {
    const origin = originOf(path, contentDir, dataDir);
    // The sizes of photographs are named by their content and never written again.
    add(`/storage/${path}`, digest, store.trust, () => store.putFile(origin, isPhoto(path)));
  }
}

/** Adds the file by which search engines know that the sender of a key owns the site. */
export const addProof = (key: string, store: FileStore, files: Map<string, ReleaseFile>): unknown =>
  files.set(`/${key}.txt`, {
    ...store.put(Buffer.from(key)),
    ...{ key: APP_KEY, shown: '', changed: '', leftAt: 0 },
  });

/** Adds the assets that have gone, for the days on which pages that are open may still ask for them. */
export function keepGoneAssets(files: Map<string, ReleaseFile>, before: ReleaseFiles, now: Date): void {
  for (const [address, file] of before) {
    if (files.has(address) || !isAsset(address)) continue;
    const leftAt = file.leftAt || now.getTime();
    if (now.getTime() - leftAt < ASSETS_STAY_MS) files.set(address, { ...file, leftAt });
  }
}
