import type { MouseEvent } from 'react';
import { parsePage } from '#src/domain/pagination.ts';
import { goToPage } from '#src/stores/results.ts';

/** A press that asks for no other tab or window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Goes in place to the page that a pressed link of the list's pages names, be it of the built HTML or of ours. */
export function turnPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.pages a') : null;
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  void goToPage(parsePage(link.pathname.split('/')[2]) ?? 1);
}
