import { existsSync } from 'node:fs';
import path from 'node:path';
import { Problems } from '#src/content/import/check/problems.ts';
import { displayPath, readText } from '#src/content/import/read/text-file.ts';
import type { GonePage } from './gone-pages.ts';

/** How redirects are written. */
export interface RedirectLines {
  /** The file they belong in, as the editor knows it. */
  file: string;
  line(page: GonePage): string;
}

/** As the importer finds it: the first of them that the heading has. */
const DELIMITERS = [';', ',', '\t'];

const USUAL = 'from;to';

/** A cell that has a delimiter or a quote in it is written in quotes. */
const cellOf = (text: string, delimiter: string): string =>
  text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** Lines for the editors' redirects.csv, with its delimiter and its columns; a column of their own stays empty. */
export function redirectLines(contentDir: string): RedirectLines {
  const file = path.join(contentDir, 'redirects.csv');
  const text = existsSync(file) ? readText(file, new Problems()) : null;
  const heading = text?.split('\n', 1)[0] || USUAL;
  const delimiter = DELIMITERS.find(one => heading.includes(one)) ?? ';';
  const columns = heading.split(delimiter).map(name => name.replaceAll('"', '').trim());
  return {
    file: displayPath(file),
    line: page =>
      columns
        .map(name => (name === 'from' || name === 'to' ? cellOf(page[name], delimiter) : ''))
        .join(delimiter),
  };
}
