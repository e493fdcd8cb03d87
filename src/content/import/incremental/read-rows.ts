import type { Period } from '../assemble/clock.ts';
import { type Problem, Problems } from '../check/problems.ts';
import type { ProductLine } from '../kinds/product-properties.ts';
import { openProducts } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import type { Table } from '../read/csv-file.ts';
import type { Piece } from '../read/csv-records.ts';
import { Reader } from '../read/reader.ts';
import type { PreviousImport, StoredPiece, StoredProducts, StoredRow } from './previous-import.ts';

/** A row that was parsed, and the number of the model that it names. */
interface ParsedRow {
  line: ProductLine;
  model: number;
  /** Its place in products.csv, from 0. */
  at: number;
}

/** products.csv as it is, of which only what is new was parsed. */
export interface ReadRows {
  table: Table;
  pieces: readonly StoredPiece[];
  /** Rows that were parsed have neither a digest nor a place yet. */
  rows: StoredRow[];
  parsed: readonly ParsedRow[];
  /** Problems of reading suppliers' lists and rows. */
  problems: Problems;
  /** Warnings of rows by the number of their piece; lines count from the piece's. */
  warnings: ReadonlyMap<number, readonly Problem[]>;
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
 * @returns null when anything is wrong with the table, its header is another one, other products are hidden, or a row names an
 * unknown model
 */
export function readRows(previous: PreviousImport, contentDir: string, now: Date): ReadRows | null {
  const problems = new Problems();
  const opened = openProducts(readerAfter(previous, contentDir, problems, now));
  if (!opened || problems.errors.length > 0) return null;
  const { table, read, hidden, listPeriods, listPrices } = opened;
  if (JSON.stringify(hidden) !== JSON.stringify(previous.hidden)) return null;
  const models = new Map(previous.models.map(({ key }, number) => [key, number]));
  const { products } = previous;
  const firstRows = firstRowsOf(products.pieces);
  const all = [...table.pieces()];
  const matches = matchPieces(products, table.bytes, all);
  if (matches[0] !== 0) return null;
  const pieces: StoredPiece[] = [];
  const rows: StoredRow[] = [];
  const parsed: ParsedRow[] = [];
  const warnings = new Map<number, readonly Problem[]>();
  for (const [number, piece] of all.entries()) {
    const match = matches[number];
    const known = match === undefined ? undefined : products.pieces[match];
    const [first, reported] = [rows.length, problems.warnings.length];
    if (match === undefined || !known)
      for (const line of read(piece)) {
        const model = models.get(line.data.model);
        if (model === undefined) return null;
        parsed.push({ line, model, at: rows.length });
        rows.push(storedRow(line, model));
      }
    else {
      const from = firstRows[match] ?? 0;
      const moved = piece.line - known.line;
      for (const row of products.rows.slice(from, from + known.length))
        rows.push(moved === 0 ? row : { ...row, line: row.line + moved });
      for (const problem of products.warnings.get(match) ?? [])
        problems.warnings.push({ ...problem, line: problem.line + piece.line });
    }
    pieces.push({ ...piece, length: rows.length - first });
    const own = problems.warnings.slice(reported);
    if (own.length > 0)
      warnings.set(
        number,
        own.map(problem => ({ ...problem, line: problem.line - piece.line })),
      );
  }
  if (problems.errors.length > 0) return null;
  return { table, pieces, rows, parsed, problems, warnings, listPeriods, listPrices };
}

const storedRow = ({ data, source }: ProductLine, model: number): StoredRow => ({
  id: data.id,
  model,
  size: data.size,
  price: data.price,
  stock: data.stock,
  stock_date: data.stock_date,
  line: source.line([]),
  position: null,
  digest: '',
});

/** The number of the first row of each piece. */
function firstRowsOf(pieces: readonly StoredPiece[]): number[] {
  let row = 0;
  return pieces.map(({ length }) => {
    row += length;
    return row - length;
  });
}

/** For each piece the number of one with the same bytes in the previous table, if there is one. */
function matchPieces(
  { table, pieces: before }: StoredProducts,
  bytes: Buffer,
  after: readonly Piece[],
): (number | undefined)[] {
  const known = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
  const isSame = (one: Piece | undefined, other: Piece | undefined) =>
    one !== undefined &&
    other !== undefined &&
    known.compare(bytes, other.start, other.end, one.start, one.end) === 0;
  const matches: (number | undefined)[] = [];
  let [from, to, end] = [0, before.length, after.length];
  for (; from < Math.min(to, end) && isSame(before[from], after[from]); from++) matches[from] = from;
  for (; Math.min(to, end) > from && isSame(before[to - 1], after[end - 1]); ) matches[--end] = --to;
  const places = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const { start = 0, end: last = 0 } = before[at] ?? {};
    places.set(known.toString('latin1', start, last), at);
  }
  for (let at = from; at < end; at++) {
    const { start = 0, end: last = 0 } = after[at] ?? {};
    matches[at] = places.get(bytes.toString('latin1', start, last));
  }
  return matches;
}
