import type { Column } from './data.ts';

/** More combinations of codes than this are not counted ahead: 16 MB for each of the three. */
const MAX_CELLS = 1 << 23;
const MAX_COUNT = 0xffff;

/**
 * How many rows have each combination of codes of three columns, once with each column as the last digit of the cell: that of
 * the third at `(first * second.size + second) * third.size + third`. None unless there are three columns with few enough
 * combinations.
 */
export function cubesOf(columns: readonly Column[]): Uint16Array[] {
  const [a, b, c, ...more] = columns;
  if (!a || !b || !c || more.length > 0 || a.size * b.size * c.size > MAX_CELLS) return [];
  const cubes = [cubeOf(b, c, a), cubeOf(a, c, b), cubeOf(a, b, c)];
  return cubes.flatMap(cube => cube ?? []).length === 3 ? (cubes as Uint16Array[]) : [];
}

/** Null when a cell has more rows than it can tell. */
function cubeOf(first: Column, second: Column, own: Column): Uint16Array | null {
  const cube = new Uint16Array(first.size * second.size * own.size);
  for (let row = 0; row < own.codes.length; row++) {
    const pair = (first.codes[row] as number) * second.size + (second.codes[row] as number);
    const cell = pair * own.size + (own.codes[row] as number);
    const count = cube[cell] as number;
    if (count === MAX_COUNT) return null;
    cube[cell] = count + 1;
  }
  return cube;
}

/** Adds to a histogram the counts of each pair of two lists of codes. @param pairs passes over pairs that no row has */
export function addCells(
  histogram: Uint32Array,
  cube: Uint16Array,
  pairs: Uint32Array,
  secondSize: number,
  firsts: Uint16Array,
  seconds: Uint16Array,
): void {
  for (let a = 0; a < firsts.length; a++)
    for (let b = 0; b < seconds.length; b++) {
      const pair = (firsts[a] as number) * secondSize + (seconds[b] as number);
      if (pairs[pair] !== 0) addCell(histogram, cube, pair * histogram.length);
    }
}

/** The same, taken away. */
export function takeCells(
  histogram: Uint32Array,
  cube: Uint16Array,
  pairs: Uint32Array,
  secondSize: number,
  firsts: Uint16Array,
  seconds: Uint16Array,
): void {
  for (let a = 0; a < firsts.length; a++)
    for (let b = 0; b < seconds.length; b++) {
      const pair = (firsts[a] as number) * secondSize + (seconds[b] as number);
      if (pairs[pair] !== 0) takeCell(histogram, cube, pair * histogram.length);
    }
}

function addCell(histogram: Uint32Array, cube: Uint16Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) + (cube[base + at] as number);
}

function takeCell(histogram: Uint32Array, cube: Uint16Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) - (cube[base + at] as number);
}
