/** What a stepper of a card is made of; card-stepper.ts fills it, the styleguide shows it. */
export const STEPPER_MARKUP = `<button class="stepper-button" type="button"><span aria-hidden="true">−</span></button>
<output class="stepper-count"><span class="stepper-word">в корзине</span> <b></b><span class="visually-hidden"> шт.</span></output>
<button class="stepper-button" type="button"><span aria-hidden="true">+</span></button>`;
