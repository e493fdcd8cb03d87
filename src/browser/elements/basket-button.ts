import { LOAD, type Load } from '#src/api/load.ts';
import { addToBasket, onLoad, removeFromBasket } from '#src/browser/stores/basket.ts';
import { addName, addText, removeName } from '#src/domain/words.ts';
import { showError } from './show-error.ts';

/**
 * `<basket-button data-product="7" data-name="205/55 R16">`: the button of cards and rows, with the spec's three states: add,
 * remove, spinner. With `data-quantity="4"` one click adds four, and card-stepper.ts replaces the button while the product is
 * in the basket. browser/parts/BasketButton.tsx renders the markup; an island may reuse the element for another product.
 */
export class BasketButton extends HTMLElement {
  static observedAttributes = ['data-product', 'data-name', 'data-quantity'];
  #subscriptions: (() => void)[] = [];
  #state: Load = LOAD.none;

  connectedCallback(): void {
    this.addEventListener('submit', this.#onSubmit);
    this.#subscribe();
  }

  disconnectedCallback(): void {
    this.removeEventListener('submit', this.#onSubmit);
    this.#unsubscribe();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#subscribe();
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

  #unsubscribe(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#subscriptions = [];
  }

  #subscribe(): void {
    this.#unsubscribe();
    const subscriptions = [onLoad(this.#product, load => this.#render(load))];
    this.#subscriptions = subscriptions;
    if (this.#quantity > 1)
      import('./card-stepper.ts').then(
        ({ showStepperWhileInBasket }) =>
          subscriptions === this.#subscriptions &&
          subscriptions.push(showStepperWhileInBasket(this, this.#product, this.#size)),
        // If the script fails to load, the button removes the product, as in other lists.
        () => {},
      );
  }

  #render(load: Load): void {
    this.#state = load;
    this.dataset.load = String(load);
    const button = this.querySelector('button');
    const label = button?.querySelector('span');
    if (!button || !label) return;
    button.ariaBusy = load === LOAD.changing ? 'true' : null;
    if (load === LOAD.changing) return;
    const isIn = load === LOAD.inBasket;
    button.ariaLabel = isIn ? removeName(this.#size) : addName(this.#size, this.#quantity);
    label.textContent = isIn ? 'Убрать' : addText(this.#quantity);
  }

  #onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#state === LOAD.changing) return;
    showError(this, null);
    const change =
      this.#state === LOAD.inBasket
        ? removeFromBasket(this.#product)
        : addToBasket(this.#product, this.#quantity);
    showError(this, await change);
  };
}
