import { rowOf } from '#src/domain/filter-keys.ts';
import { ON_DEMAND } from './columns.ts';
import type { Column, Facet, SearchData } from './data.ts';

/** Larger tables are not made: 128 kB for each set of rows. */
const MAX_CELLS = 1 << 16;
/** Counts have 16 bits. */
const MAX_ROWS = 0xffff;

/**
 * How many rows of some sets have each pair of codes of the three columns that are always counted, in one table for each set: the
 * pairs of the first and second column, of the first and third, of the second and third, one after another.
 */
export interface CountTables {
  /** Where each of the three pairs begins; empty without tables. */
  starts: number[];
  /** By facet and option of the columns that are counted when asked for; of a least value the rows that have it or a better one. */
  ofOptions: Uint16Array[][];
  /** `ofPrices[n]`: the `n * step` cheapest rows. */
  ofPrices: Uint16Array[];
}

/** Adds a row to a table. */
type Add = (table: Uint16Array, row: number) => void;

/** @param step rows from one table of prices to the next */
export function countTablesOf({ columns, facets, cheapFirst }: SearchData, step: number): CountTables {
  const [a, b, c, ...more] = columns.filter((_, at) => !ON_DEMAND[at]);
  const none = { starts: [], ofOptions: [], ofPrices: [] };
  if (!a || !b || !c || more.length > 0) return none;
  const starts = [0, a.size * b.size, a.size * (b.size + c.size)];
  const cells = a.size * (b.size + c.size) + b.size * c.size;
  if (cells > MAX_CELLS) return none;
  const add: Add = (table, row) => {
    const [codeA, codeB, codeC] = [a.codes[row] as number, b.codes[row] as number, c.codes[row] as number];
    addOne(table, codeA * b.size + codeB);
    addOne(table, (starts[1] as number) + codeA * c.size + codeC);
    addOne(table, (starts[2] as number) + codeB * c.size + codeC);
  };
  const prices = [new Uint16Array(cells)];
  const cheapest = new Uint16Array(cells);
  for (let place = 0; place < cheapFirst.length; place++) {
    add(cheapest, cheapFirst[place] as number);
    if ((place + 1) % step === 0 || place + 1 === cheapFirst.length) prices.push(cheapest.slice());
  }
  // A cell of all rows has at least as many as the same cell of any set.
  if (cheapFirst.length > MAX_ROWS && hasMore(a, b, c)) return none;
  return {
    starts,
    ofOptions: facets.map(facet =>
      ON_DEMAND[facet.column] ? ofOptions(columns[facet.column] as Column, facet, cells, add) : [],
    ),
    ofPrices: prices,
  };
}

function addOne(table: Uint16Array, cell: number): void {
  table[cell] = (table[cell] as number) + 1;
}

/** Whether a code of one of the columns has more rows than a cell can tell; no pair has more than its codes. */
const hasMore = (...columns: readonly Column[]): boolean =>
  columns.filter(({ codes, size }) => mostOfCode(codes, size) > MAX_ROWS).length > 1;

function mostOfCode(codes: Uint16Array, size: number): number {
  const counts = new Uint32Array(size);
  for (const code of codes) counts[code] = (counts[code] as number) + 1;
  return counts.reduce((most, count) => Math.max(most, count), 0);
}

/** Options of no row share a table: with the next better one when it is a least value. */
function ofOptions(
  { codes }: Column,
  { field, options, optionOf }: Facet,
  cells: number,
  add: Add,
): Uint16Array[] {
  const tables: (Uint16Array | undefined)[] = options.map(() => undefined);
  for (let row = 0; row < codes.length; row++) {
    const option = optionOf[codes[row] as number] as number;
    if (option < 0) continue;
    const table = tables[option] ?? new Uint16Array(cells);
    tables[option] = table;
    add(table, row);
  }
  const isLeast = rowOf(field).kind === 'least';
  let better: Uint16Array = new Uint16Array(cells);
  for (let option = options.length - 1; option >= 0; option--) {
    const table = tables[option];
    if (isLeast && table) addTable(table, better);
    if (isLeast && table) better = table;
    tables[option] = table ?? better;
  }
  return tables as Uint16Array[];
}

function addTable(table: Uint16Array, more: Uint16Array): void {
  for (let cell = 0; cell < table.length; cell++)
    table[cell] = (table[cell] as number) + (more[cell] as number);
}

/**
 * Adds to the histogram of one column the pairs with some codes of another.
 * @param start where the table of the two begins
 * @param otherSize how many codes the other column has
 * @param isFirst whether the column counted is the first of the pair
 */
export function addPairs(
  histogram: Uint32Array,
  table: Uint16Array,
  start: number,
  codes: Uint16Array,
  otherSize: number,
  isFirst: boolean,
): void {
  if (isFirst) addRowsOfPairs(histogram, table, start, codes, otherSize);
  else
    for (let at = 0; at < codes.length; at++)
      addPairsOf(histogram, table, start + (codes[at] as number) * histogram.length);
}

function addPairsOf(histogram: Uint32Array, table: Uint16Array, base: number): void {
  for (let at = 0; at < histogram.length; at++)
    histogram[at] = (histogram[at] as number) + (table[base + at] as number);
}

function addRowsOfPairs(
  histogram: Uint32Array,
  table: Uint16Array,
  start: number,
  codes: Uint16Array,
  otherSize: number,
): void {
  for (let own = 0; own < histogram.length; own++) {
    const base = start + own * otherSize;
    let sum = histogram[own] as number;
    for (let at = 0; at < codes.length; at++) sum += table[base + (codes[at] as number)] as number;
    histogram[own] = sum;
  }
}
