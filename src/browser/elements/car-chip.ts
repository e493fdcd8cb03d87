import type { MyCar } from '#src/browser/stores/my-car.ts';
import { carName } from '#src/domain/car-choice.ts';
import { takeBackIn } from './car-reset.ts';

/** `<car-chip>`: the remembered car with «Сбросить автомобиль»; a click on its name opens the car dialog. */
export class CarChip extends HTMLElement {
  connectedCallback(): void {
    takeBackIn(this);
  }

  show({ car }: MyCar): void {
    const name = this.querySelector('.car-name');
    if (name) name.textContent = carName(car);
    this.dataset.named = '';
  }
}
