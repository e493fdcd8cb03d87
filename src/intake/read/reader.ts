import path from 'node:path';
import type { z } from 'zod';
import { spreadsheetLoss } from '#src/domain/tyre-size.ts';
import { check, rowCheck } from '../check/by-schema.ts';
import { found, type Problems, type Source } from '../check/problems.ts';
import type { Content, Line, Text } from './content.ts';
import { type Columns, type Row, readTable } from './csv-file.ts';
import { readTextFile, readTextFolder, readYaml, type TextFile } from './front-matter.ts';

type Shape = z.ZodRawShape;
type Output<S extends Shape> = z.output<z.ZodObject<S>>;

/** Reads files of a content folder; what is wrong is told and left out. */
export class Reader {
  readonly problems: Problems;
  /** What the kinds before have read. */
  readonly content: Partial<Content> = {};
  readonly #contentDir: string;

  constructor(contentDir: string, problems: Problems) {
    this.#contentDir = contentDir;
    this.problems = problems;
  }

  at(...names: string[]): string {
    return path.join(this.#contentDir, ...names);
  }

  /**
   * Rows of a table.
   * @param kind what its rows are to those that refer to them: refused ones are remembered by their first column
   * @param own columns beyond the schema, kept as they are
   */
  table<S extends Shape>(
    file: string,
    columns: Columns,
    schema: z.ZodObject<S>,
    { kind, own = [] }: { kind?: string; own?: readonly string[] } = {},
  ): (Line<Output<S>> & Pick<Row, 'cells'>)[] {
    const { problems } = this;
    const rows = readTable(this.at(file), columns, problems);
    if (!rows && kind) problems.spoil(kind);
    const lines: (Line<Output<S>> & Pick<Row, 'cells'>)[] = [];
    const checked = rowCheck(schema, problems);
    for (const { cells, source, ragged } of rows ?? []) {
      const data = ragged ? null : checked(cells, source);
      if (data !== null && keepsWhatItSaid(cells, source, problems))
        lines.push({ data, cells: pick(cells, own), source });
      else if (kind) problems.spoil(kind, cells[columns.required[0] ?? '']);
    }
    return lines;
  }

  /**
   * Texts of a folder in the order of their names.
   * @param kind what they are to those that refer to them: refused ones are remembered by their file's name
   * @param refused hears of each refused header
   */
  folder<S extends Shape>(
    name: string,
    schema: z.ZodObject<S>,
    { kind, refused }: { kind?: string; refused?: (header: unknown) => void } = {},
  ): Text<Output<S>>[] {
    const kept: Text<Output<S>>[] = [];
    for (const { key, file } of readTextFolder(this.at(name), this.problems)) {
      const data = file && check(schema, file.data, file.source, this.problems);
      if (data) {
        kept.push({ ...file, data });
        continue;
      }
      if (kind) this.problems.spoil(kind, key);
      refused?.(file?.data);
    }
    return kept;
  }

  yaml(file: string): { data: unknown; source: Source } | null {
    return readYaml(this.at(file), this.problems);
  }

  text(file: string): TextFile | null {
    return readTextFile(this.at(file), this.problems);
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

/** Whether no cell of a row has lost what it said to a spreadsheet; the columns' own checks know only their own kind. */
function keepsWhatItSaid(cells: Row['cells'], source: Source, problems: Problems): boolean {
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
