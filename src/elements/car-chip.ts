import { carName } from '#src/domain/car-choice.ts';
import { $myCar, readMyCar } from '#src/stores/my-car.ts';

/** Shows the remembered car with «Сбросить автомобиль»; its name opens the car modal. */
export class CarChip extends HTMLElement {
  #end: (() => void) | undefined;

  connectedCallback(): void {
    this.querySelector('[data-reset]')?.addEventListener('click', this.#reset);
    readMyCar();
    this.#end = $myCar.subscribe(mine => {
      this.hidden = mine === null;
      const name = this.querySelector('.car-name');
      if (mine && name) name.textContent = carName(mine.car);
    });
  }

  disconnectedCallback(): void {
    this.#end?.();
  }

  // The whole cascade is needed only here, and by the modal.
  readonly #reset = async (): Promise<void> => {
    const { resetCar } = await import('#src/stores/car.ts');
    resetCar();
  };
}
