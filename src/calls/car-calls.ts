import { carBody, carStepSet } from '#src/api/bodies.schema.ts';
import * as contracts from '#src/api/contracts.ts';
import { carTyre } from '#src/api/to-wire.ts';
import * as cars from '#src/catalogue/cars.ts';
import { type Endpoint, endpoint } from '#src/server/endpoint.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A year of the cascade; 0, which no car has, for any other text. */
const year = (text: string): number => (/^\d{4}$/u.test(text) ? Number(text) : 0);

/** The calls of the car cascade (spec section 7). */
export const CAR_CALLS: readonly Endpoint<ServedCatalogue>[] = [
  endpoint(contracts.carMakes, ({ catalogue }: ServedCatalogue) => cars.carMakes(catalogue)),
  endpoint(
    contracts.carModels,
    ({ catalogue }: ServedCatalogue, _, car) => cars.carModels(catalogue, car.make),
    carBody('make'),
  ),
  endpoint(
    contracts.carYears,
    ({ catalogue }: ServedCatalogue, _, car) => cars.carYears(catalogue, car.make, car.model, car.generation),
    carBody('make', 'model').extend({ generation: carStepSet }),
  ),
  endpoint(
    contracts.carGenerations,
    ({ catalogue }: ServedCatalogue, _, car) =>
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
    ({ catalogue }: ServedCatalogue, _, car) =>
      cars.carModifications(catalogue, car.make, car.model, year(car.year), car.generation),
    carBody('make', 'model', 'year', 'generation'),
  ),
  endpoint(
    contracts.carTyres,
    ({ catalogue }: ServedCatalogue, _, car) =>
      cars
        .carTyres(catalogue, car.make, car.model, year(car.year), car.generation, car.modification)
        .map(carTyre),
    carBody('make', 'model', 'year', 'generation', 'modification'),
  ),
];
