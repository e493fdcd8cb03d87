import { $basket, $stepped, lineOf, stepTo } from '#src/browser/stores/basket.ts';
import { stepsFrom } from '#src/domain/quantity.ts';
import { removeName, stepName } from '#src/domain/words.ts';
import { showError } from './show-error.ts';

const MARKUP = `<button class="stepper-button" type="button"><span aria-hidden="true">−</span></button>
<output class="stepper-count"><span class="stepper-word">в корзине</span> <b></b><span class="visually-hidden"> шт.</span></output>
<button class="stepper-button" type="button"><span aria-hidden="true">+</span></button>`;

/** The quantity that a stepper shows: the one chosen last while its request is pending, else the one in the basket. */
const countOf = (product: number): number => $stepped.get()[product] ?? lineOf(product)?.count ?? 0;

const stepsFor = (product: number) => {
  const count = countOf(product);
  return stepsFrom(count, lineOf(product)?.available ?? count);
};

function createStepper(host: HTMLElement, product: number): HTMLElement {
  const stepper = document.createElement('div');
  stepper.className = 'stepper';
  stepper.role = 'group';
  stepper.tabIndex = -1;
  stepper.innerHTML = MARKUP;
  const [down, up] = stepper.querySelectorAll('button');
  const step = async (next: number | null) => {
    if (next === null) return;
    showError(host, null);
    showError(host, await stepTo(product, next));
  };
  down?.addEventListener('click', () => void step(stepsFor(product).less));
  up?.addEventListener('click', () => void step(stepsFor(product).more));
  return stepper;
}

function render(stepper: HTMLElement, product: number, size: string): void {
  const [down, up] = stepper.querySelectorAll('button');
  const number = stepper.querySelector('b');
  if (!down || !up || !number) return;
  const count = countOf(product);
  const { less, more } = stepsFor(product);
  number.textContent = String(count);
  stepper.ariaLabel = `В корзине ${count} шт.: ${size}`;
  down.ariaLabel = less === 0 ? removeName(size) : stepName('Меньше', size);
  up.ariaLabel = stepName('Больше', size);
  up.ariaDisabled = more === null ? 'true' : null;
}

/**
 * Replaces a card's basket form with the stepper «− в корзине 4 +» while the product is in the basket; keyboard focus moves
 * with the replacement. @returns a function that unsubscribes and restores the form
 */
export function showStepperWhileInBasket(host: HTMLElement, product: number, size: string): () => void {
  const form = host.querySelector('form');
  if (!form) return () => {};
  const stepper = createStepper(host, product);
  const update = () => {
    const isInBasket = countOf(product) > 0;
    if (isInBasket) render(stepper, product, size);
    if (isInBasket === form.hidden) return;
    const hadFocus = host.contains(document.activeElement);
    form.hidden = isInBasket;
    if (isInBasket) form.after(stepper);
    else stepper.remove();
    if (hadFocus) (isInBasket ? stepper : form.querySelector('button'))?.focus();
  };
  const subscriptions = [$basket.subscribe(update), $stepped.listen(update)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    form.hidden = false;
    stepper.remove();
  };
}
