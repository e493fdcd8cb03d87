import { tyresIn } from '#src/domain/basket.ts';
import { countOf, formatCount, GOODS } from '#src/domain/words.ts';
import { $basket, basketLines } from '#src/stores/basket.ts';

/** `<basket-badge>`: the basket link in the header, with the number of tyres in the basket. */
export class BasketBadge extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    const link = this.querySelector('a');
    const count = this.querySelector<HTMLElement>('.basket-count');
    if (!link || !count) return;
    let number = count;
    let known: number | null = null;
    this.#unsubscribe = $basket.subscribe(state => {
      const tyres = tyresIn(basketLines(state));
      // A new element begins its movement (`@starting-style`); the number of the first answer stands still.
      if (known !== null && known !== tyres) {
        const fresh = number.cloneNode() as HTMLElement;
        fresh.dataset.changed = '';
        number.replaceWith(fresh);
        number = fresh;
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
