import { LOAD, type Load } from '#src/api/load.ts';
import { addToBasket, onLoad, removeFromBasket } from '#src/stores/basket.ts';
import { showTrouble } from './trouble.ts';

/**
 * `<basket-button data-product="7" data-name="205/55 R16">`: the button of cards and rows with the spec's three states: add,
 * remove, spinner. parts/BasketButton.tsx draws it; an island may hand the same element to another product.
 */
export class BasketButton extends HTMLElement {
  static observedAttributes = ['data-product', 'data-name'];
  #end: (() => void) | undefined;
  #load: Load = LOAD.none;

  connectedCallback(): void {
    this.addEventListener('submit', this.#press);
    this.#follow();
  }

  disconnectedCallback(): void {
    this.removeEventListener('submit', this.#press);
    this.#end?.();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#follow();
  }

  get #product(): number {
    return Number(this.dataset.product);
  }

  #follow(): void {
    this.#end?.();
    this.#end = onLoad(this.#product, load => this.#draw(load));
  }

  #draw(load: Load): void {
    this.#load = load;
    this.dataset.load = String(load);
    const button = this.querySelector('button');
    const words = button?.querySelector('span');
    if (!button || !words) return;
    button.ariaBusy = load === LOAD.changing ? 'true' : null;
    if (load === LOAD.changing) return;
    button.ariaLabel = `${load === LOAD.inBasket ? 'Убрать из корзины' : 'Добавить в корзину'}: ${this.dataset.name}`;
    words.textContent = load === LOAD.inBasket ? 'Убрать' : 'В корзину';
  }

  #press = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#load === LOAD.changing) return;
    showTrouble(this, null);
    const change = this.#load === LOAD.inBasket ? removeFromBasket : addToBasket;
    showTrouble(this, await change(this.#product));
  };
}
