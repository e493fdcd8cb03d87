import type { CarTyre } from '#src/domain/car-choice.ts';
import type * as wire from '../cars.schema.ts';

/** A size of a car as the car dialog speaks of it. */
export const carTyre = ({ width, heigth, diametr, ...facts }: wire.CarTyre): CarTyre => ({
  width,
  height: heigth,
  rim: diametr,
  ...(facts.axle && { axle: facts.axle }),
  ...(facts.commercial && { commercial: facts.commercial }),
  ...(facts.replacement && { replacement: facts.replacement }),
  ...(facts.load_index && { loadIndex: facts.load_index }),
  ...(facts.speed_index && { speedIndex: facts.speed_index }),
});
