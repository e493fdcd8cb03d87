import type { MouseEvent } from 'react';
import { carName, carOf, isSameCar } from '#src/domain/car-choice.ts';
import { $car, takeCar } from '#src/stores/car.ts';
import { $cars, type MyCar } from '#src/stores/my-car.ts';
import { useShared } from '../use-shared.ts';

const CAR = $car.get();
const CARS = $cars.get();

/** Takes a car; its button goes, so the first choice takes the focus. */
function take(car: MyCar, { currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.querySelector<HTMLElement>('select, input')?.focus();
  takeCar(car);
}

/** The cars that were chosen before, without the one that is chosen now, as buttons. */
export function EarlierCars() {
  const { chosen } = useShared($car, CAR);
  const cars = useShared($cars, CARS);
  const now = carOf(chosen);
  const others = cars.filter(({ car }) => now === null || !isSameCar(car, now));
  if (others.length === 0) return null;
  return (
    <fieldset className="car-popular">
      <legend>Ваши автомобили</legend>
      <div className="chip-list">
        {others.map(each => (
          <button className="chip" type="button" key={carName(each.car)} onClick={event => take(each, event)}>
            {carName(each.car)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
