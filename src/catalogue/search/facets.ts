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

/** Sums the rows of a pair table whose first code misses nothing: one histogram of the second code. */
export function sumFitting(pairs: Uint32Array, missed: Uint8Array, width: number): Uint32Array {
  const histogram = new Uint32Array(width);
  for (let code = 0; code < missed.length; code++)
    if (missed[code] === 0) addSlice(histogram, pairs, code * width);
  return histogram;
}

function addSlice(histogram: Uint32Array, counts: Uint32Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) + (counts[base + at] as number);
}

/** For each code of a column the keys whose choice it misses, as bits; 0 fits the whole filter. */
export interface Missed {
  brand: Uint8Array;
  /** Bits of {@link SIZE_FACETS} by place. */
  size: Uint8Array;
  /** Bit 0 for the season, then {@link FLAG_FACETS} by place. */
  flags: Uint8Array;
}

/** What each code of each column misses of a choice. */
export function missedBy({ brandNames, sizes }: SearchData, choice: Choice): Missed {
  const brand = new Uint8Array(brandNames.length);
  if (choice.brand) markOthers(brand, choice.brand);
  const size = new Uint8Array(sizes.width.length);
  for (const [place, facet] of SIZE_FACETS.entries()) {
    const chosen = choice[facet];
    if (chosen) markUnchosen(size, sizes[facet], chosen, 1 << place);
  }
  const flags = new Uint8Array(FLAG_CODES);
  if (choice.season) markUnchosen(flags, SEASON_OF, choice.season, SEASON_MISSED);
  for (const [place, flag] of FLAG_FACETS.entries())
    if (choice.flags[flag]) markWithout(flags, FLAG_BITS[flag], 2 << place);
  return { brand, size, flags };
}

const SEASON_MISSED = 1;
const SEASON_OF = Int16Array.from({ length: FLAG_CODES }, (_, code) => code % SEASONS.length);
const FLAGS_OF = Uint8Array.from({ length: FLAG_CODES }, (_, code) => Math.trunc(code / SEASONS.length));

function markOthers(missed: Uint8Array, chosen: Uint8Array): void {
  for (let code = 0; code < missed.length; code++) if (chosen[code] !== 1) missed[code] = 1;
}

function markUnchosen(missed: Uint8Array, options: Int16Array, chosen: Uint8Array, bit: number): void {
  for (let code = 0; code < missed.length; code++) {
    const option = options[code] as number;
    if (option < 0 || chosen[option] !== 1) missed[code] = (missed[code] as number) | bit;
  }
}

function markWithout(missed: Uint8Array, flag: number, bit: number): void {
  for (let code = 0; code < missed.length; code++)
    if (((FLAGS_OF[code] as number) & flag) === 0) missed[code] = (missed[code] as number) | bit;
}

/** Histograms by brand, size and flag code, each free of its own column's choices but bound by all the others. */
export interface Histograms {
  brand: Uint32Array;
  size: Uint32Array;
  flags: Uint32Array;
}

/** Every facet out of the three histograms: a code counts for a facet when it misses nothing but that facet's own key. */
export function countFacets(data: SearchData, missed: Missed, { brand, size, flags }: Histograms): Counts {
  const sizeFacet = (facet: SizeFacet): Uint32Array => {
    const counts = new Uint32Array(data.options[facet].length);
    addByOption(counts, size, missed.size, data.sizes[facet], 1 << SIZE_FACETS.indexOf(facet));
    return counts;
  };
  const season = new Uint32Array(SEASONS.length);
  addByOption(season, flags, missed.flags, SEASON_OF, SEASON_MISSED);
  const flag = (facet: FlagFacet) =>
    sumFlags(flags, missed.flags, 2 << FLAG_FACETS.indexOf(facet), FLAG_BITS[facet]);
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
    total: sumFlags(flags, missed.flags, 0, 0),
  };
}

function addByOption(
  counts: Uint32Array,
  histogram: Uint32Array,
  missed: Uint8Array,
  options: Int16Array,
  own: number,
): void {
  for (let code = 0; code < histogram.length; code++) {
    const option = options[code] as number;
    if (((missed[code] as number) & ~own) === 0 && option >= 0)
      counts[option] = (counts[option] as number) + (histogram[code] as number);
  }
}

function sumFlags(histogram: Uint32Array, missed: Uint8Array, own: number, flag: number): number {
  let sum = 0;
  for (let code = 0; code < FLAG_CODES; code++)
    if (((missed[code] as number) & ~own) === 0 && ((FLAGS_OF[code] as number) & flag) === flag)
      sum += histogram[code] as number;
  return sum;
}
