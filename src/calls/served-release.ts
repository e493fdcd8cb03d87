import { openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { openSite, type Site, type SitePlace } from '#src/server/site.ts';
import { buildSearch } from './build-search.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** An opened release: pages, calls, search and redirects. Replaced as a whole between requests. */
export interface ServedRelease extends ServedCatalogue {
  id: string;
  site: Site;
  redirects: ReadonlyMap<string, string>;
}

/** Opens every part of a release. @throws {CatalogueError} */
export async function openServedRelease(place: SitePlace): Promise<ServedRelease> {
  const site = await openSite(place);
  const catalogue = openCatalogue(place.catalogueFile);
  const engine = await buildSearch(place.catalogueFile);
  const { version } = catalogue;
  return { id: place.id, site, catalogue, engine, version, redirects: redirectsOf(catalogue) };
}
