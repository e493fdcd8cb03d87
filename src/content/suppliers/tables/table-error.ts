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
  /** Whether it was made of the fields of XML or JSON. */
  isFeed?: boolean;
  /** Of an exchange of 1C: the ids of the price types and warehouses that the profile names, by heading. */
  ids?: ReadonlyMap<string, string>;
  /** Headings that had prices below them, where each tyre now has a row of its own. */
  titles?: readonly string[];
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

/** Most cells of a row, as in Excel, and of a sheet: 20 columns of the longest list. */
export const MAX_IN_ROW = 16_384;
export const MAX_CELLS = 20 * MAX_ROWS;
/** Most columns that may have values: A to ZZ. */
export const MAX_COLUMNS = 702;
/** Most letters of a cell, as in Excel. */
export const MAX_LETTERS = 32_767;

export const tooManyCells = (place: string): TableError =>
  new TableError(
    `${place}: больше ${MAX_CELLS.toLocaleString('ru-RU')} ячеек, прайсы столько не содержат: удалите лишние строки, столбцы и листы`,
  );

export const tooManyInRow = (place: string): TableError =>
  new TableError(
    `${place}: в одной строке больше ${MAX_IN_ROW.toLocaleString('ru-RU')} ячеек, столько не бывает: удалите столбцы правее таблицы и сохраните файл заново`,
  );

export const tooFar = (place: string, cell: string): TableError =>
  new TableError(
    `${place}: есть значение в ячейке ${cell}, прайсы столько столбцов не занимают: удалите столбцы правее таблицы и сохраните файл заново`,
  );

export const tooLong = (place: string, line: number): TableError =>
  new TableError(
    `${place}, строка ${line}: в ячейке больше ${MAX_LETTERS.toLocaleString('ru-RU')} знаков, столько не бывает: удалите её и сохраните файл заново`,
  );

/** @param sheets how many have them together */
export const tooManyRows = (place: string, sheets = 1): TableError =>
  new TableError(
    `${place}: ${sheets > 1 ? 'на всех листах ' : ''}больше ${MAX_ROWS.toLocaleString('ru-RU')} строк, прайсы столько не содержат: удалите лишние строки и листы`,
  );
