import { filteredBrandView } from '#src/catalogue/views/brand.ts';
import type { View } from '#src/catalogue/views/head.ts';
import type { Drawn } from '#src/catalogue/views/page-path.ts';
import { searchView } from '#src/catalogue/views/results.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { filterFromQuery, hasFilterKey } from '#src/domain/filter.ts';
import { parsePage, STATIC_PAGES } from '#src/domain/pagination.ts';
import type { ShopNow } from './shop-now.ts';

/** Where the routes of live pages stand in the built app: `/live/products/3`, `/live/brand/kama`. */
export const LIVE = '/live';

/**
 * What an address that is rendered on demand is drawn from (wire.md): results and brand pages with a known filter key,
 * and pages of results beyond those built ahead.
 * @returns null when it is such an address but leads past the last page; undefined for every other address
 */
export function livePage(
  { catalogue, engine }: ShopNow,
  path: string,
  query: URLSearchParams,
): Drawn<View> | null | undefined {
  const results = /^\/products(?:\/([^/]+))?$/u.exec(path);
  if (results) {
    const page = results[1] === undefined ? 1 : parsePage(results[1]);
    const asked = hasFilterKey(query);
    if (!asked && (page === null || page <= STATIC_PAGES)) return undefined;
    const view = page === null ? null : searchView(catalogue, engine, filterFromQuery(query), page);
    return view && { page: view, shell: shellOf(catalogue) };
  }
  const brand = /^\/brand\/([^/]+)$/u.exec(path);
  if (!brand || !hasFilterKey(query)) return undefined;
  const view = filteredBrandView(catalogue, engine, brand[1] ?? '', filterFromQuery(query));
  return view && { page: view, shell: shellOf(catalogue) };
}
