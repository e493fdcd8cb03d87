import { startPrefetch } from './prefetch.ts';

/** Suggestions are loaded with the first focus of a search field; without them it only sends its form. */
function startSuggestions(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.matches('.search-field'))
    import('./suggestions.ts').then(({ suggestIn }) => suggestIn(target)).catch(() => {});
}

/**
 * Starts what no visitor needs at once: prefetching, suggestions, whether a place is open, movement in the basket, and «Сравнить»,
 * which stays a link without its script.
 */
export function startDeferred(): void {
  startPrefetch();
  document.addEventListener('focusin', ({ target }) => startSuggestions(target));
  startSuggestions(document.activeElement);
  if (document.querySelector('open-now')) import('./open-now.ts').catch(() => {});
  const basket = document.querySelector<HTMLElement>('.basket');
  if (basket) import('./closing-up.ts').then(({ closeUp }) => closeUp(basket)).catch(() => {});
  // Lists of results get their cards later.
  if (document.querySelector('compare-toggle, .compare-page, #filters')) void import('./compare-elements.ts');
}
