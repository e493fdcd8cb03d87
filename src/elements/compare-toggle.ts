import { comparePath } from '#src/domain/compare.ts';
import { $compared, addCompared, removeCompared } from '#src/stores/compare.ts';
import { showError } from './show-error.ts';

/**
 * `<compare-toggle data-product="7" data-name="…">` around the link «Сравнить»: a checkbox that remembers the tyre; while it is
 * remembered, the link «Сравнить (2)» stands beside it. parts/CompareToggle.tsx renders the markup.
 */
export class CompareToggle extends HTMLElement {
  readonly #button = document.createElement('button');
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    if (!link) return;
    this.#button.type = 'button';
    this.#button.role = 'checkbox';
    this.#button.className = 'compare-button';
    this.#button.ariaLabel = `Сравнить: ${this.dataset.name ?? ''}`;
    this.#button.addEventListener('click', this.#onClick);
    this.prepend(this.#button);
    this.#unsubscribe = $compared.subscribe(ids => this.#render(link, ids));
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    this.#button.removeEventListener('click', this.#onClick);
  }

  get #product(): number {
    return Number(this.dataset.product);
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
