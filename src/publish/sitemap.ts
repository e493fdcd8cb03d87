import type { Catalogue } from '#src/catalogue/open.ts';
import { type PageWithProps, sitemapPages } from '#src/catalogue/views/every-page.ts';
import { PRODUCT_ADDRESS } from '#src/catalogue/views/product.ts';
import {
  changedOn,
  type SitemapChunk,
  type SitemapPlan,
  sitemapIndexOf,
  sitemapPlan,
} from '#src/catalogue/views/sitemap.ts';
import { fileAddress } from './file-address.ts';
import type { NextFiles } from './file-list.ts';

/** A file of the sitemap with the days on which its pages changed; a page without one gets the catalogue's, and stays with it. */
function withDays({ name, kind, pages }: SitemapPlan, files: NextFiles): SitemapChunk {
  const within = kind === 'products' ? PRODUCT_ADDRESS : undefined;
  return {
    name,
    entries: pages.map(page => {
      const { path } = page;
      const address = fileAddress(path.includes('%') ? decodeURIComponent(path) : path);
      const known = files.dayOf(address, within);
      if (known) return { path, changed: known };
      const changed = changedOn(page);
      const file = changed === undefined ? undefined : files.get(address);
      if (file && changed) files.set(address, { ...file, changed });
      return { path, changed };
    }),
  };
}

/** All files of the sitemap, once it is known of all other pages when they changed. */
export function pagesOfSitemap(catalogue: Catalogue, files: NextFiles): PageWithProps[] {
  const chunks = sitemapPlan(catalogue).map(file => withDays(file, files));
  return sitemapPages(sitemapIndexOf(chunks), chunks);
}
