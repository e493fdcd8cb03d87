import { parse } from 'csv-parse/sync';
import { MAX_ROWS, TableError, type TableRow, tooManyRows } from './table-error.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;
const SAMPLE_LINES = 200;

/** The separator that cuts most lines into the same number of cells, two at least; `;` when none does. */
function delimiterOf(text: string): string {
  const lines = text.split('\n', SAMPLE_LINES).filter(line => line.trim() !== '');
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
  if (!body.includes('"')) {
    const lines = body.split('\n', MAX_ROWS + 2);
    if (lines.length > MAX_ROWS + 1) throw tooManyRows(place);
    return lines.map((line, at) => ({
      line: at + firstLine,
      cells: line.split(delimiter).map(cell => cell.trim()),
    }));
  }
  type Record = { record: string[]; info: { lines: number } };
  let records: Record[];
  try {
    records = parse(body, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
    }) as unknown as Record[];
  } catch (error) {
    const line = /line (\d+)/u.exec((error as Error).message)?.[1];
    throw new TableError(
      `${place}${line ? `, строка ${line}` : ''}: кавычка не закрыта: закройте её или сохраните таблицу заново`,
    );
  }
  if (records.length > MAX_ROWS) throw tooManyRows(place);
  return records.map(({ record, info }) => ({
    line: info.lines + firstLine - 1,
    cells: record.map(cell => cell.replace(/\s+/gu, ' ').trim()),
  }));
}
