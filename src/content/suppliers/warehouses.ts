import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Columns } from './columns.ts';
import { readTables } from './tables/read-tables.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';
import { csvText, writeWhole } from './write.ts';

const CODE = 'code';

const rowsIn = (file: string): TableRow[] => (existsSync(file) ? (readTables(file)[0]?.rows ?? []) : []);

/**
 * What is remembered of a supplier's exchanges. Stocks of each warehouse, content/suppliers/NAME.stocks.csv: changes that name
 * one of several warehouses leave the others as they were. Ids of price types and warehouses, NAME.ids.csv: 1C may rename them.
 */
export class Warehouses {
  readonly file: string;
  readonly #idsFile: string;
  /** By the heading of the profile. */
  ids: ReadonlyMap<string, string>;
  /** By code, then by the heading of the warehouse. */
  readonly #stocks = new Map<string, Map<string, string>>();

  /** @throws {TableError} when the file cannot be read */
  constructor(contentDir: string, supplier: string) {
    this.file = path.join(contentDir, 'suppliers', `${supplier}.stocks.csv`);
    this.#idsFile = path.join(contentDir, 'suppliers', `${supplier}.ids.csv`);
    this.ids = new Map(rowsIn(this.#idsFile).map(({ cells: [heading = '', id = ''] }) => [heading, id]));
    const [heading, ...rows] = rowsIn(this.file);
    for (const { cells } of rows) {
      const [code = '', ...stocks] = cells;
      this.#stocks.set(code, new Map(stocks.map((stock, at) => [heading?.cells[at + 1] ?? '', stock])));
    }
  }

  /** The sheet with what changes do not name, which is remembered with what they do. A list with one warehouse is as it was. */
  filled(sheet: Sheet, columns: Columns): Sheet {
    const stocks = columns.at.get('stock') ?? [];
    const [codeAt] = columns.at.get('code') ?? [];
    if (sheet.isOfChanges === undefined || codeAt === undefined || stocks.length < 2) return sheet;
    if (!sheet.changesOnly) this.#stocks.clear();
    const { heading } = columns;
    const rows = sheet.rows.map(row => {
      const code = row.cells[codeAt] ?? '';
      if (row.line <= heading.line || code === '' || stocks.every(at => (row.cells[at] ?? '') === ''))
        return row;
      const known = (sheet.isOfChanges && this.#stocks.get(code)) || new Map<string, string>();
      this.#stocks.set(code, known);
      return filledRow(row, stocks, heading, known);
    });
    return { ...sheet, rows };
  }

  /** The files that {@link write} writes. */
  get files(): string[] {
    return [this.file, this.#idsFile];
  }

  write(): void {
    if (this.ids.size > 0) writeWhole(this.#idsFile, csvText([['heading', 'id'], ...this.ids]));
    if (this.#stocks.size === 0) return;
    const headings = [...new Set([...this.#stocks.values()].flatMap(known => [...known.keys()]))];
    const lines = [...this.#stocks].map(([code, known]) => [
      code,
      ...headings.map(text => known.get(text) ?? ''),
    ]);
    writeWhole(this.file, csvText([[CODE, ...headings], ...lines]));
  }
}

/** The row with what is known of the warehouses that it does not name; `known` then has all of them. */
function filledRow(
  row: TableRow,
  stocks: readonly number[],
  heading: TableRow,
  known: Map<string, string>,
): TableRow {
  const cells = [...row.cells];
  for (const at of stocks) {
    const name = heading.cells[at] ?? '';
    cells[at] ||= known.get(name) ?? '';
    known.set(name, cells[at] ?? '');
  }
  return { ...row, cells };
}
