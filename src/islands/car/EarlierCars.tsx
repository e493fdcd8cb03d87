import { carName, carOf, isSameCar } from '#src/domain/car-choice.ts';
import { $car, takeCar } from '#src/stores/car.ts';
import { $cars } from '#src/stores/my-car.ts';
import { useShared } from '../use-shared.ts';

const CAR = $car.get();
const CARS = $cars.get();

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
          <button className="chip" type="button" key={carName(each.car)} onClick={() => takeCar(each)}>
            {carName(each.car)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
