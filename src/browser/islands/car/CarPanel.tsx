import { useEffect, useState } from 'react';
import { startCar } from '#src/browser/stores/car.ts';
import CarCascade from './CarCascade.tsx';
import CarSizes from './CarSizes.tsx';
import { EarlierCars } from './EarlierCars.tsx';
import { CAR_LABELS } from './labels.ts';

/** The choice of a car on the home page, hydrated when its tab is shown: the same steps and sizes as in the modal. */
export default function CarPanel({ emptySearch }: { emptySearch: string }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    startCar();
    setLive(true);
  }, []);
  if (!isLive)
    return (
      <div className="car-steps" aria-busy="true">
        {Object.values(CAR_LABELS).map(label => (
          <span className="car-later" key={label}>
            {label}
          </span>
        ))}
      </div>
    );
  return (
    <>
      <EarlierCars />
      <CarCascade emptySearch={emptySearch} />
      <CarSizes />
    </>
  );
}
