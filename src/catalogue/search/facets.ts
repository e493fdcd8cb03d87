import type { Facet, SearchData } from './data.ts';

/** Chosen options of each facet by number, 1 for chosen; null where a key is not set. */
export type Choice = readonly (Uint8Array | null)[];

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
export function sumFitting(pairs: Uint32Array, missed: Uint16Array, width: number): Uint32Array {
  const histogram = new Uint32Array(width);
  for (let code = 0; code < missed.length; code++)
    if (missed[code] === 0) addSlice(histogram, pairs, code * width);
  return histogram;
}

function addSlice(histogram: Uint32Array, counts: Uint32Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) + (counts[base + at] as number);
}

/** A facet with the bit by which its column says that its choice is missed. */
export interface Counted extends Facet {
  bit: number;
}

/** The facets of a catalogue, each with a bit of its own within its column. */
export function countedFacets({ facets, columns }: SearchData): Counted[] {
  const next = columns.map(() => 1);
  return facets.map(facet => {
    const bit = next[facet.column] ?? 1;
    next[facet.column] = bit << 1;
    return { ...facet, bit };
  });
}

/** For each code of each column the facets whose choice it misses, as their bits; 0 fits the whole filter. */
export function missedBy({ columns }: SearchData, facets: readonly Counted[], choice: Choice): Uint16Array[] {
  const missed = columns.map(({ size }) => new Uint16Array(size));
  for (let at = 0; at < facets.length; at++) {
    const chosen = choice[at];
    const { column, optionOf, bit } = facets[at] as Counted;
    if (chosen) markUnchosen(missed[column] as Uint16Array, optionOf, chosen, bit);
  }
  return missed;
}

function markUnchosen(missed: Uint16Array, options: Int16Array, chosen: Uint8Array, bit: number): void {
  for (let code = 0; code < missed.length; code++) {
    const option = options[code] as number;
    if (option < 0 || chosen[option] !== 1) missed[code] = (missed[code] as number) | bit;
  }
}

/** What each option of each facet would give with all the other keys as they are; facets and options by their places. */
export type Counts = readonly Uint32Array[];

/**
 * Every facet out of the histograms of the columns, each free of its own column's choices but bound by all the others: a code
 * counts for a facet when it misses nothing but that facet's own key.
 */
export function countFacets(
  facets: readonly Counted[],
  missed: readonly Uint16Array[],
  histograms: readonly Uint32Array[],
): Counts {
  return facets.map(({ column, options, optionOf, bit }) => {
    const counts = new Uint32Array(options.length);
    addByOption(counts, histograms[column] as Uint32Array, missed[column] as Uint16Array, optionOf, bit);
    return counts;
  });
}

function addByOption(
  counts: Uint32Array,
  histogram: Uint32Array,
  missed: Uint16Array,
  options: Int16Array,
  own: number,
): void {
  for (let code = 0; code < histogram.length; code++) {
    const option = options[code] as number;
    if (((missed[code] as number) & ~own) === 0 && option >= 0)
      counts[option] = (counts[option] as number) + (histogram[code] as number);
  }
}

/** How many rows of a column's histogram fit the whole filter. */
export function sumAll(histogram: Uint32Array, missed: Uint16Array): number {
  let sum = 0;
  for (let code = 0; code < histogram.length; code++)
    if (missed[code] === 0) sum += histogram[code] as number;
  return sum;
}
