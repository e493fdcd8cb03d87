import { type Filter, rowOf } from '#src/domain/filter-keys.ts';
import type { Facet, SearchData } from './data.ts';

/** Chosen options of each facet by number, 1 for chosen; null when a key is not set. */
export type Choice = readonly (Uint8Array | null)[];

/** The number of rows with each pair of codes of two columns: `counts[a * sizeB + b]`. */
export function pairCounts(a: Uint16Array, b: Uint16Array, sizeA: number, sizeB: number): Uint32Array {
  const counts = new Uint32Array(sizeA * sizeB);
  for (let row = 0; row < a.length; row++) {
    const cell = (a[row] as number) * sizeB + (b[row] as number);
    counts[cell] = (counts[cell] as number) + 1;
  }
  return counts;
}

/** Some codes of a column, and all others. */
interface Codes {
  fitting: Uint16Array;
  others: Uint16Array;
}

/**
 * Makes the histogram of the second code of a pair table over the pairs whose first code fits; when most first codes fit, by
 * those that do not.
 * @param total the histogram over all pairs
 */
export function sumFitting(
  histogram: Uint32Array,
  pairs: Uint32Array,
  { fitting, others }: Codes,
  total: Uint32Array,
): void {
  if (fitting.length > others.length) {
    histogram.set(total);
    takeFitting(histogram, pairs, others);
    return;
  }
  histogram.fill(0);
  for (let at = 0; at < fitting.length; at++)
    addSlice(histogram, pairs, (fitting[at] as number) * histogram.length);
}

/** Takes away from a histogram the pairs with some first codes. */
export function takeFitting(histogram: Uint32Array, pairs: Uint32Array, codes: Uint16Array): void {
  for (let at = 0; at < codes.length; at++)
    takeSlice(histogram, pairs, (codes[at] as number) * histogram.length);
}

function addSlice(histogram: Uint32Array, counts: Uint32Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) + (counts[base + at] as number);
}

function takeSlice(histogram: Uint32Array, counts: Uint32Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) - (counts[base + at] as number);
}

/** A facet with its bit in {@link markMissed}, and where its options begin in {@link countFacets}. */
export interface Counted extends Facet {
  bit: number;
  start: number;
}

/** The bit of {@link markMissed} for codes that do not fit the text. */
export const TEXT_BIT = 1 << 15;

/** The facets of a catalogue, each with a bit that is unique within its column. */
export function countedFacets({ facets, columns }: SearchData): Counted[] {
  const next = columns.map(() => 1);
  let end = 0;
  return facets.map(facet => {
    const bit = next[facet.column] ?? 1;
    next[facet.column] = bit << 1;
    const start = end;
    end += facet.options.length;
    return { ...facet, bit, start };
  });
}

/** The choice of a flag. */
const ON = Uint8Array.of(1);

/**
 * The options that a filter chooses.
 * @param optionNumbers for each facet the numbers of its options by name
 * @param into for each facet a place for each of its options
 */
export function chosenOptions(
  facets: readonly Counted[],
  optionNumbers: readonly ReadonlyMap<string, number>[],
  filter: Filter,
  into: readonly Uint8Array[],
): Choice {
  return facets.map(({ field }, place) => {
    const value = filter[field];
    if (typeof value === 'boolean') return value || filter.modelsFilter === field ? ON : null;
    if (value === null || value.length === 0) return null;
    const numbers = optionNumbers[place];
    const marks = (into[place] as Uint8Array).fill(0);
    if (typeof value === 'string') return marks.fill(1, numbers?.get(value) ?? 0);
    const isName = rowOf(field).kind === 'names';
    for (const name of value) {
      const number = numbers?.get(name) ?? (isName ? numbers?.get(name.toLowerCase()) : undefined);
      if (number !== undefined) marks[number] = 1;
    }
    return marks;
  });
}

/** Marks for each code of each column the bits of the facets whose choice it does not fit; 0 when it fits the whole filter. */
export function markMissed(missed: readonly Uint16Array[], facets: readonly Counted[], choice: Choice): void {
  for (const codes of missed) codes.fill(0);
  for (let at = 0; at < facets.length; at++) {
    const chosen = choice[at];
    if (!chosen) continue;
    const { column, optionOf, bit } = facets[at] as Counted;
    markUnchosen(missed[column] as Uint16Array, optionOf, chosen, bit);
  }
}

/** Adds a bit to the codes whose option is not chosen. */
export function markUnchosen(
  missed: Uint16Array,
  options: Int16Array,
  chosen: Uint8Array,
  bit: number,
): void {
  for (let code = 0; code < missed.length; code++) {
    const option = options[code] as number;
    if (option < 0 || chosen[option] !== 1) missed[code] = (missed[code] as number) | bit;
  }
}

/** How many rows each option would find with the other keys unchanged, option after option, facet after facet. */
export type Counts = Uint32Array;

/**
 * Counts all facets from histograms of the columns. The histogram of a column has the rows that fit the keys of all other
 * columns; a code counts for a facet when it fits all keys of its column except the facet's own.
 */
export function countFacets(
  facets: readonly Counted[],
  missed: readonly Uint16Array[],
  histograms: readonly Uint32Array[],
): Counts {
  const last = facets.at(-1);
  const counts = new Uint32Array(last ? last.start + last.options.length : 0);
  for (let at = 0; at < facets.length; at++) {
    const { field, column, options, start } = facets[at] as Counted;
    const histogram = histograms[column] as Uint32Array;
    if (histogram.length === 0) continue;
    addByOption(counts, histogram, missed[column] as Uint16Array, facets[at] as Counted);
    if (rowOf(field).kind === 'least') addHigher(counts, start, start + options.length);
  }
  return counts;
}

/** To each option the counts of those after it. */
function addHigher(counts: Uint32Array, start: number, end: number): void {
  for (let at = end - 2; at >= start; at--) counts[at] = (counts[at] as number) + (counts[at + 1] as number);
}

function addByOption(
  counts: Uint32Array,
  histogram: Uint32Array,
  missed: Uint16Array,
  { optionOf, bit, start }: Counted,
): void {
  const except = ~bit;
  for (let code = 0; code < histogram.length; code++) {
    const count = histogram[code] as number;
    const option = optionOf[code] as number;
    if (count !== 0 && option >= 0 && ((missed[code] as number) & except) === 0)
      counts[start + option] = (counts[start + option] as number) + count;
  }
}

/** How many rows of a column's histogram fit the whole filter. */
export function sumAll(histogram: Uint32Array, missed: Uint16Array): number {
  let sum = 0;
  for (let code = 0; code < histogram.length; code++)
    if (missed[code] === 0) sum += histogram[code] as number;
  return sum;
}

/** For each key that is set: how many rows would fit without it. */
export function countWithout(
  facets: readonly Counted[],
  choice: Choice,
  missed: readonly Uint16Array[],
  histograms: readonly Uint32Array[],
): { field: Counted['field']; count: number }[] {
  return facets.flatMap(({ field, column, bit }, place) => {
    if (!choice[place]) return [];
    const codes = missed[column] as Uint16Array;
    return [
      {
        field,
        count: sumAll(
          histograms[column] as Uint32Array,
          codes.map(own => own & ~bit),
        ),
      },
    ];
  });
}
