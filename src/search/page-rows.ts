import type { Filter } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { type RowList, rowsAt, rowsInOrder } from './bits.ts';
import { ranksAt, ranksOfList, ranksOfSet } from './by-rank.ts';
import type { CompiledQuery } from './compiled-query.ts';
import type { SearchData } from './data.ts';
import type { SearchIndexes } from './indexes.ts';
import { listRange } from './row-lists.ts';

/** Results up to this size are sorted by the ranks of their prices; of larger ones a scan in price order finds the page sooner. */
const RANK_UP_TO = 6000;

/** A list up to this length is sorted. */
const SORT_UP_TO = 400;

/** When about so many rows have to be looked at for a page, that is quicker than a set of all that fit. */
const SCAN_UP_TO = 2048;

interface Results {
  narrowed: CompiledQuery;
  count: number;
}

/** The rows of a page of results in their order; none past the last page. */
export function pageRows(
  data: SearchData,
  indexes: SearchIndexes,
  found: Results,
  sort: Filter['sort'],
  page: number,
): number[] {
  const offset = (page - 1) * ON_PAGE;
  if (offset >= found.count) return [];
  return sort === null ? byPlace(data, found, offset) : byPrice(data, indexes, found, sort, offset);
}

/** In the default order. */
function byPlace(data: SearchData, { narrowed, count }: Results, offset: number): number[] {
  const few = narrowed.few();
  if (few && (few.isInOrder || few.count <= SORT_UP_TO)) return firstOf(few, offset);
  const scanned =
    few || narrowed.isSetMade ? null : scan(narrowed, count, null, { from: 0, to: data.rows }, offset);
  return scanned ?? rowsAt(narrowed.all(), offset, ON_PAGE);
}

function byPrice(
  data: SearchData,
  { rank }: SearchIndexes,
  { narrowed, count }: Results,
  sort: NonNullable<Filter['sort']>,
  offset: number,
): number[] {
  const key = sort === 'price_asc' ? 'cheapFirst' : 'dearFirst';
  const few = narrowed.few();
  if (few || count <= RANK_UP_TO) {
    const ranks = few
      ? ranksOfList(few.list, few.count, rank[key])
      : ranksOfSet(narrowed.all(), count, rank[key]);
    return Array.from(ranksAt(ranks, data.rows, offset, ON_PAGE), place => data[key][place] as number);
  }
  const range = rangeOf(data, narrowed, key);
  const scanned = narrowed.isSetMade ? null : scan(narrowed, count, data[key], range, offset);
  return scanned ?? rowsInOrder(narrowed.all(), data[key], offset, ON_PAGE, range.from);
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
  { priced }: CompiledQuery,
  key: 'cheapFirst' | 'dearFirst',
): { from: number; to: number } {
  const { from, to } = priced ?? { from: 0, to: rows };
  return key === 'cheapFirst' ? { from, to } : { from: rows - to, to: rows - from };
}

/**
 * Looks at rows in an order, some at a time, until the page is full.
 * @param order null for the default one
 * @returns null when that takes long: it is meant for many results, and these may all be far from the beginning
 */
function scan(
  narrowed: CompiledQuery,
  count: number,
  order: Uint32Array | null,
  { from, to }: { from: number; to: number },
  offset: number,
): number[] | null {
  const expected = Math.ceil(((offset + ON_PAGE) * (to - from)) / count);
  if (expected > SCAN_UP_TO) return null;
  const page: number[] = [];
  const list = narrowed.takeList();
  const step = Math.min(expected + ON_PAGE, list.length);
  const most = Math.min(to, from + 2 * SCAN_UP_TO);
  let skip = offset;
  for (let at = from; at < most && page.length < ON_PAGE; at += step) {
    const end = Math.min(to, at + step);
    if (order) list.set(order.subarray(at, end));
    else listRange(list, at, end);
    const matched = narrowed.keep(list, end - at, narrowed.conditioned, -1);
    const last = Math.min(matched, skip + ON_PAGE - page.length);
    for (let place = skip; place < last; place++) page.push(list[place] as number);
    skip = Math.max(0, skip - matched);
  }
  return page.length < ON_PAGE && most < to ? null : page;
}
