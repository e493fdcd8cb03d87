import { LOAD, type Load } from '#src/api/load.ts';
import { parseQuantity, quantityExpected } from '#src/domain/quantity.ts';
import { addToBasket, onLoad } from '#src/stores/basket.ts';
import type { EcommerceProduct } from '#src/stores/ecommerce.ts';
import { showTrouble } from './trouble.ts';

/**
 * `<buy-tyre data-tyre="{…}" data-most="12">` of a product's page: quantity and «в корзину», then the link «перейти к корзине»
 * in their place. What is sold out has neither.
 */
export class BuyTyre extends HTMLElement {
  #end: (() => void) | undefined;
  #load: Load = LOAD.none;
  #tyre: EcommerceProduct | undefined;

  connectedCallback(): void {
    const tyre = JSON.parse(this.dataset.tyre ?? '') as EcommerceProduct;
    this.#tyre = tyre;
    const form = this.querySelector('form');
    if (!form) return;
    this.addEventListener('click', this.#step);
    form.addEventListener('submit', this.#buy);
    this.#end = onLoad(tyre.id, load => this.#draw(load));
    // A press that came before this script was noted by the script in the head.
    if (this.dataset.asked !== undefined) form.requestSubmit();
  }

  disconnectedCallback(): void {
    this.#end?.();
  }

  get #most(): number {
    return Number(this.dataset.most);
  }

  get #field(): HTMLInputElement {
    return this.querySelector('input') as HTMLInputElement;
  }

  #draw(load: Load): void {
    const form = this.querySelector('form') as HTMLFormElement;
    const button = form.querySelector<HTMLElement>('[type="submit"]') as HTMLElement;
    const link = this.querySelector('a') as HTMLAnchorElement;
    const hadFocus = this.contains(document.activeElement);
    this.#load = load;
    this.dataset.load = String(load);
    button.ariaBusy = load === LOAD.changing ? 'true' : null;
    form.hidden = load === LOAD.inBasket;
    link.hidden = load !== LOAD.inBasket;
    if (hadFocus && load !== LOAD.changing) (load === LOAD.inBasket ? link : button).focus();
  }

  #step = (event: MouseEvent): void => {
    const step = (event.target as HTMLElement).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step !== undefined) this.#add(Number(step));
  };

  #add(steps: number): void {
    const wanted = (parseQuantity(this.#field.value) ?? 0) + steps;
    this.#field.value = String(Math.min(Math.max(wanted, 1), this.#most));
    this.#refuse(null);
  }

  #buy = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#load !== LOAD.none || !this.#tyre) return;
    const quantity = parseQuantity(this.#field.value);
    if (quantity === null || quantity > this.#most) {
      this.#refuse(quantityExpected(this.#most));
      this.#field.focus();
      return;
    }
    this.#refuse(null);
    showTrouble(this, await addToBasket(this.#tyre.id, quantity));
  };

  #refuse(why: string | null): void {
    this.#field.ariaInvalid = why === null ? null : 'true';
    showTrouble(this, why);
  }
}
