import { filteredBrandView } from '#src/catalogue/views/brand.ts';
import type { View } from '#src/catalogue/views/head.ts';
import type { Drawn } from '#src/catalogue/views/page-path.ts';
import { searchView } from '#src/catalogue/views/results.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { filterFromQuery, hasFilterKey } from '#src/domain/filter.ts';
import { parsePage, STATIC_PAGES } from '#src/domain/pagination.ts';
import { type RoutePlace, routeAt } from '#src/domain/route-at.ts';
import type { OnDemandName } from '#src/domain/routes.ts';
import type { ShopNow } from './shop-now.ts';

/** A route's view of an address; null when it leads past the last page, undefined when it is built ahead. */
type LiveView = (shop: ShopNow, place: RoutePlace, query: URLSearchParams) => View | null | undefined;

const LIVE_VIEWS: Readonly<Record<OnDemandName, LiveView>> = {
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
 * What an address that is rendered on demand is drawn from (wire.md): results and brand pages with a known filter key,
 * and pages of results beyond those built ahead.
 * @returns null when it is such an address but leads past the last page; undefined for every other address
 */
export function livePage(
  shop: ShopNow,
  path: string,
  query: URLSearchParams,
): Drawn<View> | null | undefined {
  const place = routeAt(path);
  if (!place || !isOnDemand(place)) return undefined;
  const view = LIVE_VIEWS[place.name](shop, place, query);
  return view && { page: view, shell: shellOf(shop.catalogue) };
}
