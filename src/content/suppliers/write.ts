import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file as a whole or not at all. */
export function writeWhole(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

const cellText = (cell: string): string => {
  const flat = cell.replace(/[\r\n]+/gu, ' ');
  return /[";]/u.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
};

/** One line of a table of the content, without the line's end. */
export const csvLine = (cells: readonly string[]): string => cells.map(cellText).join(';');

/** A table of the content. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${rows.map(csvLine).join('\n')}\n`;
