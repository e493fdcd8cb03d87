import { type PageWithProps, sitemapPages } from '#src/catalogue/views/every-page.ts';
import { PRODUCT_ADDRESS } from '#src/catalogue/views/product.ts';
import {
  changedOn,
  inOrder,
  type SitemapChunk,
  type SitemapFile,
  type SitemapPlan,
  sitemapIndexOf,
} from '#src/catalogue/views/sitemap.ts';
import { fileAddress } from './file-address.ts';
import type { NextFiles } from './file-list.ts';

/** The sitemap of a release. */
export interface Sitemap {
  /** Its files that stay as they are. */
  kept: readonly SitemapFile[];
  /** All of its files. */
  index: SitemapFile[];
  /** The pages of its index and of the files that do not stay. */
  pages: PageWithProps[];
}

/** Work that can be left between its steps. */
export type Steps<Result> = Generator<void, Result>;

/** What steps return when they are taken at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The day on which a page changed; `within`: see {@link NextFiles.dayOf}. */
export type DayOf = (address: string, within?: string) => string | undefined;

/** A file of the sitemap with the days on which its pages changed. The catalogue's stands for a page without one, and is kept with it. */
function withDays({ name, kind, pages }: SitemapPlan, files: NextFiles, dayOf: DayOf): SitemapChunk {
  return {
    name,
    entries: pages.map(page => {
      const { path } = page;
      const address = fileAddress(path.includes('%') ? decodeURIComponent(path) : path);
      const known = dayOf(address, kind === 'products' ? PRODUCT_ADDRESS : undefined);
      if (known) return { path, changed: known };
      const changed = changedOn(page);
      const file = changed === undefined ? undefined : files.get(address);
      if (file && changed) files.set(address, { ...file, changed });
      return { path, changed };
    }),
  };
}

/** The sitemap with the days of its pages, in steps of which each takes one of its files. */
export function* datedSitemap(
  plan: readonly SitemapPlan[],
  kept: readonly SitemapFile[],
  files: NextFiles,
  dayOf: DayOf,
): Steps<Sitemap> {
  const chunks: SitemapChunk[] = [];
  for (const file of plan) {
    yield;
    chunks.push(withDays(file, files, dayOf));
  }
  const index = inOrder([...sitemapIndexOf(chunks), ...kept]);
  return { kept, index, pages: sitemapPages(index, chunks) };
}
