import * as contracts from '#src/api/cars.ts';
import type { Result } from '#src/api/client.ts';
import { carTyre } from '#src/api/from-wire/car.ts';
import {
  ANY_MODIFICATION,
  type Car,
  type CarOption,
  type CarSelection,
  type CarStep,
  type CarTyre,
  type SpokenMake,
} from '#src/domain/car-choice.ts';
import { call } from './shop-call.ts';

const slug = (option: CarOption | null): string => option?.slug ?? '';

/** Loads the options of a step, of modifications with the choice of not knowing it; the steps it depends on must be chosen. `narrowing` is the year or generation that filters the other's list. */
export async function askList(
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
      const result = await call(contracts.carModifications, { body, signal });
      return result.ok && result.value.length > 1
        ? { ok: true, value: [...result.value, ANY_MODIFICATION] }
        : result;
    }
  }
}

/** Loads how people write the makes; nothing when that fails, because typing finds them by their names too. */
export async function askSpoken(): Promise<readonly SpokenMake[]> {
  const result = await call(contracts.carSpoken, {});
  return result.ok ? result.value : [];
}

/** Loads the tyre sizes of a fully chosen car. */
export async function askTyres(car: Car, signal: AbortSignal): Promise<Result<CarTyre[]>> {
  const { make, model, year, generation, modification } = car;
  const body = {
    make: make.slug,
    model: model.slug,
    year: year.slug,
    generation: generation.slug,
    modification: modification.slug,
  };
  const result = await call(contracts.carTyres, { body, signal });
  return result.ok ? { ok: true, value: result.value.map(carTyre) } : result;
}
