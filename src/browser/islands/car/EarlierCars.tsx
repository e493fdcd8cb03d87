import type { MouseEvent } from 'react';
import { Icon } from '#src/browser/parts/Icon.tsx';
import { $car, takeCar } from '#src/browser/stores/car.ts';
import { $cars, forgetCar, type MyCar } from '#src/browser/stores/my-car.ts';
import { type Car, carName, carOf, isSameCar } from '#src/domain/car-choice.ts';
import { useShared } from '../use-shared.ts';

const CAR = $car.get();
const CARS = $cars.get();

/** Takes a car; its button goes, so the first choice takes the focus. */
function take(car: MyCar, { currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog, .car-panel')?.querySelector<HTMLElement>('select, input')?.focus();
  takeCar(car);
}

/** Forgets a car; the button of the next one takes the focus, after the last one the first choice. */
function forget(car: Car, { currentTarget }: MouseEvent<HTMLElement>): void {
  const buttons = [
    ...(currentTarget.closest('fieldset')?.querySelectorAll<HTMLElement>('.car-forget') ?? []),
  ];
  const at = buttons.indexOf(currentTarget);
  const next = buttons[at + 1] ?? buttons[at - 1];
  (next ?? currentTarget.closest('dialog, .car-panel')?.querySelector<HTMLElement>('select, input'))?.focus();
  forgetCar(car);
}

/** The cars that were chosen before, without the one that is chosen now, as buttons, each with one that forgets it. */
export function EarlierCars() {
  const { chosen } = useShared($car, CAR);
  const cars = useShared($cars, CARS);
  const now = carOf(chosen);
  const others = cars.filter(({ car }) => now === null || !isSameCar(car, now));
  if (others.length === 0) return null;
  return (
    <fieldset className="car-popular">
      <legend>Ваши автомобили</legend>
      <ul className="chip-list">
        {others.map(each => (
          <li className="car-earlier" key={carName(each.car)}>
            <button className="chip" type="button" onClick={event => take(each, event)}>
              {carName(each.car)}
            </button>
            <button
              className="icon-button car-forget"
              type="button"
              aria-label={`Забыть ${carName(each.car)}`}
              onClick={event => forget(each.car, event)}
            >
              <Icon size={16} path="M6 6l12 12M18 6 6 18" />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
