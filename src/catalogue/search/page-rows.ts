import type { Filter } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { type RowList, rowsAt, rowsByRank, rowsInOrder } from './bits.ts';
import type { SearchData } from './data.ts';
import type { SearchIndexes } from './indexes.ts';
import type { Narrowed } from './narrowed.ts';
import { listRange } from './row-lists.ts';

/** Results up to this size are sorted by price; for larger ones a scan of all rows in price order finds the page sooner. */
const SORT_UP_TO = 400;

/** When about so many rows have to be looked at for a page, that is quicker than a set of all that fit. */
const SCAN_UP_TO = 4096;

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
  const few = narrowed.few();
  const key = sort === 'price_asc' ? 'cheapFirst' : 'dearFirst';
  if (few && sort === null && (few.isInOrder || few.count <= SORT_UP_TO)) return firstOf(few, offset);
  if (!few && !(sort === null && narrowed.isSetMade)) {
    const range = sort === null ? { from: 0, to: data.rows } : rangeOf(data, narrowed, key);
    const scanned = ((offset + ON_PAGE) * (range.to - range.from)) / count;
    const at = { ...range, offset, step: Math.ceil(scanned) + ON_PAGE };
    if (scanned <= SCAN_UP_TO) return scan(narrowed, sort === null ? null : data[key], at);
  }
  const rows = narrowed.all();
  if (sort === null) return rowsAt(rows, offset, ON_PAGE);
  if (count <= SORT_UP_TO) return rowsByRank(rows, count, rank[key], data[key], offset, ON_PAGE);
  return rowsInOrder(rows, data[key], offset, ON_PAGE, rangeOf(data, narrowed, key).from);
}

/** Sorts the list. */
function firstOf({ list, count, isInOrder }: RowList, offset: number): number[] {
  const rows = list.subarray(0, count);
  if (!isInOrder) rows.sort();
  return Array.from(rows.subarray(offset, offset + ON_PAGE));
}

/** Where in an order by price the rows within the bounds of the price are. */
function rangeOf(
  { rows }: SearchData,
  { priced }: Narrowed,
  key: 'cheapFirst' | 'dearFirst',
): { from: number; to: number } {
  const { from, to } = priced ?? { from: 0, to: rows };
  return key === 'cheapFirst' ? { from, to } : { from: rows - to, to: rows - from };
}

/** Looks at rows in an order, some at a time, until the page is full. @param order null for the default one */
function scan(
  narrowed: Narrowed,
  order: Uint32Array | null,
  { from, to, offset, step }: { from: number; to: number; offset: number; step: number },
): number[] {
  const page: number[] = [];
  const list = narrowed.takeList();
  const most = Math.min(step, list.length);
  let skip = offset;
  for (let at = from; at < to && page.length < ON_PAGE; at += most) {
    const end = Math.min(to, at + most);
    if (order) list.set(order.subarray(at, end));
    else listRange(list, at, end);
    const kept = narrowed.keep(list, end - at, narrowed.conditioned, -1);
    const last = Math.min(kept, skip + ON_PAGE - page.length);
    for (let place = skip; place < last; place++) page.push(list[place] as number);
    skip = Math.max(0, skip - kept);
  }
  return page;
}
