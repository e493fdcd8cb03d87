import type { Season } from './season.ts';

/** Option lists of the filter: names of brands and sizes that listed products have, in rising order. */
export interface Options {
  brand: string[];
  width: string[];
  height: string[];
  diameter: string[];
}

/** How many products each option would give with all the other keys as they are (wire.md, facets). */
export interface Facets {
  brand: Record<string, number>;
  width: Record<string, number>;
  height: Record<string, number>;
  diametr: Record<string, number>;
  season: Record<Season, number>;
  runflat: number;
  spikes: number;
  cargo: number;
  kit: number;
}
