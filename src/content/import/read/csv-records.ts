import { createRequire } from 'node:module';
import type * as CsvParse from 'csv-parse/sync';
import { stringPool } from './string-pool.ts';

const require = createRequire(import.meta.url);

/** Loaded only when a table has quotes. */
const csvParse = (): typeof CsvParse => require('csv-parse/sync') as typeof CsvParse;

/** One record of a table and the line number where it begins. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

const LF = '\n'.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);

/** Part of a table that is parsed by itself: one line without quotes, or consecutive lines with quotes. */
export interface Piece {
  /** Offsets of its first byte and of the byte after its last, without the line end. */
  start: number;
  end: number;
  /** Line number where it begins. */
  line: number;
}

/** A CSV text (RFC 4180) with `\n` line ends as UTF-8, cut into pieces. */
export class CsvText {
  readonly bytes: Buffer;
  readonly #delimiter: string;
  /** Records of blocks of lines with quotes, by the offset at which the block begins. */
  readonly #quoted: ReadonlyMap<number, QuotedBlock>;
  readonly #pooled = stringPool();

  /** @throws when quotes do not match; see {@link isMisquoted} */
  constructor(bytes: Buffer, delimiter: string) {
    this.bytes = bytes;
    this.#delimiter = delimiter;
    this.#quoted = quotedBlocksOf(this.bytes, delimiter);
  }

  *pieces(): Generator<Piece, void> {
    let line = 1;
    for (let start = 0; start < this.bytes.length; ) {
      const block = this.#quoted.get(start);
      const end = block ? block.next - 1 : lineEnd(this.bytes, start);
      yield { start, end, line };
      line += block?.lines ?? 1;
      start = end + 1;
    }
  }

  /**
   * Records of a piece; equal cells share one string. Lines without quotes are split here, blocks of lines with quotes
   * by csv-parse: 100 000 lines take 0.5 s instead of 2.5 s, and 150 MB less.
   */
  records({ start, end, line }: Piece): readonly CsvRecord[] {
    const block = this.#quoted.get(start);
    if (!block) return [{ cells: this.#split(start, end), line }];
    return block.records.map(record => ({
      cells: record.cells.map(this.#pooled),
      line: line + record.line - 1,
    }));
  }

  /**
   * The text with other cells in some records. Pieces without such a record keep their bytes, and all pieces their lines.
   * @param change gives the cells of a record; null when they stay
   */
  changed(change: (cells: readonly string[], piece: Piece) => readonly string[] | null): CsvText {
    const parts: Buffer[] = [];
    let from = 0;
    for (const piece of this.pieces()) {
      const records = this.records(piece);
      const others = records.map(({ cells }) => change(cells, piece));
      if (others.every(cells => cells === null)) continue;
      const written = records.map(({ cells }, at) => this.#written(others[at] ?? cells));
      parts.push(this.bytes.subarray(from, piece.start), Buffer.from(written.join('\n')));
      from = piece.end;
    }
    parts.push(this.bytes.subarray(from));
    return new CsvText(Buffer.concat(parts), this.#delimiter);
  }

  #written(cells: readonly string[]): string {
    const needsQuotes = (cell: string) => /["\n]/u.test(cell) || cell.includes(this.#delimiter);
    return cells
      .map(cell => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(this.#delimiter);
  }

  #split(from: number, to: number): string[] {
    const delimiter = this.#delimiter.charCodeAt(0);
    const cells: string[] = [];
    let start = from;
    for (let at = from; at <= to; at++) {
      if (at < to && this.bytes[at] !== delimiter) continue;
      cells.push(start === at ? '' : this.#pooled(this.bytes.toString('utf8', start, at)));
      start = at + 1;
    }
    return cells;
  }
}

/** A block of consecutive lines with quotes: its records, and the offset of the line after it. */
interface QuotedBlock {
  records: readonly CsvRecord[];
  next: number;
  /** Number of its line ends, including the last. */
  lines: number;
}

/** Blocks by the offset at which they begin. */
function quotedBlocksOf(bytes: Buffer, delimiter: string): Map<number, QuotedBlock> {
  const blocks = new Map<number, QuotedBlock>();
  for (let quote = bytes.indexOf(QUOTE); quote >= 0; ) {
    const start = bytes.lastIndexOf(LF, quote) + 1;
    const end = blockEnd(bytes, start);
    const text = bytes.toString('utf8', start, end);
    blocks.set(start, {
      records: quotedRecords(text, delimiter),
      next: end + 1,
      lines: text.split('\n').length,
    });
    quote = end < bytes.length ? bytes.indexOf(QUOTE, end) : -1;
  }
  return blocks;
}

function lineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(LF, from);
  return end < 0 ? bytes.length : end;
}

function hasQuote(bytes: Buffer, from: number, to: number): boolean {
  const at = bytes.subarray(from, to).indexOf(QUOTE);
  return at >= 0;
}

/** End of the block that begins at `from`: all quotes are closed, and the next line has none. */
function blockEnd(bytes: Buffer, from: number): number {
  let open = false;
  for (let at = from; ; ) {
    const end = lineEnd(bytes, at);
    for (let byte = at; byte < end; byte++) if (bytes[byte] === QUOTE) open = !open;
    if (end === bytes.length || (!open && !hasQuote(bytes, end + 1, lineEnd(bytes, end + 1)))) return end;
    at = end + 1;
  }
}

/** Whether an error was caused by quotes that do not match. */
export const isMisquoted = (error: unknown): boolean => error instanceof csvParse().CsvError;

function quotedRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  csvParse().parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    on_record: (cells, { lines }) => {
      records.push({
        cells,
        line: lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      });
      return null;
    },
  });
  return records;
}
