import type { Filter } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { rowsAt, rowsByRank, rowsInOrder } from './bits.ts';
import type { SearchData } from './data.ts';
import type { SearchIndexes } from './indexes.ts';
import type { Narrowed } from './narrowed.ts';

/** Results up to this size are sorted by price; for larger ones a scan of all rows in price order finds the page sooner. */
const SORT_UP_TO = 400;

/** The rows of a page of results in their order; none past the last page. */
export function pageRows(
  data: SearchData,
  { rank }: SearchIndexes,
  { narrowed, count }: { narrowed: Narrowed; count: number },
  sort: Filter['sort'],
  page: number,
): number[] {
  const offset = (page - 1) * ON_PAGE;
  if (offset >= count) return [];
  const rows = narrowed.all();
  if (sort === null) return rowsAt(rows, offset, ON_PAGE);
  const key = sort === 'price_asc' ? 'cheapFirst' : 'dearFirst';
  if (count <= SORT_UP_TO) return rowsByRank(rows, count, rank[key], data[key], offset, ON_PAGE);
  return rowsInOrder(rows, data[key], offset, ON_PAGE);
}
