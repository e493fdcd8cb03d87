import { tyresIn } from '#src/domain/basket.ts';
import { countOf, formatCount, GOODS } from '#src/domain/words.ts';
import { $basket, basketLines } from '#src/stores/basket.ts';

/** `<basket-badge>`: the basket link in the header, with the number of tyres in the basket. */
export class BasketBadge extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const number = this.querySelector<HTMLElement>('.basket-count');
    if (!link || !number) return;
    this.#unsubscribe = $basket.subscribe(state => {
      const count = tyresIn(basketLines(state));
      link.ariaLabel = count > 0 ? `Корзина, ${countOf(count, GOODS)}` : 'Корзина пуста';
      number.textContent = formatCount(count);
      number.hidden = count === 0;
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }
}
