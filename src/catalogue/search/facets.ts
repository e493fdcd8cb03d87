import { FEATURES, SEASONS } from '#src/domain/season.ts';
import { FLAG_BITS, FLAG_CODES, type SearchData, SIZE_FACETS, type SizeFacet } from './data.ts';

/** What each option of each key would give with all the other keys as they are; options by their numbers. */
export interface Counts {
  brand: Uint32Array;
  width: Uint32Array;
  height: Uint32Array;
  diametr: Uint32Array;
  /** By {@link SEASONS}. */
  season: Uint32Array;
  runflat: number;
  spikes: number;
  cargo: number;
  kit: number;
  /** Rows that fit every key. */
  total: number;
}

export const FLAG_FACETS = [...FEATURES, 'kit'] as const;
export type FlagFacet = (typeof FLAG_FACETS)[number];

/** Chosen options of a filter by number; null where a key is not set. An option that does not exist chooses nothing. */
export interface Choice {
  brand: Uint8Array | null;
  width: Uint8Array | null;
  height: Uint8Array | null;
  diametr: Uint8Array | null;
  /** By {@link SEASONS}. */
  season: Uint8Array | null;
  flags: Record<FlagFacet, boolean>;
}

/** How many rows have each pair of codes of two columns: `counts[a * sizeB + b]`. */
export function pairCounts(a: Uint16Array, b: Uint16Array, sizeA: number, sizeB: number): Uint32Array {
  const counts = new Uint32Array(sizeA * sizeB);
  for (let row = 0; row < a.length; row++) {
    const cell = (a[row] as number) * sizeB + (b[row] as number);
    counts[cell] = (counts[cell] as number) + 1;
  }
  return counts;
}

/** Sums the rows of a pair table whose first code is allowed: one histogram of the second code. */
export function sumAllowed(pairs: Uint32Array, allowed: Uint8Array, width: number): Uint32Array {
  const histogram = new Uint32Array(width);
  for (let code = 0; code < allowed.length; code++) {
    if (allowed[code] === 0) continue;
    const base = code * width;
    for (let at = 0; at < width; at++)
      histogram[at] = (histogram[at] as number) + (pairs[base + at] as number);
  }
  return histogram;
}

const fits = (chosen: Uint8Array | null, code: number): boolean =>
  chosen === null || (code >= 0 && chosen[code] === 1);

/** Size codes that the chosen widths, heights and diameters allow; `except` leaves one of them out. */
export function allowedSizes(data: SearchData, choice: Choice, except?: SizeFacet): Uint8Array {
  const count = data.sizes.width.length;
  const allowed = new Uint8Array(count);
  for (let size = 0; size < count; size++)
    allowed[size] = SIZE_FACETS.every(
      facet => facet === except || fits(choice[facet], data.sizes[facet][size] as number),
    )
      ? 1
      : 0;
  return allowed;
}

/** Flag codes that the chosen seasons and flags allow; `except` leaves one of them out. */
export function allowedFlags(choice: Choice, except?: 'season' | FlagFacet): Uint8Array {
  const allowed = new Uint8Array(FLAG_CODES);
  for (let code = 0; code < FLAG_CODES; code++) {
    const bits = Math.trunc(code / SEASONS.length);
    const season = except === 'season' || fits(choice.season, code % SEASONS.length);
    allowed[code] =
      season &&
      FLAG_FACETS.every(flag => flag === except || !choice.flags[flag] || (bits & FLAG_BITS[flag]) !== 0)
        ? 1
        : 0;
  }
  return allowed;
}

/** Histograms by brand, size and flag code, each free of its own column's choices but bound by all the others. */
export interface Histograms {
  brand: Uint32Array;
  size: Uint32Array;
  flags: Uint32Array;
}

/** Every facet out of the three histograms: within its column a facet is bound by that column's other keys. */
export function countFacets(data: SearchData, choice: Choice, { brand, size, flags }: Histograms): Counts {
  const sizeFacet = (facet: SizeFacet): Uint32Array => {
    const counts = new Uint32Array(data.options[facet].length);
    const allowed = allowedSizes(data, choice, facet);
    addBySize(counts, size, allowed, data.sizes[facet]);
    return counts;
  };
  const season = new Uint32Array(SEASONS.length);
  const anySeason = allowedFlags(choice, 'season');
  for (let code = 0; code < FLAG_CODES; code++)
    if (anySeason[code] === 1)
      season[code % SEASONS.length] = (season[code % SEASONS.length] as number) + (flags[code] as number);
  const flag = (facet: FlagFacet) => sumFlags(flags, allowedFlags(choice, facet), FLAG_BITS[facet]);
  return {
    brand,
    width: sizeFacet('width'),
    height: sizeFacet('height'),
    diametr: sizeFacet('diametr'),
    season,
    runflat: flag('runflat'),
    spikes: flag('spikes'),
    cargo: flag('cargo'),
    kit: flag('kit'),
    total: sumFlags(flags, allowedFlags(choice), 0),
  };
}

function addBySize(
  counts: Uint32Array,
  histogram: Uint32Array,
  allowed: Uint8Array,
  options: Int16Array,
): void {
  for (let size = 0; size < histogram.length; size++) {
    const option = options[size] as number;
    if (allowed[size] === 1 && option >= 0)
      counts[option] = (counts[option] as number) + (histogram[size] as number);
  }
}

function sumFlags(histogram: Uint32Array, allowed: Uint8Array, bit: number): number {
  let sum = 0;
  for (let code = 0; code < FLAG_CODES; code++)
    if (allowed[code] === 1 && (bit === 0 || (Math.trunc(code / SEASONS.length) & bit) !== 0))
      sum += histogram[code] as number;
  return sum;
}
