/**
 * A file of a content folder: its path below the folder, and its bytes in
 * pieces, so that a large table is never in memory as a whole.
 */
export interface ContentFile {
  path: string;
  pieces: Iterable<string>;
}

export const file = (path: string, text: string): ContentFile => ({ path, pieces: [text] });

const cell = (value: string): string => (/[;"\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** One CSV line with its line break. */
export const row = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\n`;
