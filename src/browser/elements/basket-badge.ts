import { $basket, basketLines, startBasket } from '#src/browser/stores/basket.ts';
import { tyresIn } from '#src/domain/basket.ts';
import { countOf, formatCount, GOODS, TYRES } from '#src/domain/words.ts';

/**
 * `<basket-badge>`: the basket link in the header, with the number of tyres in the basket. Each change of the number is announced
 * to screen readers.
 */
class BasketBadge extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const count = this.querySelector<HTMLElement>('.basket-count');
    const status = this.querySelector('[role="status"]');
    if (!link || !count || !status) return;
    let number = count;
    let known: number | null = null;
    this.#unsubscribe = $basket.subscribe(state => {
      const tyres = tyresIn(basketLines(state));
      // A new element begins its movement (`@starting-style`); the number of the first answer does not move.
      if (known !== null && known !== tyres) {
        const fresh = number.cloneNode() as HTMLElement;
        fresh.dataset.changed = '';
        number.replaceWith(fresh);
        number = fresh;
        status.textContent = tyres > 0 ? `В корзине ${countOf(tyres, TYRES)}` : 'В корзине нет шин';
      }
      if (state.status === 'ready') known = tyres;
      link.ariaLabel = tyres > 0 ? `Корзина, ${countOf(tyres, GOODS)}` : 'Корзина пуста';
      number.textContent = formatCount(tyres);
      number.hidden = tyres === 0;
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }
}

startBasket();
customElements.define('basket-badge', BasketBadge);
