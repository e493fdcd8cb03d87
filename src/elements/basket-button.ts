import { LOAD, type Load } from '#src/api/load.ts';
import { addName, addText, removeName } from '#src/domain/words.ts';
import { addToBasket, onLoad, removeFromBasket } from '#src/stores/basket.ts';
import { showTrouble } from './trouble.ts';

/**
 * `<basket-button data-product="7" data-name="205/55 R16">`: the button of cards and rows with the spec's three states: add,
 * remove, spinner. With `data-quantity="4"` a press adds so many, and card-stepper.ts takes its place while any are in the
 * basket. parts/BasketButton.tsx draws it; an island may hand the same element to another product.
 */
export class BasketButton extends HTMLElement {
  static observedAttributes = ['data-product', 'data-name', 'data-quantity'];
  #ends: (() => void)[] = [];
  #load: Load = LOAD.none;

  connectedCallback(): void {
    this.addEventListener('submit', this.#press);
    this.#follow();
  }

  disconnectedCallback(): void {
    this.removeEventListener('submit', this.#press);
    this.#leave();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#follow();
  }

  get #product(): number {
    return Number(this.dataset.product);
  }

  get #size(): string {
    return this.dataset.name ?? '';
  }

  get #quantity(): number {
    return Number(this.dataset.quantity ?? 1);
  }

  #leave(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  #follow(): void {
    this.#leave();
    const ends = [onLoad(this.#product, load => this.#draw(load))];
    this.#ends = ends;
    if (this.#quantity > 1)
      import('./card-stepper.ts').then(
        ({ followSet }) => ends === this.#ends && ends.push(followSet(this, this.#product, this.#size)),
        // Without it the button takes out what is in, as elsewhere.
        () => {},
      );
  }

  #draw(load: Load): void {
    this.#load = load;
    this.dataset.load = String(load);
    const button = this.querySelector('button');
    const words = button?.querySelector('span');
    if (!button || !words) return;
    button.ariaBusy = load === LOAD.changing ? 'true' : null;
    if (load === LOAD.changing) return;
    const isIn = load === LOAD.inBasket;
    button.ariaLabel = isIn ? removeName(this.#size) : addName(this.#size, this.#quantity);
    words.textContent = isIn ? 'Убрать' : addText(this.#quantity);
  }

  #press = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#load === LOAD.changing) return;
    showTrouble(this, null);
    const change =
      this.#load === LOAD.inBasket
        ? removeFromBasket(this.#product)
        : addToBasket(this.#product, this.#quantity);
    showTrouble(this, await change);
  };
}
