import { existsSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { found, type Problems, perhaps, type Source } from './problems.ts';
import { readText, shownPath, wholeFile } from './text-file.ts';

/** One row of a table: its cells by column, trimmed, and where it stands. */
export interface Row {
  cells: Readonly<Record<string, string>>;
  source: Source;
}

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/** `;` or `,`, whichever the header has more of. */
function separatorOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  return header.split(',').length > header.split(';').length ? ',' : ';';
}

/**
 * Rows of an editor's table. Missing columns and malformed rows are errors, unknown columns a warning; an absent file is
 * an empty table when `optional`, else an error.
 */
export function readTable(file: string, columns: Columns, problems: Problems, optional = false): Row[] {
  if (!existsSync(file)) {
    if (!optional) problems.error(wholeFile(file), [], 'файла нет, а он обязателен');
    return [];
  }
  const text = readText(file, problems);
  if (text === null) return [];
  const records = recordsOf(file, text, problems);
  const header = records.shift()?.cells.map(cell => cell.trim()) ?? [];
  if (!headerFits(file, header, columns, problems)) return [];
  return records.flatMap(({ cells, line }) => {
    if (cells.every(cell => cell.trim() === '')) return [];
    const source: Source = { file: shownPath(file), line: () => line };
    if (cells.length > header.length && cells.slice(header.length).some(cell => cell.trim() !== '')) {
      problems.error(
        source,
        [],
        `ожидалось столбцов: ${header.length}, найдено: ${cells.length} — нет ли лишнего разделителя или незакрытых кавычек?`,
      );
      return [];
    }
    return [
      { cells: Object.fromEntries(header.map((name, index) => [name, (cells[index] ?? '').trim()])), source },
    ];
  });
}

interface Record_ {
  cells: string[];
  line: number;
}

function recordsOf(file: string, text: string, problems: Problems): Record_[] {
  try {
    const parsed = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      info: true,
      skip_empty_lines: false,
    }) as unknown as {
      info: { lines: number };
      record: string[];
    }[];
    return parsed.map(({ info, record }) => ({
      cells: record,
      line: info.lines - record.reduce((count, cell) => count + cell.split('\n').length - 1, 0),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'кавычки открыты и не закрыты'
        : 'кавычки стоят не в начале или не в конце ячейки';
    problems.error(
      { file: shownPath(file), line: () => line },
      [],
      `ожидалась таблица CSV, найдена ошибка: ${why}`,
    );
    return [];
  }
}

function headerFits(file: string, header: readonly string[], columns: Columns, problems: Problems): boolean {
  const source = wholeFile(file);
  const known = [...columns.required, ...columns.optional];
  const missing = columns.required.filter(name => !header.includes(name));
  for (const name of missing)
    problems.error(source, [name], `ожидался столбец «${name}», в первой строке его нет`);
  for (const [index, name] of header.entries()) {
    if (header.indexOf(name) !== index) problems.error(source, [name], 'столбец назван дважды');
    else if (name !== '' && !known.includes(name))
      problems.warn(
        source,
        [name],
        `неизвестный столбец, ${found(name)}${perhaps(name, known)}; он не читается`,
      );
  }
  return missing.length === 0 && header.every((name, index) => header.indexOf(name) === index);
}
