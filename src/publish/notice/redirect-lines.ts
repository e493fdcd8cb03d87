import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shownPath } from '#src/intake/read/text-file.ts';
import type { GonePage } from './gone-pages.ts';

/** How redirects are written. */
export interface RedirectLines {
  /** The file they belong in, as the editor knows it. */
  file: string;
  line(page: GonePage): string;
}

/** As the importer finds it: the first of them that the heading has. */
const DELIMITERS = [';', ',', '\t'];

/** Lines for the editors' redirects.csv, with its delimiter and the order of its columns. */
export function redirectLines(contentDir: string): RedirectLines {
  const file = path.join(contentDir, 'redirects.csv');
  const heading = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r?\n/u, 1)[0] ?? '') : '';
  const delimiter = DELIMITERS.find(one => heading.includes(one)) ?? ';';
  const columns = heading
    .replace(/^\uFEFF/u, '')
    .split(delimiter)
    .map(name => name.replaceAll('"', '').trim());
  const isSwapped = columns.indexOf('to') !== -1 && columns.indexOf('to') < columns.indexOf('from');
  return {
    file: shownPath(file),
    line: ({ from, to }) => (isSwapped ? [to, from] : [from, to]).join(delimiter),
  };
}
