import { formatCount } from './words.ts';

/** Records on a page of results and of collections (spec section 9). */
export const ON_PAGE = 20;

/** Pages of `/products` that are built ahead; the server renders later ones on demand (wire.md). */
export const STATIC_PAGES = 50;

/**
 * Leaders and news, of which no list has pages: so many stand on the home page, and so many main_data gives, where other
 * clients choose from them.
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

/** A page number from an address or a path: whole, from 1, no leading zeros, no signs; null for anything else. */
export function parsePage(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null;
}

/** «Показано 21 по 40 из 4 123 записей» (spec section 2, results); «0 по 0» where the page holds nothing. */
export function shownText({ page, count, onpage }: Take): string {
  const before = (page - 1) * onpage;
  const from = before < count ? before + 1 : 0;
  const to = before < count ? Math.min(page * onpage, count) : 0;
  return `Показано ${formatCount(from)} по ${formatCount(to)} из ${formatCount(count)} записей`;
}

/** Page numbers around the current one, at most `width` of them, in order. */
export function pageWindow(page: number, pages: number, width = 7): number[] {
  const last = Math.min(pages, Math.max(width, page + Math.floor(width / 2)));
  const first = Math.max(1, last - width + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
