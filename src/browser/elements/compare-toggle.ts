import { $compared, addCompared, removeCompared } from '#src/browser/stores/compare.ts';
import { comparePath } from '#src/domain/compare.ts';
import { showError } from './show-error.ts';

/**
 * `<compare-toggle>` around the link «Сравнить», which names the tyre: a checkbox that remembers it; while it is remembered, the
 * link «Сравнить (2)» stands beside it. A page of one tyre has the name in `data-name`. browser/parts/CompareToggle.tsx renders the markup.
 */
export class CompareToggle extends HTMLElement {
  readonly #button = document.createElement('button');
  #product = 0;
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    if (!link) return;
    this.#button.type = 'button';
    this.#button.role = 'checkbox';
    this.#button.className = 'compare-button';
    // The link is another one afterwards.
    this.#product ||= Number(new URL(link.href).searchParams.get('ids'));
    this.#button.ariaLabel ??= link.ariaLabel ?? `Сравнить: ${this.dataset.name ?? ''}`;
    this.#button.addEventListener('click', this.#onClick);
    this.prepend(this.#button);
    this.#unsubscribe = $compared.subscribe(ids => this.#render(link, ids));
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    this.#button.removeEventListener('click', this.#onClick);
  }

  #render(link: HTMLAnchorElement, ids: readonly number[]): void {
    const isIn = ids.includes(this.#product);
    showError(this, null);
    this.#button.ariaChecked = String(isIn);
    this.#button.textContent = isIn ? '' : 'Сравнить';
    link.hidden = !isIn;
    if (!isIn) return;
    link.href = comparePath(ids);
    link.textContent = `Сравнить\u00A0(${ids.length})`;
    link.ariaLabel = null;
  }

  #onClick = (): void => {
    if ($compared.get().includes(this.#product)) removeCompared(this.#product);
    else showError(this, addCompared(this.#product));
  };
}
