import { hash } from 'node:crypto';
import type { Catalogue } from '#src/catalogue/open.ts';
import { type PlannedPage, pagesSince } from '#src/catalogue/views/every-page.ts';
import type { PageToRender, RenderedPage } from './app/render-worker.ts';
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
const MAX_KEY = 40;
const shortKey = (key: string): string =>
  key.length <= MAX_KEY ? key : hash('sha256', key, 'base64url').slice(0, 16);

/** What the pages of a new release are compared with. */
export interface PagesBefore {
  files: FileList;
  /** How many of them are pages. */
  count: number;
  /** The catalogue, opened beside the one that they were rendered from; null when there is none to compare with. */
  beside: Catalogue | null;
  /** Whether they were rendered by the same app: otherwise every page is rendered anew. */
  sameApp: boolean;
  /** Whether what all pages share was the same. */
  sameShell: boolean;
  /** Whether pages that need not be rendered are rendered too, and compared. */
  verify: boolean;
}

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

const differsFromRendered = (address: string): ReleaseError =>
  new ReleaseError(
    `Страница ${address} была бы оставлена прежней, а собранная заново отличается. Магазин остался прежним. Выполните: npm run build -- --all`,
  );

/** Whether a page is an HTML page, which is counted. */
export const isHtml = ({ address }: PlannedPage): boolean => isPage(fileAddress(address));

/** Which pages a release renders, and the files of all its pages as these are rendered. */
export class PagePlan {
  readonly counts: PageCounts = { all: 0, rendered: 0, changed: 0, added: 0, gone: 0 };
  readonly files: NextFiles;
  readonly toRender: PageToRender[] = [];
  /** Addresses of pages that are new, and of those that the catalogue has no more. */
  readonly added: string[] = [];
  readonly gone: readonly string[];
  readonly #before: PagesBefore;
  readonly #today: string;
  /** Files that stay as they are, and are rendered to be compared. */
  readonly #verified = new Set<string>();

  /**
   * Compares what the catalogue's pages are rendered from with what the last release's were.
   * @param today in the shop's time zone
   */
  constructor(catalogue: Catalogue, before: PagesBefore, today: string) {
    this.#before = before;
    this.#today = today;
    const isComparable = before.sameApp && !before.verify && !before.files.isEmpty;
    const routes = pagesSince(catalogue, isComparable ? before.beside : null);
    this.files = new NextFiles(
      before.files,
      routes.flatMap(({ leftOut }) => leftOut ?? []),
    );
    let compared = 0;
    for (const { parts } of routes)
      for (const { pages, touched } of parts) {
        for (const address of touched) this.files.drop(fileAddress(address));
        compared += pages.filter(isHtml).length;
        for (const page of this.plan(pages)) this.toRender.push(page);
      }
    this.gone = pagesOf(leftOf(this.files, before.files));
    const [added, gone] = [this.added.length, this.gone.length];
    Object.assign(this.counts, { added, gone, all: isComparable ? before.count + added - gone : compared });
  }

  /** Enters pages among the files. @returns those that must be rendered */
  plan(pages: readonly PlannedPage[]): PageToRender[] {
    const { files: before, sameApp, sameShell, verify } = this.#before;
    return pages.flatMap((page): PageToRender[] => {
      const address = fileAddress(page.address);
      const key = shortKey(page.key);
      const known = before.get(address);
      if (known && sameApp && known.key === key) {
        this.files.keep(address);
        if (!verify) return [];
        this.#verified.add(address);
        return [{ ...page, before: '' }];
      }
      if (!known && isPage(address)) this.added.push(page.address);
      // What was rendered last, until it is rendered again.
      this.files.set(address, {
        ...(known ?? { hash: '', size: 0, contentDigest: '', changed: '' }),
        key,
        leftAt: 0,
      });
      return [{ ...page, before: sameApp && sameShell ? (known?.contentDigest ?? '') : '' }];
    });
  }

  /**
   * Enters the file of a page that has been rendered; null: it shows what it showed.
   * @throws {ReleaseError} when it was to stay as it is, and has become another one
   */
  enter(page: PageToRender, rendered: RenderedPage): void {
    if (!rendered) return;
    const address = fileAddress(page.address);
    const known = this.#before.files.get(address);
    if (known && this.#verified.has(address)) {
      if (known.hash !== rendered.hash) throw differsFromRendered(page.address);
      return;
    }
    if (isPage(address)) {
      this.counts.rendered++;
      if (known && known.hash !== rendered.hash) this.counts.changed++;
    }
    const changed = !known
      ? ''
      : known.contentDigest === rendered.contentDigest
        ? known.changed
        : this.#today;
    this.files.set(address, { ...rendered, changed, key: shortKey(page.key), leftAt: 0 });
  }
}
