import { carName } from '#src/domain/car-choice.ts';
import { $myCar, readMyCar } from '#src/stores/my-car.ts';

/** `<car-chip>`: the remembered car with «Сбросить автомобиль»; a click on its name opens the car dialog. */
export class CarChip extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    this.querySelector('[data-reset]')?.addEventListener('click', this.#reset);
    readMyCar();
    this.#unsubscribe = $myCar.subscribe(myCar => {
      this.hidden = myCar === null;
      const name = this.querySelector('.car-name');
      if (myCar && name) name.textContent = carName(myCar.car);
    });
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  // stores/car.ts holds the whole car cascade; only a reset and the car dialog need it.
  readonly #reset = async (): Promise<void> => {
    const { resetCar } = await import('#src/stores/car.ts');
    resetCar();
  };
}
