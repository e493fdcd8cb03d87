import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file as a whole or not at all. */
export function writeWhole(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

/** Remembers files as they are. @returns what puts them back, those away that were not there */
export function keepFormer(files: readonly string[]): () => void {
  const former = files.map(file => ({ file, text: existsSync(file) ? readFileSync(file) : null }));
  return () => {
    for (const { file, text } of former)
      if (text === null) rmSync(file, { force: true });
      else writeWhole(file, text);
  };
}

const cellText = (cell: string): string => {
  const flat = cell.replace(/[\r\n]+/gu, ' ');
  return /[";]/u.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
};

/** One line of a table of the content, without the line's end. */
export const csvLine = (cells: readonly string[]): string => cells.map(cellText).join(';');

/** A table of the content. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${rows.map(csvLine).join('\n')}\n`;
