import { parse } from 'csv-parse/sync';
import {
  MAX_CELLS,
  MAX_IN_ROW,
  MAX_LETTERS,
  MAX_ROWS,
  TableError,
  type TableRow,
  tooLong,
  tooManyCells,
  tooManyInRow,
  tooManyRows,
} from './table-error.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;
const SAMPLE_LINES = 200;
/** So much of a line is looked at for its separator. */
const SAMPLE_LETTERS = 20_000;

/** The separator that cuts most lines into the same number of cells, two at least; `;` when none does. */
function delimiterOf(text: string): string {
  const lines = text
    .split('\n', SAMPLE_LINES)
    .map(line => line.slice(0, SAMPLE_LETTERS))
    .filter(line => line.trim() !== '');
  const scoreOf = (delimiter: string): number => {
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const cells = line.replace(/"[^"]*"/gu, '').split(delimiter).length;
      if (cells > 1) lengths.set(cells, (lengths.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...lengths.values());
  };
  let best: { delimiter: string; score: number } = { delimiter: ';', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Counts separators before cells are made of them. @throws {TableError} when a line or the table has too many, or a line is too long */
function checkCells(text: string, delimiter: string, place: string): void {
  let [cells, inRow, end] = [0, 0, text.indexOf('\n')];
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    if (end >= 0 && at > end) {
      inRow = 0;
      end = text.indexOf('\n', at);
    }
    cells++;
    inRow++;
    if (inRow > MAX_IN_ROW) throw tooManyInRow(place);
    if (cells > MAX_CELLS) throw tooManyCells(place);
  }
}

/** @throws {TableError} */
const checkLetters = (rows: readonly TableRow[], place: string): void => {
  for (const { line, cells } of rows)
    if (cells.some(({ length }) => length > MAX_LETTERS)) throw tooLong(place, line);
};

/**
 * Rows of a table of text: CSV or TSV, with `;`, tab, `,` or `|`, with or without quotes.
 * @throws {TableError} when a quote is never closed or there are too many rows
 */
export function readDelimited(text: string, place: string): TableRow[] {
  // Excel's own hint about the separator.
  const hint = /^\uFEFF?sep=(.)\n/iu.exec(text);
  const body = hint ? text.slice(hint[0].length) : text.replace(/^\uFEFF/u, '');
  const delimiter = hint?.[1] ?? delimiterOf(body);
  const firstLine = hint ? 2 : 1;
  checkCells(body, delimiter, place);
  if (!body.includes('"')) {
    const lines = body.split('\n', MAX_ROWS + 2);
    if (lines.length > MAX_ROWS + 1) throw tooManyRows(place);
    const rows = lines.map((line, at) => ({
      line: at + firstLine,
      cells: line.split(delimiter).map(cell => cell.trim()),
    }));
    checkLetters(rows, place);
    return rows;
  }
  let rows: TableRow[];
  try {
    rows = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
      // A row at once, so that a list is not in memory twice.
      on_record: (record, { lines }) =>
        ({
          line: lines + firstLine - 1,
          cells: record.map(cell => cell.replace(/\s+/gu, ' ').trim()),
        }) as unknown as string[],
    }) as unknown as TableRow[];
  } catch (error) {
    const line = /line (\d+)/u.exec((error as Error).message)?.[1];
    throw new TableError(
      `${place}${line ? `, строка ${line}` : ''}: кавычка не закрыта: закройте её или сохраните таблицу заново`,
    );
  }
  if (rows.length > MAX_ROWS) throw tooManyRows(place);
  checkLetters(rows, place);
  return rows;
}
