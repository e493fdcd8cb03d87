import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { spreadsheetLoss } from '#src/domain/tyre-size.ts';
import { check, checkCells } from '../check/by-schema.ts';
import { found, type Problems, type Source } from '../check/problems.ts';
import type { Checked, Content, Text } from './content.ts';
import { type Columns, openTable, type Row, type Table } from './csv-file.ts';
import type { Piece } from './csv-records.ts';
import { readTextFile, readTextFolder, readYaml, type TextFile } from './front-matter.ts';

type Shape = z.ZodRawShape;
type Output<S extends Shape> = z.output<z.ZodObject<S>>;
type TableLine<T> = Checked<T> & Pick<Row, 'cells'>;

/** A table, and what reads the valid rows of one of its pieces. */
export interface TableRows<Line> {
  table: Table;
  read(piece: Piece): Line[];
}

/** Reads files of a content folder. Whatever is wrong is reported and left out. */
export class Reader {
  readonly problems: Problems;
  /** The moment as of which dated content is read. */
  readonly now: Date;
  /** What the kinds read so far; later kinds may use it. */
  readonly content: Partial<Content> = {};
  /** Paths of the files read, and folders whose texts are read, in the content folder. */
  readonly places = { files: new Set<string>(), folders: new Set<string>() };
  /** Whether products are read that are hidden since no list of a supplier names them. */
  readonly withHidden: boolean;
  readonly #contentDir: string;

  constructor(contentDir: string, problems: Problems, now: Date = new Date(), withHidden = false) {
    this.withHidden = withHidden;
    this.#contentDir = contentDir;
    this.problems = problems;
    this.now = now;
  }

  pathOf(...names: string[]): string {
    return path.join(this.#contentDir, ...names);
  }

  /**
   * Valid rows of a table; see {@link openRows}.
   * @param mayBeAbsent whether a shop may do without the file
   */
  table<S extends Shape>(
    file: string,
    columns: Columns,
    schema: z.ZodObject<S>,
    {
      mayBeAbsent = false,
      ...expected
    }: { kind?: string; own?: readonly string[]; mayBeAbsent?: boolean } = {},
  ): TableLine<Output<S>>[] {
    this.places.files.add(file);
    if (mayBeAbsent && !existsSync(this.pathOf(file))) return [];
    const rows = this.openRows(file, columns, schema, expected);
    const lines: TableLine<Output<S>>[] = [];
    // Piece by piece: a file of empty lines has fifty million of them.
    for (const piece of rows?.table.pieces() ?? []) lines.push(...(rows?.read(piece) ?? []));
    return lines;
  }

  /**
   * A table whose valid rows are read piece by piece; null when it cannot be read as a whole.
   * @param kind name under which rejected rows are remembered (by their first column), so that references to them are
   * not reported again
   * @param own further columns, returned as they are
   * @param change gives the table that is read in its place
   */
  openRows<S extends Shape>(
    file: string,
    columns: Columns,
    schema: z.ZodObject<S>,
    {
      kind,
      own = [],
      change = table => table,
    }: { kind?: string; own?: readonly string[]; change?: (table: Table) => Table } = {},
  ): TableRows<TableLine<Output<S>>> | null {
    const { problems } = this;
    this.places.files.add(file);
    const opened = openTable(this.pathOf(file), columns, problems);
    if (!opened) {
      if (kind) problems.markRejected(kind);
      return null;
    }
    const table = change(opened);
    const read = (piece: Piece): TableLine<Output<S>>[] => {
      const lines: TableLine<Output<S>>[] = [];
      for (const { cells, source, ragged } of problems.isFull ? [] : table.rows(piece)) {
        const data = ragged ? null : checkCells(schema, cells, source, problems);
        if (data !== null && isUndamagedRow(cells, source, problems))
          lines.push({ data, cells: pick(cells, own), source });
        else if (kind) problems.markRejected(kind, cells[columns.required[0] ?? '']);
      }
      return lines;
    };
    return { table, read };
  }

  /**
   * Valid texts of a folder in the order of their file names.
   * @param kind name under which rejected texts are remembered (by file name), so that references to them are not
   * reported again
   * @param onRejected called with each rejected header
   */
  folder<S extends Shape>(
    name: string,
    schema: z.ZodObject<S>,
    { kind, onRejected }: { kind?: string; onRejected?: (header: unknown) => void } = {},
  ): Text<Output<S>>[] {
    this.places.folders.add(name);
    const texts: Text<Output<S>>[] = [];
    for (const { key, file } of readTextFolder(this.pathOf(name), this.problems)) {
      const data = file && check(schema, file.data, file.source, this.problems);
      if (data) {
        texts.push({ ...file, data });
        continue;
      }
      if (kind) this.problems.markRejected(kind, key);
      onRejected?.(file?.data);
    }
    return texts;
  }

  yaml(file: string): { data: unknown; source: Source } | null {
    this.places.files.add(file);
    return readYaml(this.pathOf(file), this.problems);
  }

  text(file: string): TextFile | null {
    this.places.files.add(file);
    return readTextFile(this.pathOf(file), this.problems);
  }

  check<S extends Shape>(schema: z.ZodObject<S>, data: unknown, source: Source): Output<S> | null {
    return check(schema, data, source, this.problems);
  }
}

const NO_CELLS: Row['cells'] = {};

function pick(cells: Row['cells'], columns: readonly string[]): Row['cells'] {
  if (columns.length === 0) return NO_CELLS;
  const picked: Record<string, string> = {};
  for (const column of columns) picked[column] = cells[column] ?? '';
  return picked;
}

/**
 * Reports cells that a spreadsheet damaged (`#REF!`, 4,6E+12). Schemas of columns do not see this where any text is
 * valid.
 * @returns whether there are none
 */
function isUndamagedRow(cells: Row['cells'], source: Source, problems: Problems): boolean {
  const mayBeLost = (cell: string) => /^#|E\+/iu.test(cell);
  let isSound = true;
  for (const column in cells) if (mayBeLost(cells[column] ?? '')) isSound = false;
  if (isSound) return true;
  const lost = Object.entries(cells).flatMap(([column, cell]) => {
    if (!mayBeLost(cell)) return [];
    const why = spreadsheetLoss(cell);
    return why === null ? [] : [{ column, cell, why }];
  });
  for (const { column, cell, why } of lost)
    problems.error(
      source,
      [column],
      `ожидалось значение без потерь (${why}: задайте столбцу формат «Текст»), ${found(cell)}`,
    );
  return lost.length === 0;
}
