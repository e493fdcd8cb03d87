import { hash } from 'node:crypto';
import type { Catalogue } from '#src/catalogue/open.ts';
import { hasSameListed } from '#src/catalogue/products.ts';
import { type PlannedPage, pagesSince } from '#src/catalogue/views/every-page.ts';
import { PRODUCT_ADDRESS } from '#src/catalogue/views/product.ts';
import { isOfKind, type SitemapFile, type SitemapPlan, sitemapPlan } from '#src/catalogue/views/sitemap.ts';
import type { PageToRender, RenderedPage } from './app/render-worker.ts';
import { atOnce, type DayOf, datedSitemap, type Sitemap, type Steps } from './dated-sitemap.ts';
import { fileAddress, isPage, pageAddress } from './file-address.ts';
import { differences, type FileList, NextFiles, type ReleaseFile, readLine } from './file-list.ts';
import { ReleaseError } from './manifest.ts';

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

/** Key of the app's own files, which are named by their content or change with the code. */
export const APP_KEY = 'app';

/** Longer keys are hashed: a list of twenty products has twenty digests in its key. */
const LONGEST_KEY = 40;
const shortKey = (key: string): string =>
  key.length <= LONGEST_KEY ? key : hash('sha256', key, 'base64url').slice(0, 16);

/** Which pages a release renders, and the files of all its pages as they become known. */
export interface PagePlan {
  counts: PageCounts;
  /** Addresses of pages that are new, and of those that the catalogue has no more. */
  added: readonly string[];
  gone: readonly string[];
  toRender: readonly PageToRender[];
  /** Whether one of them is an HTML page, which is counted. */
  isPage(page: PageToRender): boolean;
  files: NextFiles;
  /** See {@link pageFinder}. */
  has(address: string): boolean;
  /**
   * To be told of each page that has been rendered; null: it shows what it showed.
   * @returns the page's file and its address
   */
  rendered(page: PageToRender, rendered: RenderedPage): [address: string, file: ReleaseFile] | null;
  /** Does of {@link lastToRender} what can be done while other pages are rendered, in steps between which their threads are given more. */
  prepareLast(): Iterable<void>;
  /** After {@link prepareLast}: of the sitemap, what is to be rendered unless some page shows what it showed. */
  expectedLast(): PageToRender[];
  /** The sitemap, to render, or take as {@link expectedLast} had it, when all other pages are rendered: it tells when those changed. */
  lastToRender(): { toRender: PageToRender[]; sitemap: SitemapFile[] };
}

/** What the pages of a new release are compared with. */
export interface PagesBefore {
  files: FileList;
  /** How many of them are pages. */
  count: number;
  /** Files of their sitemap, where known. */
  sitemap: readonly SitemapFile[] | undefined;
  /** The catalogue, opened beside the one that they were rendered from; null when there is none to compare with. */
  beside: Catalogue | null;
  /** Whether they were rendered by the same app: otherwise every page is rendered anew. */
  sameApp: boolean;
  /** Whether what all pages share was the same. */
  sameShell: boolean;
  /** Whether pages that could be kept are rendered too, and compared. */
  verify: boolean;
}

/** Hears of pages to render as soon as they are known, while others are looked for. */
export type OnPlanned = (pages: readonly PageToRender[]) => void;

/** Tells whether there is a page at an address, in whatever letter case: the server redirects to the right one. */
export function pageFinder(files: Pick<NextFiles, 'has' | 'keys'>): (address: string) => boolean {
  let byCase: Set<string> | undefined;
  return address => {
    const file = fileAddress(address);
    if (files.has(file)) return true;
    byCase ??= new Set(Array.from(files.keys(), one => one.toLowerCase()));
    return byCase.has(file.toLowerCase());
  };
}

/** Of files that are gone, the addresses of those that are pages. */
const pagesOf = (gone: Iterable<readonly [address: string, file: ReleaseFile]>): string[] =>
  Array.from(gone).flatMap(([address, { key }]) =>
    isPage(address) && key !== APP_KEY ? [pageAddress(address)] : [],
  );

/** Addresses of pages that are among the first files and not among the second. */
export const pagesGone = (before: FileList, after: FileList): string[] =>
  pagesOf(
    Array.from(differences(before, after)).flatMap(({ was, is }) =>
      was !== undefined && is === undefined ? [readLine(was)] : [],
    ),
  );

/** The files of an earlier list that the next one has not. */
export function* leftOf(files: NextFiles, before: FileList): Generator<[address: string, file: ReleaseFile]> {
  for (const address of files.left) {
    const file = before.get(address);
    if (file) yield [address, file];
  }
}

const keptWrongly = (address: string): ReleaseError =>
  new ReleaseError(
    `Страница ${address} была бы оставлена прежней, а собранная заново отличается. Магазин остался прежним. Выполните: npm run build -- --all`,
  );

/** Reads of the last release's files what the sitemap needs when many pages of products are of another day. */
export function readDays(before: FileList): void {
  before.daysWithin(PRODUCT_ADDRESS);
}

/**
 * Compares what the catalogue's pages are rendered from with what the last release's were.
 * @param today in the shop's time zone
 */
export function planPages(
  catalogue: Catalogue,
  { files: before, count, sitemap, beside, sameApp, sameShell, verify }: PagesBefore,
  today: string,
  onPlanned: OnPlanned = () => undefined,
): PagePlan {
  const counts = { all: 0, rendered: 0, changed: 0, added: 0, gone: 0 };
  const verified = new Set<string>();
  const isComparable = sameApp && !verify && !before.isEmpty;
  const routes = pagesSince(catalogue, isComparable ? beside : null);
  const files = new NextFiles(
    before,
    routes.flatMap(({ leftOut }) => leftOut ?? []),
  );
  let looked = 0;
  const added: string[] = [];
  let areProductsRedated = false;
  /** The page when it must be rendered. */
  const planned = (page: PlannedPage): PageToRender[] => {
    const address = fileAddress(page.address);
    const key = shortKey(page.key);
    const known = before.get(address);
    if (known && sameApp && known.key === key) {
      files.keep(address);
      if (!verify) return [];
      verified.add(address);
      return [{ ...page, before: '' }];
    }
    if (!known && isPage(address)) added.push(page.address);
    // What was rendered last, until it is rendered again.
    files.set(address, { ...(known ?? { hash: '', size: 0, shown: '', changed: '' }), key, leftAt: 0 });
    return [{ ...page, before: sameApp && sameShell ? (known?.shown ?? '') : '' }];
  };
  const toRender: PageToRender[] = [];
  for (const { parts } of routes)
    for (const { pages, touched } of parts) {
      for (const address of touched) files.drop(fileAddress(address));
      for (const { address } of pages) if (isPage(fileAddress(address))) looked++;
      const ahead = pages.flatMap(planned);
      onPlanned(ahead);
      for (const page of ahead) toRender.push(page);
    }
  const gone = pagesOf(leftOf(files, before));
  Object.assign(counts, {
    all: isComparable ? count + added.length - gone.length : looked,
    ...{ added: added.length, gone: gone.length },
  });
  /** Files of the sitemap with products, which are the same unless a page is of another day. */
  const productFiles = sitemap?.filter(file => isOfKind(file, 'products')) ?? [];
  const areSameProducts =
    isComparable &&
    beside !== null &&
    productFiles.length > 0 &&
    productFiles.every(file => before.has(sitemapAddress(file))) &&
    hasSameListed(beside);
  let sitemapAhead: SitemapPlan[] | undefined;
  /** The sitemap if each page that is rendered shows something else than before. */
  let expected: Sitemap | undefined;
  let isAsExpected = true;
  const willRedate = ({ address }: PageToRender): boolean =>
    address.startsWith(PRODUCT_ADDRESS) && before.get(fileAddress(address))?.changed !== today;
  const sitemapWith = (areRedated: boolean, dayOf: DayOf): Steps<Sitemap> => {
    const kept = areSameProducts && !areRedated ? productFiles : [];
    const without = kept.length > 0 ? 'products' : undefined;
    const plan = sitemapAhead?.filter(({ kind }) => kind !== without) ?? sitemapPlan(catalogue, without);
    return datedSitemap(plan, kept, files, dayOf);
  };
  const dayNow: DayOf = (address, within) => files.dayOf(address, within);
  return {
    counts,
    added,
    gone,
    toRender,
    isPage: ({ address }) => isPage(fileAddress(address)),
    files,
    has: pageFinder(files),
    rendered(page, rendered) {
      if (!rendered) {
        isAsExpected = false;
        return null;
      }
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
      if (changed !== today) isAsExpected = false;
      if (address.startsWith(PRODUCT_ADDRESS) && changed !== known?.changed) areProductsRedated = true;
      files.set(address, file);
      return [address, file];
    },
    *prepareLast() {
      const areRedated = !areSameProducts || toRender.some(willRedate);
      if (areRedated) {
        sitemapAhead = sitemapPlan(catalogue);
        yield;
        readDays(before);
      }
      // Where all pages are rendered anew, their days stay.
      if (!isAsExpected || !isComparable || !sameShell) return;
      const awaited = new Set(toRender.map(({ address }) => fileAddress(address)));
      if (![...awaited].every(address => before.has(address))) return;
      const dayThen: DayOf = (address, within) => (awaited.has(address) ? today : dayNow(address, within));
      expected = yield* sitemapWith(areRedated, dayThen);
    },
    expectedLast() {
      const isOther = ({ address, key }: PlannedPage) =>
        before.get(fileAddress(address))?.key !== shortKey(key);
      const pages = isAsExpected && expected ? expected.pages : [];
      return pages.filter(isOther).map(page => ({ ...page, before: '' }));
    },
    lastToRender() {
      const last = isAsExpected && expected ? expected : atOnce(sitemapWith(areProductsRedated, dayNow));
      const { kept, index, pages } = last;
      for (const file of kept) files.keep(sitemapAddress(file));
      return { toRender: pages.flatMap(planned), sitemap: index };
    },
  };
}

const sitemapAddress = ({ name }: { name: string }): string => `/sitemap-${name}.xml`;
