import { fold } from '#src/domain/search-text.ts';
import { MAX_TITLE_ROWS } from './columns.ts';
import { fieldOf } from './headings.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

/** Where a second table begins in a row of headings: the first of its headings that all stand there again; -1 for one table. */
function secondTable(cells: readonly string[]): number {
  const names = cells.flatMap((cell, at) =>
    fieldOf(cell) === 'name' || fieldOf(cell) === 'model' ? [at] : [],
  );
  const first = cells.findIndex(cell => cell !== '');
  const heading = cells.map(fold);
  for (let at = first + 1; at < cells.length; at++) {
    if (heading[at] === '' || heading[at] !== heading[first]) continue;
    const width = at - first;
    const own = heading.slice(first, at);
    const isSame = own.every((text, index) => text === (heading[at + index] ?? ''));
    const isTable = names.some(name => name >= first && name < at) && own.some(isAmount);
    if (isSame && isTable && width > 1) return at;
  }
  return -1;
}

const isAmount = (heading: string): boolean =>
  ['price', 'stock', 'recommended'].includes(fieldOf(heading) ?? '');

/** The tables of a sheet: one, or several that a printed list has side by side below the same headings. */
export function tablesOf(sheet: Sheet): Sheet[] {
  for (const { line, cells } of sheet.rows.slice(0, MAX_TITLE_ROWS)) {
    const at = secondTable(cells);
    if (at < 0) continue;
    const isText = (row: TableRow) => row.cells.filter(cell => cell !== '').length < 2;
    const last = sheet.rows.findLastIndex(row => !isText(row));
    // Texts above and below are of both.
    const isAround = (row: TableRow, index: number) => (row.line < line || index > last) && isText(row);
    const part = (from: number, to?: number) =>
      sheet.rows.map((row, index) =>
        isAround(row, index) ? row : { line: row.line, cells: row.cells.slice(from, to) },
      );
    const right = { ...sheet, place: `${sheet.place}, таблица справа`, rows: part(at) };
    return [{ ...sheet, rows: part(0, at) }, ...tablesOf(right)];
  }
  return [sheet];
}
