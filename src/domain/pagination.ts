import { formatCount } from './words.ts';

/** Records on a page of results and of collections (spec section 9). */
export const ON_PAGE = 20;

/** How many pages of `/products` are prerendered; the server renders later ones on demand (wire.md). */
export const STATIC_PAGES = 50;

/**
 * How many leaders and news the home page shows and main_data returns (more, so that other clients can choose). These lists
 * have no pages.
 */
export const LEADERS = { home: 8, mainData: 12 } as const;
export const LATEST_NEWS = { home: 4, mainData: 6 } as const;

/** The wire's `take`. */
export interface Take {
  page: number;
  count: number;
  onpage: number;
}

/** How many pages hold `count` records; an empty list still has its first page. */
export function pageCount(count: number, onpage: number = ON_PAGE): number {
  return Math.max(1, Math.ceil(count / onpage));
}

/** A list by its pages. */
export const inPages = <One>(list: readonly One[]): One[][] =>
  Array.from({ length: pageCount(list.length) }, (_, index) =>
    list.slice(index * ON_PAGE, (index + 1) * ON_PAGE),
  );

/** A page number from an address or a path: whole, from 1, no leading zeros, no signs; null for anything else. */
export function parsePage(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null;
}

/** «Показано 21 по 40 из 4 123 записей» (spec section 2, results); «0 по 0» for an empty page. */
export function rangeText({ page, count, onpage }: Take): string {
  const before = (page - 1) * onpage;
  const from = before < count ? before + 1 : 0;
  const to = before < count ? Math.min(page * onpage, count) : 0;
  return `Показано ${formatCount(from)} по ${formatCount(to)} из ${formatCount(count)} записей`;
}

/** « — страница 2» in titles of pages after the first. */
export const pageSuffix = (page: number): string => (page > 1 ? ` — страница ${page}` : '');

/** Page numbers around the current one, at most `width` of them, in order. */
export function pageWindow(page: number, pages: number, width = 7): number[] {
  const last = Math.min(pages, Math.max(width, page + Math.floor(width / 2)));
  const first = Math.max(1, last - width + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Page numbers to link, in order: those around the current one, and ten before and after it, so that any page is few steps away. */
export const linkedPages = (page: number, pages: number): number[] =>
  [page - 10, ...pageWindow(page, pages), page + 10].filter(number => number >= 1 && number <= pages);
