import type { CarTyre } from '#src/domain/car-choice.ts';
import type * as wire from '../cars.schema.ts';

/** A factory size as the car dialog speaks of it. */
export const carTyre = ({ width, heigth, diametr, axle }: wire.CarTyre): CarTyre => ({
  width,
  height: heigth,
  rim: diametr,
  ...(axle && { axle }),
});
