import { LOAD, type Load } from '#src/api/load.ts';
import { addName, addText, removeName } from '#src/domain/basket-words.ts';
import { addToBasket, onLine, removeFromBasket, shownCount } from '#src/stores/basket.ts';
import type { CardStepper } from './card-stepper.ts';
import { showTrouble } from './trouble.ts';

let Stepper: typeof CardStepper | undefined;

/** Only lists of sets need it. Where it does not come the button takes out what is in, as elsewhere. */
async function bringStepper(): Promise<void> {
  Stepper ??= await import('./card-stepper.ts').then(
    module => module.CardStepper,
    () => undefined,
  );
}

/**
 * `<basket-button data-product="7" data-name="205/55 R16">`: the button of cards and rows with the spec's three states: add,
 * remove, spinner. With `data-quantity="4"` a press adds so many, and a stepper takes its place while any are in the basket.
 * parts/BasketButton.tsx draws it; an island may hand the same element to another product.
 */
export class BasketButton extends HTMLElement {
  static observedAttributes = ['data-product', 'data-name', 'data-quantity'];
  #end: (() => void) | undefined;
  #load: Load = LOAD.none;
  #stepper: CardStepper | undefined;

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

  get #size(): string {
    return this.dataset.name ?? '';
  }

  get #quantity(): number {
    return Number(this.dataset.quantity ?? 1);
  }

  #follow(): void {
    this.#end?.();
    this.#dropStepper();
    if (this.#quantity > 1) void bringStepper().then(() => this.isConnected && this.#update());
    this.#end = onLine(this.#product, load => {
      this.#load = load;
      this.#update();
    });
  }

  #update(): void {
    const hadFocus = this.contains(document.activeElement);
    const hadStepper = this.#stepper !== undefined;
    this.#draw(this.#load);
    this.#drawStepper(shownCount(this.#product));
    if (!hadFocus || hadStepper === (this.#stepper !== undefined)) return;
    (this.#stepper?.node ?? this.querySelector('button'))?.focus();
  }

  #dropStepper(): void {
    this.#stepper?.node.remove();
    this.#stepper = undefined;
  }

  #draw(load: Load): void {
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

  #drawStepper(count: number): void {
    const form = this.querySelector('form');
    if (!form) return;
    form.hidden = Stepper !== undefined && this.#quantity > 1 && count > 0;
    if (!form.hidden || !Stepper) {
      this.#dropStepper();
      return;
    }
    if (!this.#stepper) {
      this.#stepper = new Stepper(this.#product, this.#size);
      form.after(this.#stepper.node);
    }
    this.#stepper.draw(count);
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
