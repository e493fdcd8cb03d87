import { LOAD, type Load } from '#src/api/load.ts';
import { addToBasket, lineOf, onLoad, removeFromBasket, setQuantity } from '#src/browser/stores/basket.ts';
import { TYRES_OF_AXLE } from '#src/domain/axle-size.ts';
import { ADD_PAIR, addPairName } from '#src/domain/pair-words.ts';
import { removeName } from '#src/domain/words.ts';
import { showError } from './show-error.ts';

/**
 * `<pair-button data-front="19" data-rear="20" data-name="перед 245/45 R18, зад 275/40 R18">`: the button of a pair's card. A
 * press adds two and two, or removes both; when the tyres of one axle cannot be added, the others are put back as they were.
 */
class PairButton extends HTMLElement {
  #subscriptions: (() => void)[] = [];
  #front: Load = LOAD.none;
  #rear: Load = LOAD.none;

  connectedCallback(): void {
    this.addEventListener('submit', this.#onSubmit);
    this.#subscriptions = [
      onLoad(this.#idOf('front'), load => {
        this.#front = load;
        this.#render();
      }),
      onLoad(this.#idOf('rear'), load => {
        this.#rear = load;
        this.#render();
      }),
    ];
  }

  disconnectedCallback(): void {
    this.removeEventListener('submit', this.#onSubmit);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  #idOf(axle: 'front' | 'rear'): number {
    return Number(this.dataset[axle]);
  }

  get #isChanging(): boolean {
    return this.#front === LOAD.changing || this.#rear === LOAD.changing;
  }

  get #isIn(): boolean {
    return this.#front === LOAD.inBasket && this.#rear === LOAD.inBasket;
  }

  #render(): void {
    const button = this.querySelector('button');
    const label = button?.querySelector('span');
    if (!button || !label) return;
    button.ariaBusy = this.#isChanging ? 'true' : null;
    if (this.#isChanging) return;
    this.dataset.load = String(this.#isIn ? LOAD.inBasket : LOAD.none);
    const name = this.dataset.name ?? '';
    button.ariaLabel = this.#isIn ? removeName(name) : addPairName(name);
    label.textContent = this.#isIn ? 'Убрать' : ADD_PAIR;
  }

  #onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#isChanging) return;
    showError(this, null);
    showError(this, await (this.#isIn ? this.#remove() : this.#add()));
  };

  async #add(): Promise<string | null> {
    const before = (['front', 'rear'] as const).map(axle => {
      const id = this.#idOf(axle);
      return { id, had: lineOf(id)?.count ?? 0 };
    });
    const troubles = await Promise.all(before.map(({ id }) => addToBasket(id, TYRES_OF_AXLE)));
    const trouble = troubles.find(each => each !== null) ?? null;
    if (trouble !== null) {
      const added = before.filter(({ had }, at) => troubles[at] === null && had < TYRES_OF_AXLE);
      await Promise.all(added.map(({ id, had }) => setQuantity(id, had)));
    }
    return trouble;
  }

  async #remove(): Promise<string | null> {
    const [front = null, rear = null] = await Promise.all([
      removeFromBasket(this.#idOf('front')),
      removeFromBasket(this.#idOf('rear')),
    ]);
    return front ?? rear;
  }
}

customElements.define('pair-button', PairButton);
// The first script of the page keeps presses on buttons whose elements had no script yet.
for (const button of window.earlyPresses ?? []) if (button.closest('pair-button')) button.click();
