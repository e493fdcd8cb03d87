import { carBody, carStepSet } from '#src/api/bodies.schema.ts';
import * as contracts from '#src/api/contracts.ts';
import * as cars from '#src/catalogue/cars.ts';
import { type Endpoint, endpoint } from '#src/server/endpoint.ts';
import type { ShopNow } from './shop-now.ts';

/** A year of the cascade; anything else is no year of any car. */
const year = (text: string): number => (/^\d{4}$/u.test(text) ? Number(text) : 0);

/** The car cascade of spec section 7. */
export const CAR_CALLS: readonly Endpoint<ShopNow>[] = [
  endpoint(contracts.carMakes, ({ catalogue }: ShopNow) => cars.carMakes(catalogue)),
  endpoint(
    contracts.carModels,
    ({ catalogue }: ShopNow, _, car) => cars.carModels(catalogue, car.make),
    carBody('make'),
  ),
  endpoint(
    contracts.carYears,
    ({ catalogue }: ShopNow, _, car) => cars.carYears(catalogue, car.make, car.model, car.generation),
    carBody('make', 'model').extend({ generation: carStepSet }),
  ),
  endpoint(
    contracts.carGenerations,
    ({ catalogue }: ShopNow, _, car) =>
      cars.carGenerations(
        catalogue,
        car.make,
        car.model,
        car.year === undefined ? undefined : year(car.year),
      ),
    carBody('make', 'model').extend({ year: carStepSet }),
  ),
  endpoint(
    contracts.carModifications,
    ({ catalogue }: ShopNow, _, car) =>
      cars.carModifications(catalogue, car.make, car.model, year(car.year), car.generation),
    carBody('make', 'model', 'year', 'generation'),
  ),
  endpoint(
    contracts.carTyres,
    ({ catalogue }: ShopNow, _, car) =>
      cars.carTyres(catalogue, car.make, car.model, year(car.year), car.generation, car.modification),
    carBody('make', 'model', 'year', 'generation', 'modification'),
  ),
];
