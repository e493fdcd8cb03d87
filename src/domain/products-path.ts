import { filterToQuery } from './filter.ts';
import type { Filter } from './filter-keys.ts';
import { PRODUCTS } from './paths.ts';

/** Results: page in the path, filter in the query. Apart from other addresses: the basket page needs those and no filter. */
export function productsPath(filter?: Filter, page = 1): string {
  const query = filter ? filterToQuery(filter).toString() : '';
  return `${PRODUCTS}${page > 1 ? `/${page}` : ''}${query === '' ? '' : `?${query}`}`;
}
