import type { MouseEvent } from 'react';
import { goToPage, search } from '#src/browser/stores/results.ts';
import { filterFromQuery } from '#src/domain/filter.ts';
import { parsePage } from '#src/domain/pagination.ts';

/** A click that does not open a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Click handler of the results: links to pages and to other searches load their list in place. */
export function turnPage(event: MouseEvent): void {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('.pages a, a[data-search]')
      : null;
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  if (link.dataset.search === undefined) void goToPage(parsePage(link.pathname.split('/')[2]) ?? 1);
  else void search(filterFromQuery(new URLSearchParams(link.search)));
}
