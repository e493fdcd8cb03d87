import { createRequire } from 'node:module';
import type * as Xlsx from '@e965/xlsx';
import { foreignIn } from '../headings.ts';
import {
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_LETTERS,
  MAX_ROWS,
  type Sheet,
  TableError,
  type TableRow,
  tooFar,
  tooLong,
  tooManyCells,
  tooManyRows,
} from './table-error.ts';

const require = createRequire(import.meta.url);

/** Loaded only for a workbook: a CSV does without its 8 MB. */
const xlsx = (): typeof Xlsx => require('@e965/xlsx') as typeof Xlsx;

/** A cell as text: see {@link TableRow}. */
function textOf(cell: Xlsx.CellObject | undefined): string {
  if (!cell) return '';
  // An empty text is a value: =IF(A1>0;A1;"").
  if (cell.f !== undefined && (cell.v === undefined || cell.t === 'z')) return `=${cell.f}`;
  if (cell.t === 'z') return '';
  if (cell.t === 'e') return String(cell.w ?? '#ERROR!');
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, cell.z);
  return textIn(String(cell.v ?? ''));
}

/** So many texts are tidied once: those that cells share are one text then. */
const MAX_TEXTS = 20_000;
const texts = new Map<string, string>();

function textIn(written: string): string {
  if (written.length > MAX_LETTERS) return written;
  const known = texts.get(written);
  if (known !== undefined) return known;
  const text = written.replace(/\s+/gu, ' ').trim();
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(written, text);
  return text;
}

function numberText(value: number, format: string | number | undefined): string {
  if (format !== undefined && xlsx().SSF.is_date(String(format))) {
    const { d, m, y } = xlsx().SSF.parse_date_code(value) ?? { d: 0, m: 0, y: 0 };
    return [d, m, y].map(part => String(part).padStart(2, '0')).join('.');
  }
  // A code that is shown with leading zeros.
  if (typeof format === 'string' && /^0{2,}$/u.test(format))
    return String(value).padStart(format.length, '0');
  const text = String(Math.round(value * 1e6) / 1e6);
  const currency = typeof format === 'string' ? currencyIn(format) : null;
  if (currency !== null) return `${text} ${currency}`;
  // Three decimals of a number are no thousands, as they may be in a text.
  return /^[1-9]\d{0,2}\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** The currency other than roubles in which a format shows its numbers: `#,##0 [$€-2]`, `0 "тг"`. */
const currencyIn = (format: string): string | null => {
  const cellFormat =
    format
      .split(';', 1)[0]
      ?.replace(/\[\$-[^\]]*\]/gu, '')
      .replace(/\[\$([^\]-]*)[^\]]*\]/gu, '$1') ?? '';
  return foreignIn(cellFormat.replace(/["\\]/gu, ''));
};

/** Most rows that merged cells of a sheet may have together; cells merged twice are none of Excel's. */
const MAX_MERGED = 20 * MAX_ROWS;

/** A text in merged cells belongs to each of their rows; a number is that of the first alone. */
function spread(rows: TableRow[], merges: readonly Xlsx.Range[], place: string): void {
  let steps = 0;
  for (const { s, e } of merges) {
    const text = rows[s.r]?.cells[s.c] ?? '';
    if (text === '' || /^[\d.,]+$/u.test(text) || e.c > s.c) continue;
    steps += Math.min(e.r, rows.length - 1) - s.r;
    if (steps > MAX_MERGED)
      throw new TableError(
        `${place}: слишком много объединённых ячеек: разъедините их и сохраните файл заново`,
      );
    for (let row = s.r + 1; row <= Math.min(e.r, rows.length - 1); row++) {
      const cells = rows[row]?.cells;
      if (cells && (cells[s.c] ?? '') === '') cells[s.c] = text;
    }
  }
}

function rowsOf(sheet: Xlsx.WorkSheet, place: string): TableRow[] {
  const data = (sheet['!data'] ?? []) as (Xlsx.CellObject | undefined)[][];
  if (data.length > MAX_ROWS) throw tooManyRows(place);
  let count = 0;
  const rows = Array.from(data, (found, at): TableRow => {
    // Cells that there are, not the range that they span: a damaged file may name a column beyond a million.
    const cells: string[] = [];
    for (const [key, cell] of Object.entries(found ?? [])) {
      const text = textOf(cell);
      const index = Number(key);
      if (text === '' && index >= MAX_COLUMNS) continue;
      if (text.length > MAX_LETTERS) throw tooLong(place, at + 1);
      if (index >= MAX_COLUMNS)
        throw tooFar(place, `${xlsx().utils.encode_col(index)}${at + 1}`.slice(0, 20));
      while (cells.length < index) cells.push('');
      cells[index] = text;
    }
    count += cells.length;
    if (count > MAX_CELLS) throw tooManyCells(place);
    return { line: at + 1, cells };
  });
  spread(rows, sheet['!merges'] ?? [], place);
  return rows;
}

/**
 * Sheets of a workbook that are not hidden: XLSX, XLSB, XLS, ODS, and the HTML and XML tables that 1C saves as `.xls`.
 * @throws {TableError} when it is encrypted or damaged
 */
export function readWorkbook(data: Uint8Array | string, place: string): Sheet[] {
  let book: Xlsx.WorkBook;
  try {
    book = xlsx().read(data, {
      type: typeof data === 'string' ? 'string' : 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellText: false,
      // Without it, formulas that a program wrote and nobody has counted are left out as empty cells.
      sheetStubs: true,
      // Cells of HTML stay texts: to the library a decimal comma separates thousands.
      raw: typeof data === 'string',
      sheetRows: MAX_ROWS + 1,
    });
  } catch (error) {
    const isEncrypted = /password|encrypt/iu.test((error as Error).message);
    throw new TableError(
      isEncrypted
        ? encrypted(place)
        : `${place}: книга повреждена или скачана не до конца: скачайте её ещё раз${typeof data === 'string' ? '' : ' или откройте в Excel и сохраните заново'}`,
    );
  }
  const isHidden = (at: number) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    if (!sheet || isHidden(at)) return [];
    const own = `${place}, лист «${name}»`;
    return [{ place: own, rows: rowsOf(sheet, own) }];
  });
}

export const encrypted = (place: string): string =>
  `${place}: книга закрыта паролем: откройте её в Excel, уберите пароль и сохраните заново`;
