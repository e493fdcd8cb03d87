import { existsSync, readFileSync } from 'node:fs';
import type { Columns } from '../columns.ts';
import { type Sheet, TableError } from '../tables/table-error.ts';

/** Days and times in a heading are those of the list: «Остаток на 28.11.2026». */
const DATED = /\d+[./-]\d+(?:[./-]\d+)?|\d+:\d+/gu;

/** The headings of a list, each once. Those of exchanges and feeds, whose fields come and go with the goods, do not count. */
export const headingsOf = (lists: readonly { sheet: Sheet; columns: Columns }[]): string[] =>
  [
    ...new Set(
      lists
        .filter(({ sheet }) => sheet.isOfChanges === undefined && !sheet.isFeed)
        .flatMap(({ columns }) => columns.heading.cells.map(text => text.replace(DATED, '…'))),
    ),
  ]
    .filter(text => text !== '')
    .sort();

const named = (what: string, headings: readonly string[]): string[] =>
  headings.length > 0 ? [`${what} «${headings.join('», «')}»`] : [];

/**
 * Refuses a list whose headings are others than those in the file.
 * @param command what takes the list in, for the cure
 * @throws {TableError}
 */
export function mustHaveColumns(
  file: string,
  headings: readonly string[],
  supplier: string,
  command: string,
) {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : headings;
  const gone = before.filter(text => !headings.includes(text));
  const fresh = headings.filter(text => !before.includes(text));
  if (gone.length + fresh.length === 0) return;
  throw new TableError(
    `Прайс поставщика ${supplier} не принят, ничего не записано: столбцы не те, что в прошлый раз (${[...named('нет', gone), ...named('новые', fresh)].join(', ')}). Если профиль по-прежнему годится, примите его сами (${command})`,
  );
}
