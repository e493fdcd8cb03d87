import type { Period } from '../assemble/clock.ts';
import { type Problem, Problems } from '../check/problems.ts';
import type { ProductLine } from '../kinds/product-properties.ts';
import { openProducts } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import type { Table } from '../read/csv-file.ts';
import type { Piece } from '../read/csv-records.ts';
import { Reader } from '../read/reader.ts';
import type { PreviousImport, StoredRow } from './previous-import.ts';

/** products.csv as it is, with the products of before, of which only what is new was parsed. */
export interface ReadRows {
  table: Table;
  pieces: readonly Piece[];
  /** Rows that were parsed have still the digest and the place of before. */
  rows: readonly StoredRow[];
  parsed: readonly { line: ProductLine; at: number }[];
  /** Warnings of reading suppliers' lists and rows. */
  warnings: Record<'lists' | 'rows', readonly Problem[]>;
  /** For how long the stocks of suppliers' lists count. */
  listPeriods: readonly Period[];
  /** Where the prices that suppliers' lists give are written, by product. */
  listPrices: Content['listPrices'];
}

/** A reader of the content that knows what the previous import read before products.csv. */
export function readerAfter(
  { properties, priceRules }: PreviousImport,
  contentDir: string,
  problems: Problems,
  now: Date,
): Reader {
  const reader = new Reader(contentDir, problems, now);
  Object.assign(reader.content, { properties, priceRules });
  return reader;
}

/**
 * Reads products.csv; pieces that are byte for byte what they were are not parsed.
 * @returns null when anything is wrong with the table, its header is another one, or it has not the products of before, each in
 * its line
 */
export function readRows(previous: PreviousImport, contentDir: string, now: Date): ReadRows | null {
  const problems = new Problems();
  problems.begin('lists');
  const opened = openProducts(readerAfter(previous, contentDir, problems, now));
  problems.begin('rows');
  if (!opened) return null;
  const { table, read, hidden, listPeriods, listPrices } = opened;
  const pieces = [...table.pieces()];
  if (pieces.length !== previous.pieces.length) return null;
  if (JSON.stringify(hidden) !== JSON.stringify(previous.hidden)) return null;
  const before = Buffer.from(previous.table.buffer, previous.table.byteOffset, previous.table.byteLength);
  const rows = [...previous.rows];
  const parsed: { line: ProductLine; at: number }[] = [];
  let next = 0;
  for (const [number, { start, end, line }] of pieces.entries()) {
    const known = previous.pieces[number];
    if (line !== known?.line) return null;
    const first = next;
    const nextLine = pieces[number + 1]?.line ?? Number.POSITIVE_INFINITY;
    while ((rows[next]?.line ?? nextLine) < nextLine) next++;
    if (before.compare(table.bytes, start, end, known.start, known.end) === 0) continue;
    const lines = number === 0 ? null : read({ start, end, line });
    if (lines?.length !== next - first) return null;
    for (const [turn, own] of lines.entries()) {
      const at = first + turn;
      const row = rows[at] as StoredRow;
      if (row.id !== own.data.id || row.line !== own.source.line([])) return null;
      const { price, stock, stock_date } = own.data;
      rows[at] = { ...row, price, stock, stock_date };
      parsed.push({ line: own, at });
    }
  }
  if (problems.errors.length > 0) return null;
  const anew = new Set(parsed.map(({ at }) => rows[at]?.line));
  const stay = previous.warnings.rows.filter(({ line }) => !anew.has(line));
  const ofRows = [...stay, ...problems.of('rows')].sort((a, b) => a.line - b.line);
  return {
    table,
    pieces,
    rows,
    parsed,
    warnings: { lists: problems.of('lists'), rows: ofRows },
    listPeriods,
    listPrices,
  };
}
