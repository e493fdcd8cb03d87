/** A file that cannot be read as a table; the message names the place and the cure in one Russian sentence. */
export class TableError extends Error {}

/** One sheet of a workbook or one text table. */
export interface Sheet {
  /** As shown to the editor: «прайс.xlsx, лист «Шины»». */
  place: string;
  rows: TableRow[];
  /** What is not named stays as it was; an empty stock is not told. */
  changesOnly?: boolean;
  /** Of an exchange of 1C: whether it says of itself that it has changes only. */
  isOfChanges?: boolean;
  /** Of an exchange of 1C: the ids of the price types and warehouses that the profile names, by heading. */
  ids?: ReadonlyMap<string, string>;
  /** What an editor should know of it. */
  notes?: readonly string[];
}

export interface TableRow {
  /** Counted from 1, as spreadsheets show it. */
  line: number;
  /** Trimmed texts; a number has a decimal point, a day is `05.03.2024`, a formula without a value begins with `=`. */
  cells: string[];
}

/** Most rows of a file: of all its sheets together. */
export const MAX_ROWS = 300_000;

/** @param sheets how many have them together */
export const tooManyRows = (place: string, sheets = 1): TableError =>
  new TableError(
    `${place}: ${sheets > 1 ? 'на всех листах ' : ''}больше ${MAX_ROWS.toLocaleString('ru-RU')} строк, прайсы столько не содержат: удалите лишние строки и листы`,
  );
