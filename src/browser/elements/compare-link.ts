import { $compared } from '#src/browser/stores/compare.ts';
import { comparePath } from '#src/domain/compare.ts';

/** `<compare-link hidden>` around a link: the comparison that the visitor chose, where there is one. */
export class CompareLink extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    this.#unsubscribe = $compared.subscribe(ids => {
      const link = this.querySelector('a');
      this.hidden = ids.length === 0;
      if (!link) return;
      link.href = comparePath(ids);
      link.textContent = `Сравнить\u00A0(${ids.length})`;
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }
}
