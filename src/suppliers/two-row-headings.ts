import { fold } from '#src/domain/search-text.ts';
import { type Field, fieldOf, MOST_TITLE_ROWS } from './columns.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

const GROUPS: readonly (Field | null)[] = ['stock', 'price', 'recommended'];
const AMOUNT = /^[\d\s.,]+$/u;
/** The title of a list begins like a price: «Прайс-лист». */
const TITLE = /прайс|лист|от \d/u;

/** The index of the heading that stands over a column: its own, else the one before it over empty cells. */
function overOf(top: readonly string[], at: number): number {
  let over = at;
  while (over > 0 && (top[over] ?? '') === '') over--;
  return over;
}

/** Headings of two rows as one: «Остаток» over «Москва» and «Рязань» is «Остаток Москва» and «Остаток Рязань»; null when they are none. */
function joined(top: TableRow, bottom: TableRow): TableRow | null {
  const filled = bottom.cells.filter(cell => cell !== '');
  if (filled.length < 2 || filled.some(cell => AMOUNT.test(cell) || cell.length > 60)) return null;
  const groups = new Map<number, number>();
  const cells = Array.from({ length: Math.max(top.cells.length, bottom.cells.length) }, (_, at) => {
    const [upper = '', lower = ''] = [top.cells[at], bottom.cells[at]];
    if (lower === '' || lower === upper) return upper;
    const over = overOf(top.cells, at);
    const group = top.cells[over] ?? '';
    const field = fieldOf(group);
    if (!GROUPS.includes(field) || TITLE.test(fold(group))) return lower;
    const own = fieldOf(lower);
    // A currency belongs to the price beside it: «Оптовая Валюта».
    const isKnown = own !== null && own !== 'currency';
    // What stands beside a group may have a heading of its own: «Страна».
    if (isKnown && !GROUPS.includes(own)) return lower;
    groups.set(over, (groups.get(over) ?? 0) + 1);
    return isKnown ? lower : `${group} ${lower}`;
  });
  const isGroup = [...groups.values()].some(count => count > 1);
  // A row of the list has a name below the heading of names.
  const isRow = top.cells.some((upper, at) => {
    const lower = bottom.cells[at] ?? '';
    return fieldOf(upper) === 'name' && lower !== '' && lower !== upper;
  });
  return isGroup && !isRow ? { ...bottom, cells } : null;
}

/** A sheet whose headings of two rows are one in the lower row; the upper row stays as it was. */
export function withJoinedHeadings(sheet: Sheet): Sheet {
  const { rows } = sheet;
  const last = Math.min(rows.length - 1, MOST_TITLE_ROWS);
  for (let at = 0; at < last; at++) {
    const [top, bottom] = [rows[at], rows[at + 1]];
    const heading = top && bottom && joined(top, bottom);
    if (heading) return { ...sheet, rows: rows.with(at + 1, heading) };
  }
  return sheet;
}
