import { openServed } from '#src/catalogue/open.ts';
import { redirectsOf, shopInfoOf } from '#src/catalogue/shop.ts';
import { buildSearch } from '#src/search/build-search.ts';
import { openSite, type Site, type SitePlace } from '#src/server/http/site.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import { warmSearch } from './warm-search.ts';

/** An opened release: pages, calls, search and redirects. Replaced as a whole between requests. */
export interface ServedRelease extends ServedCatalogue {
  id: string;
  /** When it was made, as ISO. */
  at: string;
  site: Site;
  redirects: ReadonlyMap<string, string>;
}

/**
 * Opens every part of a release.
 * @param before the release to which the differences of the place refer
 * @throws {CatalogueError}
 */
export async function openServedRelease(
  place: SitePlace,
  before: ServedRelease | null,
): Promise<ServedRelease> {
  const begun = performance.now();
  const search = buildSearch(place.catalogueFile);
  // The site, which checks the release, says what is damaged.
  search.catch(() => undefined);
  const site = await openSite(place, before?.site ?? null);
  const engine = await search;
  const catalogue = openServed(place.catalogueFile);
  const { version } = catalogue;
  // Cached: the phones must be known when the catalogue can no longer be read.
  shopInfoOf(catalogue);
  const redirects = redirectsOf(catalogue);
  // A server that has answered before has its code compiled.
  if (before === null) await warmSearch({ id: place.id, catalogue, engine, version }, begun);
  return { id: place.id, at: place.at, site, catalogue, engine, version, redirects };
}
