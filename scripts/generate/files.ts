/**
 * A file of a content folder: its path below the folder, and its text in
 * pieces, so that a large table is never in memory as a whole.
 */
export interface ContentFile {
  path: string;
  pieces: Iterable<string>;
}

export const file = (path: string, text: string): ContentFile => ({ path, pieces: [text] });

type Cell = string | number;

const cell = (value: Cell): string => {
  const text = String(value);
  return /[;"\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One CSV line with its line break. */
export const row = (cells: readonly Cell[]): string => `${cells.map(cell).join(';')}\n`;

export const table = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(row).join('');

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

/** Texts that YAML reads unchanged without quotes. */
const PLAIN = /^(?!(?:true|false|null|да|нет)$)\p{L}[\p{L}\p{N} ,./()«»–—-]*(?<! )$/u;

const scalar = (value: string | number | boolean): string =>
  typeof value === 'string' && !PLAIN.test(value) ? JSON.stringify(value) : String(value);

/** Keys and values as an editor would write them: block style, quotes only where YAML needs them. */
export function yaml(value: { readonly [key: string]: Value }, indent = ''): string {
  return Object.entries(value)
    .map(([key, inner]) => `${indent}${key}:${nested(inner, indent)}`)
    .join('');
}

function nested(value: Value, indent: string): string {
  if (typeof value !== 'object') return ` ${scalar(value)}\n`;
  if (!Array.isArray(value)) return `\n${yaml(value as { [key: string]: Value }, `${indent}  `)}`;
  return value.length === 0 ? ' []\n' : `\n${list(value, `${indent}  `)}`;
}

/** A list in block style. */
export const list = (values: readonly Value[], indent = ''): string =>
  values
    .map(value =>
      typeof value === 'object' && !Array.isArray(value)
        ? `${indent}- ${yaml(value as { [key: string]: Value }, `${indent}  `).trimStart()}`
        : `${indent}-${nested(value, `${indent}  `)}`,
    )
    .join('');

/** A Markdown file with its header. */
export const text = (header: { readonly [key: string]: Value }, body: string): string =>
  `---\n${yaml(header)}---\n\n${body}\n`;
