import type { MouseEvent } from 'react';
import { parsePage } from '#src/domain/pagination.ts';
import { goToPage } from '#src/stores/results.ts';

/** A click that does not open a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Click handler of the results: a pagination link loads its page in place. */
export function turnPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.pages a') : null;
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  void goToPage(parsePage(link.pathname.split('/')[2]) ?? 1);
}
