import type { MyCar } from '#src/browser/stores/my-car.ts';
import { shortCarName } from '#src/domain/car-fit.ts';
import { carTyresQuery } from '#src/domain/car-link.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { takeBackIn } from './car-reset.ts';

/** Written here and not in the page: most visitors have no car. */
const PARTS = `<div class="container">
<a rel="nofollow"></a>
<button class="car-change" type="button" data-car-open aria-haspopup="dialog" aria-label="Изменить автомобиль">Изменить</button>
<button class="car-change" type="button" data-reset><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg><span>Убрать машину</span></button>
</div>`;

/** `<car-line>`: the chosen car in the header, a link to tyres in its sizes; its buttons change the car and take it back. */
export class CarLine extends HTMLElement {
  show({ car, tyres }: MyCar): void {
    if (!this.firstChild) {
      this.innerHTML = PARTS;
      takeBackIn(this);
    }
    const link = this.querySelector('a');
    if (!link) return;
    const name = `${shortCarName(car)} ${car.year.name}`;
    link.href = `${PRODUCTS}?${carTyresQuery(name, tyres)}`;
    link.textContent = `Шины для ${name}`;
  }
}
