import { existsSync } from 'node:fs';
import { didYouMean, found, type Problems, type Source } from '../check/problems.ts';
import { CsvText, isMisquoted, type Piece } from './csv-records.ts';
import { displayPath, readUtf8, wholeFile } from './text-file.ts';

/** One row of a table: trimmed cells by column name, and where it was read. */
export interface Row {
  cells: Readonly<Record<string, string>>;
  source: Source;
  /**
   * Whether it has more cells than the table has columns, so that nothing tells which cell belongs to which column, or a cell
   * longer than {@link MAX_CELL}. Reported as an error.
   */
  ragged: boolean;
}

/** Position of a row. A class, because 100 000 closures take 10 MB more. */
class RowSource implements Source {
  readonly file: string;
  readonly #line: number;

  constructor(file: string, line: number) {
    this.file = file;
    this.#line = line;
  }

  line(): number {
    return this.#line;
  }
}

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
  /**
   * Whether an unknown column belongs to a property that was rejected for an error of its own, and so needs no
   * warning.
   */
  isRejected?: (name: string) => boolean;
}

/** Characters of a cell, and columns of a table. */
const MAX_CELL = 5000;
const MAX_COLUMNS = 1000;

/** The separator: `;`, `,` or tab, whichever occurs most often in the header. */
export function separatorOf(bytes: Buffer): string {
  const end = bytes.indexOf('\n');
  const header = bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
  const count = (separator: string) => header.split(separator).length;
  return [',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ';');
}

/** An editor's table whose header is valid. */
export class Table {
  readonly header: readonly string[];
  readonly #file: string;
  readonly #text: CsvText;
  readonly #problems: Problems;
  /** How many columns were added to those of the file. */
  readonly #added: number;

  constructor(file: string, header: readonly string[], text: CsvText, problems: Problems, added = 0) {
    this.header = header;
    this.#file = displayPath(file);
    this.#text = text;
    this.#problems = problems;
    this.#added = added;
  }

  /** The table as UTF-8 with `\n` line ends. */
  get bytes(): Buffer {
    return this.#text.bytes;
  }

  /** All pieces; the first one begins with the header. */
  pieces(): Iterable<Piece> {
    return this.#text.pieces();
  }

  /** Rows of a piece. Rows with too many cells are errors, rows with too few are warnings; empty rows are left out. */
  *rows(piece: Piece): Generator<Row> {
    const { header } = this;
    const records = this.#text.records(piece);
    for (const { cells, line } of piece.start === 0 ? records.slice(1) : records) {
      if (cells.every(cell => cell.trim() === '')) continue;
      const source = this.sourceAt(line);
      const isLong = cells.some(cell => cell.length > MAX_CELL);
      const isWide =
        cells.length > header.length && cells.slice(header.length).some(cell => cell.trim() !== '');
      const counts = () =>
        `ожидалось столбцов: ${header.length - this.#added}, найдено: ${cells.length - this.#added}`;
      if (isLong)
        this.#problems.error(
          source,
          [],
          `ожидались ячейки не длиннее ${MAX_CELL} знаков: сократите текст, нет ли перед ним лишней кавычки?`,
        );
      else if (isWide)
        this.#problems.error(
          source,
          [],
          `${counts()} — нет ли лишнего разделителя или значения с «;» без кавычек?`,
        );
      else if (cells.length < header.length)
        this.#problems.warn(source, [], `${counts()} — недостающие в конце строки прочитаны как пустые`);
      const named: Record<string, string> = {};
      for (const [index, name] of header.entries()) named[name] = (cells[index] ?? '').trim();
      yield { cells: named, source, ragged: isLong || isWide };
    }
  }

  /**
   * The same table with other values in some rows, each on the line where it was.
   * @param change is given the cells of a row by their columns and gives those that change; null for none
   * @param added columns that the table lacks, put before its own: rows that are too short or too long stay so
   */
  changed(
    change: (cellOf: (column: string) => string) => Readonly<Record<string, string>> | null,
    added: readonly string[] = [],
  ): Table {
    const { header } = this;
    const places = new Map(header.map((name, at) => [name, at]));
    const isHeader = (cells: readonly string[]) => header.every((name, at) => cells[at]?.trim() === name);
    const text = this.#text.changed((cells, { start }) => {
      if (start === 0 && isHeader(cells)) return added.length > 0 ? [...added, ...cells] : null;
      const changes = change(column => (cells[places.get(column) ?? -1] ?? '').trim());
      if (!changes && added.length === 0) return null;
      const own = cells.map((cell, at) => changes?.[header[at] ?? ''] ?? cell);
      return [...added.map(column => changes?.[column] ?? ''), ...own];
    });
    return new Table(this.#file, [...added, ...header], text, this.#problems, this.#added + added.length);
  }

  sourceAt(line: number): Source {
    return new RowSource(this.#file, line);
  }
}

/**
 * Opens an editor's table. A missing file and missing columns are errors, unknown columns are warnings.
 * @returns null when the table as a whole cannot be read; the problem is reported
 */
export function openTable(file: string, columns: Columns, problems: Problems): Table | null {
  if (!existsSync(file)) {
    problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return null;
  }
  const bytes = readUtf8(file, problems);
  const csv = bytes && csvOf(file, bytes, problems);
  if (!csv) return null;
  const header = headerOf(csv);
  return headerFits(file, header, columns, problems) ? new Table(file, header, csv, problems) : null;
}

/** Names of the columns; a last one without a name is no column. */
function headerOf(csv: CsvText): string[] {
  const [piece] = csv.pieces();
  const [record] = piece ? csv.records(piece) : [];
  const header = record?.cells.map(cell => cell.trim()) ?? [];
  while (header.at(-1) === '') header.pop();
  return header;
}

/** So much of a table is read first to find out that it is not empty. */
const START = 1000;

const isEmpty = (bytes: Buffer): boolean =>
  bytes.toString('utf8', 0, START).trim() === '' && bytes.toString().trim() === '';

function csvOf(file: string, bytes: Buffer, problems: Problems): CsvText | null {
  if (isEmpty(bytes)) {
    problems.error(wholeFile(file), [], 'ожидалась таблица CSV с названиями столбцов, файл пуст');
    return null;
  }
  const delimiter = separatorOf(bytes);
  try {
    return new CsvText(bytes, delimiter);
  } catch (error) {
    if (!isMisquoted(error)) throw error;
    const { line, why } = misquoted(bytes.toString(), delimiter);
    problems.error(wholeFile(file, line), [], `ожидалась таблица CSV, найдена ошибка: ${why}`);
    return null;
  }
}

/** Finds mismatched quotes: the line where the faulty cell begins, not where the parser failed. */
function misquoted(text: string, delimiter: string): { line: number; why: string } {
  const cell = new RegExp(
    `(?:(?<quoted>"[^"]*(?:""[^"]*)*)"?|[^"\\n${delimiter}]*)(?<next>[${delimiter}\\n]|$)?`,
    'gu',
  );
  let line = 1;
  for (const { 0: whole, groups = {} } of text.matchAll(cell)) {
    const { quoted, next } = groups;
    const isLast = whole.length === quoted?.length;
    if (quoted !== undefined && (isLast || (next === undefined && quoted.includes('\n'))))
      return { line, why: 'кавычки открыты и не закрыты' };
    if (next === undefined) break;
    line += whole.split('\n').length - 1;
  }
  return { line, why: 'кавычки внутри ячейки: удвойте их и возьмите всю ячейку в кавычки' };
}

function headerFits(file: string, header: readonly string[], columns: Columns, problems: Problems): boolean {
  const source = wholeFile(file);
  if (header.length > MAX_COLUMNS) {
    problems.error(source, [], `ожидалось не больше ${MAX_COLUMNS} столбцов, найдено: ${header.length}`);
    return false;
  }
  const known = [...columns.required, ...columns.optional];
  const missing = columns.required.filter(name => !header.includes(name));
  for (const name of missing)
    problems.error(source, [name], `ожидался столбец «${name}», в первой строке его нет`);
  for (const [index, name] of header.entries()) {
    if (name === '') continue;
    if (header.indexOf(name) !== index) problems.error(source, [name], 'столбец назван дважды');
    else if (!known.includes(name) && !columns.isRejected?.(name))
      problems.warn(
        source,
        [name],
        `неизвестный столбец, ${found(name)}${didYouMean(name, known)}; он не читается`,
      );
  }
  return missing.length === 0 && header.every((name, index) => name === '' || header.indexOf(name) === index);
}
