import { openCatalogue } from '#src/catalogue/open.ts';
import { buildSearch } from '#src/catalogue/search/build.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { openSite, type Site, type SitePlace } from '#src/server/site.ts';
import type { ShopNow } from './shop-now.ts';

/** One release, open: pages, calls, search and redirects. Swapped as a whole between requests. */
export interface ReleaseNow extends ShopNow {
  id: string;
  site: Site;
  redirects: ReadonlyMap<string, string>;
}

/** Opens every part of a release. @throws {CatalogueError} */
export async function openRelease(place: SitePlace): Promise<ReleaseNow> {
  const site = await openSite(place);
  const catalogue = openCatalogue(place.catalogueFile);
  const engine = await buildSearch(place.catalogueFile);
  const { version } = catalogue;
  return { id: place.id, site, catalogue, engine, version, redirects: redirectsOf(catalogue) };
}
