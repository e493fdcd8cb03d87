import { type Bits, newBits, setBit } from './bits.ts';
import type { Column, Facet } from './data.ts';

/** The rows of every option of a facet. */
export function optionBits({ codes }: Column, { options, optionOf }: Facet): Bits[] {
  const sets = options.map(() => newBits(codes.length));
  for (let row = 0; row < codes.length; row++) {
    const set = sets[optionOf[codes[row] as number] as number];
    if (set) setBit(set, row);
  }
  return sets;
}
