import { type Field, fieldOf, meaningOf } from './headings.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

interface Columns {
  heading: TableRow;
  at: ReadonlyMap<Field, readonly number[]>;
}

const AMOUNTS: readonly Field[] = ['price', 'recommended', 'stock'];
const OF_TYRE: readonly Field[] = ['name', 'brand', 'model', 'size', 'width', 'rim'];

/** A row of the numbers of columns below the headings: 1, 2, 3. */
export const areNumbersOfColumns = (filled: readonly string[]): boolean =>
  filled.length > 2 && filled.every((cell, at) => cell === String(at + 1));

/** Whether a row among those of tyres has headings: of a second table, or the same on the next page. */
export function isHeadingAgain({ cells }: TableRow, { at }: Pick<Columns, 'at'>): boolean {
  const names = OF_TYRE.flatMap(field => at.get(field) ?? []).map(index => cells[index] ?? '');
  if (names.every(text => text === '') || names.some(text => /\d/u.test(text))) return false;
  const headings = cells.filter(cell => !/^\d/u.test(cell));
  const fields = headings.map(fieldOf).filter(field => field !== null);
  return fields.length > 1 && fields.some(field => AMOUNTS.includes(field));
}

/** Whether headings say of the columns of prices and stocks what those above said; an empty one says nothing else. */
export function isAlike({ cells }: TableRow, { heading, at }: Columns): boolean {
  const said = (text: string) => JSON.stringify(meaningOf(text));
  return AMOUNTS.flatMap(field => at.get(field) ?? []).every(
    index => (cells[index] ?? '') === '' || said(cells[index] ?? '') === said(heading.cells[index] ?? ''),
  );
}

/** A sheet from a row on, with the texts above it and without the tables there. */
export const from = (sheet: Sheet, { line }: TableRow): Sheet => ({
  ...sheet,
  rows: sheet.rows.filter(row => row.line >= line || row.cells.filter(cell => cell !== '').length < 2),
});

/** Why what stands below other headings cannot be read, and the cure. */
export const unlike = ({ line, cells }: TableRow): string =>
  `в строке ${line} начинаются другие столбцы («${cells.filter(cell => cell !== '').join('», «')}»): дайте этой таблице те же заголовки, что у первой, или уберите её из файла`;
