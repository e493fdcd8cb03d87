import * as bodies from '#src/api/cars.schema.ts';
import * as contracts from '#src/api/cars.ts';
import { carTyre } from '#src/api/to-wire.ts';
import * as cars from '#src/catalogue/cars.ts';
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A year of the cascade; 0, which no car has, for any other text. */
const year = (text: string): number => (/^\d{4}$/u.test(text) ? Number(text) : 0);

/** The calls of the car cascade (spec section 7). */
export const CAR_CALLS: readonly Endpoint<ServedCatalogue>[] = [
  endpoint(contracts.carMakes, ({ catalogue }: ServedCatalogue) => cars.carMakes(catalogue)),
  endpoint(contracts.carSpoken, ({ catalogue }: ServedCatalogue) => cars.spokenMakes(catalogue)),
  endpoint(
    contracts.carModels,
    ({ catalogue }: ServedCatalogue, _, car) => cars.carModels(catalogue, car.make),
    bodies.modelsBody,
  ),
  endpoint(
    contracts.carYears,
    ({ catalogue }: ServedCatalogue, _, car) => cars.carYears(catalogue, car.make, car.model, car.generation),
    bodies.yearsBody,
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
    bodies.generationsBody,
  ),
  endpoint(
    contracts.carModifications,
    ({ catalogue }: ServedCatalogue, _, car) =>
      cars.carModifications(catalogue, car.make, car.model, year(car.year), car.generation),
    bodies.modificationsBody,
  ),
  endpoint(
    contracts.carTyres,
    ({ catalogue }: ServedCatalogue, _, car) =>
      cars
        .carTyres(catalogue, car.make, car.model, year(car.year), car.generation, car.modification)
        .map(carTyre),
    bodies.tyresBody,
  ),
];
