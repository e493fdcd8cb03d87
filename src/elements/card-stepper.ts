import { removeName, stepName } from '#src/domain/basket-words.ts';
import { stepsFrom } from '#src/domain/quantity.ts';
import { basketItems, shownCount, stepTo } from '#src/stores/basket.ts';
import { showTrouble } from './trouble.ts';

const MARKUP = `<button class="stepper-button" type="button"><span aria-hidden="true">−</span></button>
<output class="stepper-count"><span class="stepper-word">в корзине</span> <b></b><span class="visually-hidden"> шт.</span></output>
<button class="stepper-button" type="button"><span aria-hidden="true">+</span></button>`;

/** «− в корзине 4 +»: what stands on a card in place of its button once a set is in the basket. */
export class CardStepper {
  readonly node = document.createElement('div');
  readonly #product: number;
  readonly #size: string;

  constructor(product: number, size: string) {
    this.#product = product;
    this.#size = size;
    this.node.className = 'stepper';
    this.node.role = 'group';
    this.node.tabIndex = -1;
    this.node.innerHTML = MARKUP;
    for (const [at, button] of this.#buttons.entries())
      button.addEventListener('click', () => void this.#step(at === 0 ? 'less' : 'more'));
  }

  get #buttons(): NodeListOf<HTMLButtonElement> {
    return this.node.querySelectorAll('button');
  }

  get #steps() {
    const count = shownCount(this.#product);
    return stepsFrom(count, basketItems()[this.#product]?.stock ?? count);
  }

  draw(count: number): void {
    const { less, more } = this.#steps;
    const [down, up] = this.#buttons;
    const number = this.node.querySelector('b');
    if (!down || !up || !number) return;
    number.textContent = String(count);
    this.node.ariaLabel = `В корзине ${count} шт.: ${this.#size}`;
    down.ariaLabel = less === 0 ? removeName(this.#size) : stepName('Меньше', this.#size);
    up.ariaLabel = stepName('Больше', this.#size);
    up.ariaDisabled = more === null ? 'true' : null;
  }

  async #step(way: 'less' | 'more'): Promise<void> {
    const next = this.#steps[way];
    const host = this.node.parentElement;
    if (next === null || !host) return;
    showTrouble(host, null);
    showTrouble(host, await stepTo(this.#product, next));
  }
}
