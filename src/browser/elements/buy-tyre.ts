import { LOAD, type Load } from '#src/api/load.ts';
import { addToBasket, onLoad } from '#src/browser/stores/basket.ts';
import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import { parseQuantity, quantityExpected } from '#src/domain/quantity.ts';
import { showError } from './show-error.ts';

/**
 * `<buy-tyre data-tyre="{…}" data-most="12">` on a product page: quantity field and «в корзину»; once the tyre is in the
 * basket, the link «перейти к корзине» instead. A sold-out product has no form, so nothing is set up.
 */
class BuyTyre extends HTMLElement {
  #unsubscribe: (() => void) | undefined;
  #state: Load = LOAD.none;
  #tyre: EcommerceProduct | undefined;

  connectedCallback(): void {
    const tyre = JSON.parse(this.dataset.tyre ?? '') as EcommerceProduct;
    this.#tyre = tyre;
    const form = this.querySelector('form');
    if (!form) return;
    this.addEventListener('click', this.#onStep);
    form.addEventListener('submit', this.#onSubmit);
    this.#unsubscribe = onLoad(tyre.id, load => this.#render(load));
    // The inline script in the head records a submit made before this script was loaded.
    if (this.dataset.asked !== undefined) form.requestSubmit();
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  get #max(): number {
    return Number(this.dataset.most);
  }

  get #field(): HTMLInputElement {
    return this.querySelector('#quantity') as HTMLInputElement;
  }

  #render(load: Load): void {
    const form = this.querySelector('form') as HTMLFormElement;
    const button = form.querySelector<HTMLElement>('[type="submit"]') as HTMLElement;
    const link = this.querySelector('a') as HTMLAnchorElement;
    const hadFocus = this.contains(document.activeElement);
    this.#state = load;
    this.dataset.load = String(load);
    button.ariaBusy = load === LOAD.changing ? 'true' : null;
    form.hidden = load === LOAD.inBasket;
    link.hidden = load !== LOAD.inBasket;
    if (hadFocus && load !== LOAD.changing) (load === LOAD.inBasket ? link : button).focus();
  }

  #onStep = (event: MouseEvent): void => {
    const step = (event.target as HTMLElement).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step !== undefined) this.#changeQuantity(Number(step));
  };

  #changeQuantity(steps: number): void {
    const wanted = (parseQuantity(this.#field.value) ?? 0) + steps;
    this.#field.value = String(Math.min(Math.max(wanted, 1), this.#max));
    this.#showQuantityError(null);
  }

  #onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#state !== LOAD.none || !this.#tyre) return;
    const quantity = parseQuantity(this.#field.value);
    if (quantity === null || quantity > this.#max) {
      this.#showQuantityError(quantityExpected(this.#max));
      this.#field.focus();
      return;
    }
    this.#showQuantityError(null);
    showError(this, await addToBasket(this.#tyre.id, quantity));
  };

  #showQuantityError(message: string | null): void {
    this.#field.ariaInvalid = message === null ? null : 'true';
    showError(this, message);
  }
}

/** Defines `<buy-tyre>`, and `<arrival-form>` where the page has one. */
export async function defineBuying(): Promise<void> {
  customElements.define('buy-tyre', BuyTyre);
  if (!document.querySelector('arrival-form')) return;
  const { ArrivalFormElement } = await import('./arrival-form.ts');
  customElements.define('arrival-form', ArrivalFormElement);
}
