import { SEASONS } from '#src/domain/season.ts';
import { type Bits, newBits, setBit } from './bits.ts';
import { FLAG_BITS, type SearchData, type SizeFacet } from './data.ts';
import type { FlagFacet } from './facets.ts';

/** For every option of every key the rows that have it. */
export type OptionBits = Record<'brand' | 'season' | SizeFacet, Bits[]> & Record<FlagFacet, Bits>;

/** Sets for `count` options; `codeOf` gives a row's option, or a number outside for none. */
function setsOf(rows: number, count: number, codeOf: (row: number) => number): Bits[] {
  const sets = Array.from({ length: count }, () => newBits(rows));
  for (let row = 0; row < rows; row++) {
    const set = sets[codeOf(row)];
    if (set) setBit(set, row);
  }
  return sets;
}

/** Reads the columns into one set of rows per option. */
export function optionBits({ rows, brand, size, flags, brandNames, options, sizes }: SearchData): OptionBits {
  const sized = (facet: SizeFacet) =>
    setsOf(rows, options[facet].length, row => sizes[facet][size[row] as number] as number);
  const flagged = (bit: number): Bits => {
    const set = newBits(rows);
    for (let row = 0; row < rows; row++)
      if ((Math.trunc((flags[row] as number) / SEASONS.length) & bit) !== 0) setBit(set, row);
    return set;
  };
  return {
    brand: setsOf(rows, brandNames.length, row => brand[row] as number),
    width: sized('width'),
    height: sized('height'),
    diametr: sized('diametr'),
    season: setsOf(rows, SEASONS.length, row => (flags[row] as number) % SEASONS.length),
    runflat: flagged(FLAG_BITS.runflat),
    spikes: flagged(FLAG_BITS.spikes),
    cargo: flagged(FLAG_BITS.cargo),
    kit: flagged(FLAG_BITS.kit),
  };
}
