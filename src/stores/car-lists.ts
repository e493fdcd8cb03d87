import type { Result } from '#src/api/client.ts';
import * as contracts from '#src/api/contracts.ts';
import type { CarOption, CarStep, CarTyre } from '#src/api/wire.ts';
import type { Car, CarSelection } from '#src/domain/car-choice.ts';
import { call } from './shop-call.ts';

const slug = (option: CarOption | null): string => option?.slug ?? '';

/** Asks for the list of a step; what it depends on has been chosen. Years and generations may be narrowed by the other. */
export function askList(
  step: CarStep,
  { make, model, year, generation }: CarSelection,
  narrowing: string | undefined,
  signal: AbortSignal,
): Promise<Result<CarOption[]>> {
  const car = { make: slug(make), model: slug(model) };
  switch (step) {
    case 'make':
      return call(contracts.carMakes, { signal });
    case 'model':
      return call(contracts.carModels, { body: { make: car.make }, signal });
    case 'year':
      return call(contracts.carYears, { body: { ...car, generation: narrowing }, signal });
    case 'generation':
      return call(contracts.carGenerations, { body: { ...car, year: narrowing }, signal });
    case 'modification': {
      const body = { ...car, year: slug(year), generation: slug(generation) };
      return call(contracts.carModifications, { body, signal });
    }
  }
}

/** Asks for the tyre sizes of a whole car. */
export function askTyres(car: Car, signal: AbortSignal): Promise<Result<CarTyre[]>> {
  const { make, model, year, generation, modification } = car;
  const body = {
    make: make.slug,
    model: model.slug,
    year: year.slug,
    generation: generation.slug,
    modification: modification.slug,
  };
  return call(contracts.carTyres, { body, signal });
}
