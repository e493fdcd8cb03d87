import { stepsFrom } from '#src/domain/quantity.ts';
import { removeName, stepName } from '#src/domain/words.ts';
import { $basket, $stepped, basketItems, stepTo } from '#src/stores/basket.ts';
import { showTrouble } from './trouble.ts';

const MARKUP = `<button class="stepper-button" type="button"><span aria-hidden="true">−</span></button>
<output class="stepper-count"><span class="stepper-word">в корзине</span> <b></b><span class="visually-hidden"> шт.</span></output>
<button class="stepper-button" type="button"><span aria-hidden="true">+</span></button>`;

/** How many a stepper shows: what was pressed last, else what is in the basket. */
const countOf = (product: number): number => $stepped.get()[product] ?? basketItems()[product]?.count ?? 0;

const stepsOf = (product: number) => {
  const count = countOf(product);
  return stepsFrom(count, basketItems()[product]?.stock ?? count);
};

function stepperOf(host: HTMLElement, product: number): HTMLElement {
  const stepper = document.createElement('div');
  stepper.className = 'stepper';
  stepper.role = 'group';
  stepper.tabIndex = -1;
  stepper.innerHTML = MARKUP;
  const [down, up] = stepper.querySelectorAll('button');
  const step = async (next: number | null) => {
    if (next === null) return;
    showTrouble(host, null);
    showTrouble(host, await stepTo(product, next));
  };
  down?.addEventListener('click', () => void step(stepsOf(product).less));
  up?.addEventListener('click', () => void step(stepsOf(product).more));
  return stepper;
}

function draw(stepper: HTMLElement, product: number, size: string): void {
  const [down, up] = stepper.querySelectorAll('button');
  const number = stepper.querySelector('b');
  if (!down || !up || !number) return;
  const count = countOf(product);
  const { less, more } = stepsOf(product);
  number.textContent = String(count);
  stepper.ariaLabel = `В корзине ${count} шт.: ${size}`;
  down.ariaLabel = less === 0 ? removeName(size) : stepName('Меньше', size);
  up.ariaLabel = stepName('Больше', size);
  up.ariaDisabled = more === null ? 'true' : null;
}

/**
 * «− в корзине 4 +»: stands in place of a card's button, its form, while tyres of the product are in the basket. The focus goes
 * over with it. @returns what ends that
 */
export function followSet(host: HTMLElement, product: number, size: string): () => void {
  const form = host.querySelector('form');
  if (!form) return () => {};
  const stepper = stepperOf(host, product);
  const update = () => {
    const isIn = countOf(product) > 0;
    if (isIn) draw(stepper, product, size);
    if (isIn === form.hidden) return;
    const hadFocus = host.contains(document.activeElement);
    form.hidden = isIn;
    if (isIn) form.after(stepper);
    else stepper.remove();
    if (hadFocus) (isIn ? stepper : form.querySelector('button'))?.focus();
  };
  const ends = [$basket.subscribe(update), $stepped.listen(update)];
  return () => {
    for (const end of ends) end();
    form.hidden = false;
    stepper.remove();
  };
}
