import { filteredBrandView } from '#src/catalogue/views/brand.ts';
import type { View } from '#src/catalogue/views/head.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { searchView } from '#src/catalogue/views/results.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { filterFromQuery, hasFilterKey } from '#src/domain/filter.ts';
import { parsePage, STATIC_PAGES } from '#src/domain/pagination.ts';
import { type RoutePlace, routeAt } from '#src/domain/route-at.ts';
import type { OnDemandName } from '#src/domain/routes.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** The view of an address of a route: null when it is past the last page, undefined when the page is prerendered. */
type OnDemandView = (
  served: ServedCatalogue,
  place: RoutePlace,
  query: URLSearchParams,
) => View | null | undefined;

const ON_DEMAND_VIEWS: Readonly<Record<OnDemandName, OnDemandView>> = {
  products({ catalogue, engine }, place, query) {
    const page = place.page === undefined ? 1 : parsePage(place.page);
    if (!hasFilterKey(query) && (page === null || page <= STATIC_PAGES)) return undefined;
    return page === null ? null : searchView(catalogue, engine, filterFromQuery(query), page);
  },
  brand: ({ catalogue, engine }, { key }, query) =>
    hasFilterKey(query) ? filteredBrandView(catalogue, engine, key, filterFromQuery(query)) : undefined,
};

const isOnDemand = (place: RoutePlace): place is RoutePlace & { name: OnDemandName } =>
  place.route.onDemand === true;

/**
 * The props of a page that is rendered on demand (wire.md): results and brand pages with a known filter key, and pages of
 * results after the prerendered ones.
 * @returns null for a page of results past the last one; undefined for an address that is not rendered on demand
 */
export function onDemandPage(
  served: ServedCatalogue,
  path: string,
  query: URLSearchParams,
): PageProps<View> | null | undefined {
  const place = routeAt(path);
  if (!place || !isOnDemand(place)) return undefined;
  const view = ON_DEMAND_VIEWS[place.name](served, place, query);
  return view && { page: view, shell: shellOf(served.catalogue) };
}
