import { startPrefetch } from './prefetch.ts';

/** Starts what no visitor needs at once: prefetching, and «Сравнить», which stays a link without its script. */
export function startDeferred(): void {
  startPrefetch();
  // Lists of results get their cards later.
  if (document.querySelector('compare-toggle, .compare-page, #filters'))
    import('./compare-elements.ts').catch(() => {});
}
