import { filteredBrandView } from '#src/catalogue/views/brand.ts';
import { comparedView } from '#src/catalogue/views/calculator.ts';
import type { View } from '#src/catalogue/views/head.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { searchView } from '#src/catalogue/views/results.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { filterFromQuery, filterToQuery, hasFilterKey } from '#src/domain/filter.ts';
import { parsePage, STATIC_PAGES } from '#src/domain/pagination.ts';
import { brandPath, CALCULATOR } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { type RoutePlace, routeAt } from '#src/domain/route-at.ts';
import type { OnDemandName } from '#src/domain/routes.ts';
import { comparisonFrom, comparisonQuery, hasComparison } from '#src/domain/size-comparison.ts';
import { comparePage } from './compare-page.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A page that is rendered on demand. */
export interface OnDemandPage<Page extends View = View> {
  /** Equal for addresses that show the same: what the shop does not understand of an address is not in it. */
  key: string;
  /** What it is rendered from, or null for a page of results past the last one. */
  props(): PageProps<Page> | null;
}

/** The page of an address of a route; null when the page is prerendered. */
type Planner = (
  served: ServedCatalogue,
  place: RoutePlace,
  query: URLSearchParams,
) => { key: string; view: () => View | null } | null;

const PLANNERS: Readonly<Record<OnDemandName, Planner>> = {
  products({ catalogue, engine }, place, query) {
    const page = place.page === undefined ? 1 : parsePage(place.page);
    if (!hasFilterKey(query) && (page === null || page <= STATIC_PAGES)) return null;
    const filter = filterFromQuery(query);
    if (page === null) return { key: '', view: () => null };
    return { key: productsPath(filter, page), view: () => searchView(catalogue, engine, filter, page) };
  },
  brand({ catalogue, engine }, { key }, query) {
    if (!hasFilterKey(query)) return null;
    const filter = filterFromQuery(query);
    return {
      key: `${brandPath(key)}?${filterToQuery(filter)}`,
      view: () => filteredBrandView(catalogue, engine, key, filter) ?? null,
    };
  },
  calculator(_served, _place, query) {
    if (!hasComparison(query)) return null;
    const comparison = comparisonFrom(query);
    return { key: `${CALCULATOR}?${comparisonQuery(comparison)}`, view: () => comparedView(comparison) };
  },
  compare: ({ catalogue }, _place, query) => comparePage(catalogue, query),
  // Its pages on demand belong to one visitor: server/forms.
  basket: () => null,
};

const isOnDemand = (place: RoutePlace): place is RoutePlace & { name: OnDemandName } =>
  place.route.onDemand === true;

/**
 * The page of an address that is rendered on demand (wire.md): results and brand pages with a known filter key, and pages of
 * results after the prerendered ones. Null for other addresses.
 */
export function onDemandPage(
  served: ServedCatalogue,
  path: string,
  query: URLSearchParams,
): OnDemandPage | null {
  const place = routeAt(path);
  const plan = place && isOnDemand(place) ? PLANNERS[place.name](served, place, query) : null;
  if (!plan) return null;
  return {
    key: plan.key,
    props() {
      const page = plan.view();
      return page && { page, shell: shellOf(served.catalogue) };
    },
  };
}
