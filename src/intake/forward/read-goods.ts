import type { Period } from '../assemble/clock.ts';
import { nameFaults } from '../check/lint-names.ts';
import type { Problem, Problems } from '../check/problems.ts';
import { openProducts } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import type { Piece } from '../read/csv-records.ts';
import { Reader } from '../read/reader.ts';
import { type GoodsLine, KeptGoods, type RowWarning } from './kept-goods.ts';
import type { KeptImport } from './kept-import.ts';
import { matchPieces, piecesOf, UNMATCHED } from './matching.ts';

/** products.csv as it is, of which only what is new was parsed. */
export interface GoodsNow {
  kept: KeptGoods;
  lines: readonly GoodsLine[];
  /** For each line its row in the kept goods, or {@link UNMATCHED}. */
  rows: Int32Array;
  table: Buffer;
  pieces: readonly Piece[];
  pieceRows: Uint32Array;
  ofRows: readonly RowWarning[];
  /** For how long the stocks of suppliers' lists count. */
  listPeriods: readonly Period[];
  /** Where the prices that suppliers' lists give are written, by product. */
  listPrices: Content['listPrices'];
}

/**
 * Reads products.csv; pieces that are byte for byte what they were are not parsed. Warnings are those of reading all of
 * it.
 * @returns null when the header is another one, or anything is wrong with the table
 */
export function readGoods(
  { values, columns }: KeptImport,
  contentDir: string,
  problems: Problems,
  now: Date,
): GoodsNow | null {
  const from = new Reader(contentDir, problems, now);
  Object.assign(from.content, { properties: values.goods.properties, priceRules: values.priceRules });
  const opened = openProducts(from);
  if (!opened || problems.errors.length > 0) return null;
  const { table, read, listPeriods, listPrices } = opened;
  const kept = new KeptGoods(
    columns,
    values.sizes,
    values.goods.models.map(({ key }) => key),
    values.nameFaults,
  );
  const pieces = [...table.pieces()];
  const before = {
    bytes: Buffer.from(columns.table.buffer, columns.table.byteOffset, columns.table.length),
    starts: columns.pieceStarts,
    ends: columns.pieceEnds,
  };
  const matches = matchPieces(before, piecesOf(table.bytes, pieces));
  if (matches[0] !== 0) return null;
  const warned = Map.groupBy(values.warnings.ofRows, ({ piece }) => piece);
  const ofRows: RowWarning[] = [];
  const lines: GoodsLine[] = [];
  const rows: number[] = [];
  const pieceRows = new Uint32Array(pieces.length + 1);
  for (const [number, piece] of pieces.entries()) {
    pieceRows[number] = lines.length;
    const match = matches[number] ?? UNMATCHED;
    const warnings = problems.warnings.length;
    if (match === UNMATCHED)
      for (const line of read(piece)) {
        lines.push({ ...line, nameFaults: nameFaults(line.data), digest: '', position: null, read: line });
        rows.push(UNMATCHED);
      }
    else {
      const moved = piece.line - (columns.pieceLines[match] ?? 0);
      for (let row = columns.pieceRows[match] ?? 0; row < (columns.pieceRows[match + 1] ?? 0); row++) {
        lines.push(kept.line(row, table.sourceAt((columns.lines[row] ?? 0) + moved)));
        rows.push(row);
      }
      for (const { problem } of warned.get(match) ?? [])
        problems.warnings.push({ ...problem, line: problem.line + piece.line });
    }
    for (const problem of problems.warnings.slice(warnings)) ofRows.push(rowWarning(number, piece, problem));
  }
  pieceRows[pieces.length] = lines.length;
  if (problems.errors.length > 0) return null;
  const all = { kept, lines, rows: Int32Array.from(rows), table: table.bytes, pieces, pieceRows, ofRows };
  return { ...all, listPeriods, listPrices };
}

const rowWarning = (number: number, { line }: Piece, problem: Problem): RowWarning => ({
  piece: number,
  problem: { ...problem, line: problem.line - line },
});
