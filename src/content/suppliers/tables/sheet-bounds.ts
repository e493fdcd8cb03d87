import {
  MAX_CELLS,
  MAX_IN_ROW,
  MAX_ROWS,
  TableError,
  tooFar,
  tooManyCells,
  tooManyInRow,
  tooManyRows,
} from './table-error.ts';

/** The parts that have rows, wherever they lie in the archive. */
const isSheet = (bytes: Buffer): boolean => bytes.includes('sheetData>');
/** A row with its attributes, or a cell. */
const ROW_OR_CELL = /<(?:\w+:)?(?:row\b([^>]*)>|c\b)/gu;
const NUMBER = /\br="(\d+)"/u;
const ROW_END = /<\/(?:\w+:)?row>|<(?:\w+:)?row\b/u;
const VALUE = /<(?:\w+:)?(?:v|is|f)\b/u;
/** A value beyond the column ZZ, the 702nd; cells that are only coloured have none. */
const FAR_CELL = /<(?:\w+:)?c\b[^>]*\br="([A-Z]{3,}\d+)"[^>]*(?<!\/)>\s*<(?:\w+:)?(?:v|is|f)\b/iu;

const hasValue = (row: string): boolean => {
  const end = row.search(ROW_END);
  return VALUE.test(end < 0 ? row : row.slice(0, end));
};

function checkSheet(text: string, place: string): void {
  let [rows, cells, inRow] = [0, 0, 0];
  for (const { 0: tag, 1: attributes, index } of text.matchAll(ROW_OR_CELL)) {
    if (attributes === undefined) {
      cells++;
      inRow++;
      if (inRow > MAX_IN_ROW) throw tooManyInRow(place);
      if (cells > MAX_CELLS) throw tooManyCells(place);
      continue;
    }
    rows++;
    inRow = 0;
    if (rows > MAX_ROWS) throw tooManyRows(place);
    const number = Number(NUMBER.exec(attributes)?.[1] ?? 0);
    if (number <= MAX_ROWS || tag.endsWith('/>') || !hasValue(text.slice(index + tag.length))) continue;
    throw new TableError(
      `${place}: в строке ${number.toLocaleString('ru-RU')} листа есть значение, а прайсы длиннее ${MAX_ROWS.toLocaleString('ru-RU')} строк не бывают: удалите строки под таблицей и сохраните файл заново`,
    );
  }
  const far = FAR_CELL.exec(text)?.[1];
  if (far !== undefined) throw tooFar(place, far.slice(0, 20));
}

/**
 * Looks at the sheets of an XLSX before they are parsed: a row or a cell far from the table would be lost silently, or take all
 * memory there is, since rows are arrays of cells. What a sheet says of its own size does not count.
 * @throws {TableError}
 */
export function checkSheets(parts: Readonly<Record<string, Uint8Array>>, place: string): void {
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
    if (/\.xml$/iu.test(name) && isSheet(bytes)) checkSheet(bytes.toString('latin1'), place);
  }
}
