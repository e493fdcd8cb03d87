import { keyOf } from './answers.ts';
import { MAX_TITLE_ROWS } from './columns.ts';
import { headingKey } from './headings.ts';
import type { Profile } from './profile.schema.ts';
import { type Sheet, TableError, type TableRow } from './tables/table-error.ts';

/** A table with the column by which it is joined. */
interface Coded {
  sheet: Sheet;
  heading: TableRow;
  codeAt: number;
  codes: ReadonlyMap<string, readonly string[]>;
}

const codeIn = ({ cells }: TableRow, at: number): string => {
  const code = cells[at] ?? '';
  return code === '' ? '' : keyOf({ code, name: '' });
};

/** One row of the rows of one code; cells that differ become «a | b», which no column reads as a number. */
const mergeCells = (one: readonly string[] | undefined, other: readonly string[]): readonly string[] =>
  one?.map((cell, at) => (cell === other[at] ? cell : `${cell} | ${other[at] ?? ''}`)) ?? other;

function codedBy(column: string, sheet: Sheet): Coded[] {
  for (const heading of sheet.rows.slice(0, MAX_TITLE_ROWS)) {
    const codeAt = heading.cells.map(headingKey).indexOf(headingKey(column));
    if (codeAt < 0) continue;
    const codes = new Map<string, readonly string[]>();
    for (const row of sheet.rows) {
      const code = row.line > heading.line ? codeIn(row, codeAt) : '';
      if (code !== '') codes.set(code, mergeCells(codes.get(code), row.cells));
    }
    return [{ sheet, heading, codeAt, codes }];
  }
  return [];
}

/**
 * One table of several: that which names the goods, with the cells of the others in rows of the same code. What another table
 * says of a column counts more, since it is the one with prices and stocks.
 * @throws {TableError} when no table has both the code and the names
 */
export function joinedSheet(
  sheets: readonly Sheet[],
  { join_by = '', columns }: Profile,
  file: string,
): Sheet {
  const names = [columns.name ?? columns.model ?? []].flat().map(headingKey);
  const coded = sheets.flatMap(sheet => codedBy(join_by, sheet));
  const hasNames = ({ heading }: Coded) => names.every(name => heading.cells.map(headingKey).includes(name));
  const base = coded.find(hasNames);
  const others = coded.filter(each => each !== base);
  if (!base || others.length === 0)
    throw new TableError(
      `${file}: нет двух таблиц со столбцом «${join_by}», из которых одна называет товары: дайте команде оба файла или поправьте join_by профиля`,
    );
  const cells = [...base.heading.cells];
  const places = others.map(({ heading, codeAt }) =>
    heading.cells.map((text, at) => {
      const own =
        at === codeAt || names.includes(headingKey(text)) || text === ''
          ? -2
          : cells.map(headingKey).indexOf(headingKey(text));
      return own === -1 ? cells.push(text) - 1 : own;
    }),
  );
  const rows = base.sheet.rows.map((row): TableRow => {
    if (row.line <= base.heading.line) return row.line === base.heading.line ? { ...row, cells } : row;
    const code = codeIn(row, base.codeAt);
    const joined = cells.map((_, at) => row.cells[at] ?? '');
    for (const [number, { codes }] of others.entries())
      for (const [at, cell] of (codes.get(code) ?? []).entries()) {
        const place = places[number]?.[at] ?? -2;
        if (place >= 0 && cell !== '') joined[place] = cell;
      }
    return { ...row, cells: joined };
  });
  const titles = others.flatMap(({ sheet, heading }) =>
    sheet.rows.flatMap(row => (row.line < heading.line ? [{ line: 0, cells: row.cells }] : [])),
  );
  const nameless = others.flatMap(({ codes }) => [...codes.keys()]).filter(code => !base.codes.has(code));
  const note = `${file}: строк с кодом, которого нет в таблице с названиями: ${nameless.length}; они не прочитаны.`;
  return {
    ...base.sheet,
    place: file,
    rows: [...titles, ...rows],
    notes: [...sheets.flatMap(({ notes = [] }) => notes), ...(nameless.length > 0 ? [note] : [])],
  };
}
