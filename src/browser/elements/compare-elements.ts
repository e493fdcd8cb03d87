import { COMPARED_KEY } from '#src/browser/stores/browser.ts';
import { followCompared, readCompared, removeCompared } from '#src/browser/stores/compare.ts';
import { CompareLink } from './compare-link.ts';
import { CompareToggle } from './compare-toggle.ts';

followCompared();
// Another tab has changed the choice.
addEventListener('storage', ({ key }) => {
  if (key === COMPARED_KEY) readCompared();
});
// Both wait for the deferred start, and only results have pairs.
if (document.getElementById('filters')) void import('./pair-button.ts');
customElements.define('compare-toggle', CompareToggle);
customElements.define('compare-link', CompareLink);

/** «Убрать» of the table: its link leads to the comparison of the others, and the choice forgets the tyre. */
document.addEventListener('click', event => {
  const link = (event.target as HTMLElement).closest<HTMLElement>('[data-compare-remove]');
  if (link) removeCompared(Number(link.dataset.compareRemove));
});

// Presses of links whose elements had no script yet: such a link only adds its tyre, one that is chosen stays so.
for (const link of window.earlyPresses ?? [])
  link.closest('compare-toggle')?.querySelector<HTMLElement>('[aria-checked=false]')?.click();
