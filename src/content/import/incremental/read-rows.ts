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
  /** Rows that were parsed have still the digest and the place of before, new ones none. */
  rows: readonly StoredRow[];
  /** Rows that are not byte for byte what they were, and all of models that gain or lose a product. */
  parsed: readonly { line: ProductLine; at: number }[];
  /** Products that are gone. */
  gone: readonly StoredRow[];
  /** Ids of models that gain or lose a product. */
  others: ReadonlySet<number>;
  /** Lines of the products that stay, by their lines of before; empty when all are where they were. */
  movedLines: ReadonlyMap<number, number>;
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
 * @returns null when anything is wrong with the table, its header is another one, other products are hidden, or the products
 * of before are in another order
 */
export function readRows(previous: PreviousImport, contentDir: string, now: Date): ReadRows | null {
  const problems = new Problems();
  problems.begin('lists');
  const opened = openProducts(readerAfter(previous, contentDir, problems, now));
  problems.begin('rows');
  if (!opened) return null;
  const { table, read, hidden, listPeriods, listPrices } = opened;
  if (JSON.stringify(hidden) !== JSON.stringify(previous.hidden)) return null;
  const pieces = [...table.pieces()];
  const same = samePieces(previous, table.bytes, pieces);
  if (same[0] !== 0) return null;
  const lines = pieces.map((piece, number) => (same[number] === undefined ? read(piece) : null));
  const before = rowsByPiece(previous);
  const others = gainOrLose(
    previous,
    lines,
    same.map(number => before[number ?? -1]),
  );
  if (!others) return null;

  const known = new Map(previous.rows.map(row => [row.id, row]));
  const rows: StoredRow[] = [];
  const parsed: { line: ProductLine; at: number }[] = [];
  for (const [number, piece] of pieces.entries()) {
    const stay = before[same[number] ?? -1];
    if (stay && !stay.some(({ modelId }) => others.has(modelId))) {
      const moved = piece.line - (previous.pieces[same[number] ?? 0]?.line ?? 0);
      for (const row of stay) rows.push(moved === 0 ? row : { ...row, line: row.line + moved });
      continue;
    }
    for (const line of lines[number] ?? read(piece)) {
      parsed.push({ line, at: rows.length });
      rows.push(storedRow(line, known.get(line.data.id), previous));
    }
  }
  const ids = new Set(rows.map(({ id }) => id));
  if (problems.errors.length > 0 || ids.size !== rows.length) return null;
  const stay = rows.flatMap(({ id, line }) => {
    const was = known.get(id)?.line;
    return was === undefined ? [] : [[was, line] as const];
  });
  if (stay.some(([was], at) => was < (stay[at - 1]?.[0] ?? 0))) return null;
  const movedLines = new Map(stay.some(([was, line]) => was !== line) ? stay : []);
  const anew = new Set(parsed.map(({ at }) => known.get(rows[at]?.id ?? 0)?.line));
  const gone = previous.rows.filter(({ id }) => !ids.has(id));
  for (const { line } of gone) anew.add(line);
  const former = previous.warnings.rows.filter(({ line }) => !anew.has(line));
  const unmoved = former.map(one => ({ ...one, line: movedLines.get(one.line) ?? one.line }));
  const ofRows = [...unmoved, ...problems.of('rows')].sort((a, b) => a.line - b.line);
  const warnings = { lists: problems.of('lists'), rows: ofRows };
  return { table, pieces, rows, parsed, gone, others, movedLines, warnings, listPeriods, listPrices };
}

/** For each piece the number of one with the same bytes in the previous table, if there is one; rows keep their order. */
function samePieces(
  { table, pieces: before }: PreviousImport,
  bytes: Buffer,
  after: readonly Piece[],
): (number | undefined)[] {
  const known = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
  // As many as before: pieces were changed in their places.
  const moved = before.length === after.length ? [] : before;
  const numbers = new Map(moved.map(({ start, end }, at) => [known.toString('latin1', start, end), at]));
  return after.map(({ start, end }, at) => {
    const one = before[at];
    if (one && known.compare(bytes, start, end, one.start, one.end) === 0) return at;
    return numbers.get(bytes.toString('latin1', start, end));
  });
}

/** The rows of before in the pieces of their table. */
function rowsByPiece({ pieces, rows }: PreviousImport): StoredRow[][] {
  let next = 0;
  return pieces.map((_, number) => {
    const end = pieces[number + 1]?.line ?? Number.POSITIVE_INFINITY;
    const first = next;
    while ((rows[next]?.line ?? end) < end) next++;
    return rows.slice(first, next);
  });
}

/** Ids of models that gain or lose a product; null when a row names an unknown model or another one than before. */
function gainOrLose(
  { models, rows }: PreviousImport,
  lines: readonly (readonly ProductLine[] | null)[],
  stay: readonly (readonly StoredRow[] | undefined)[],
): Set<number> | null {
  const modelIds = new Map(models.map(({ key }, at) => [key, at + 1]));
  const gone = new Map(rows.map(({ id, modelId }) => [id, modelId]));
  const others = new Set<number>();
  for (const one of stay) for (const { id } of one ?? []) gone.delete(id);
  for (const own of lines)
    for (const { data } of own ?? []) {
      const modelId = modelIds.get(data.model);
      const was = gone.get(data.id);
      if (modelId === undefined || (was !== undefined && was !== modelId)) return null;
      if (was === undefined) others.add(modelId);
      gone.delete(data.id);
    }
  for (const modelId of gone.values()) others.add(modelId);
  return others;
}

function storedRow(
  { data, source }: ProductLine,
  before: StoredRow | undefined,
  { models }: PreviousImport,
): StoredRow {
  const { id, size, price, stock, stock_date } = data;
  const { modelId, position, digest } = before ?? {
    modelId: models.findIndex(({ key }) => key === data.model) + 1,
    position: null,
    digest: '',
  };
  return { id, modelId, position, digest, size, price, stock, stock_date, line: source.line([]) };
}
