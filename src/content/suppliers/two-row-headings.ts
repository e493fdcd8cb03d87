import { fold } from '#src/domain/search-text.ts';
import { MAX_TITLE_ROWS } from './columns.ts';
import { type Field, fieldOf, meaningOf, saysNoStock } from './headings.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

const GROUPS: readonly (Field | null)[] = ['stock', 'price', 'recommended'];
const AMOUNT = /^[\d\s.,]+$/u;
/** Headings that need the one above them to say which price or stock it is. Folded. */
const GENERIC = /^(?:цена(?: руб\.?)?|остат\p{L}*|кол во|количество|наличие|шт\.?|руб\.?)$/u;
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
  if (top.cells.some(cell => AMOUNT.test(cell))) return null;
  // A text over all columns is the title of the list.
  if (top.cells.every((cell, at) => (cell === '') === at > 0) && (bottom.cells[0] ?? '') !== '') return null;
  const groups = new Map<number, number>();
  let own = 0;
  const hasName = top.cells.some(cell => fieldOf(cell) === 'name');
  const isRepeated = (lower: string) =>
    (saysNoStock(lower) || [...GROUPS, 'reserved'].includes(fieldOf(lower))) &&
    bottom.cells.filter(cell => cell === lower).length > 1;
  const cells = Array.from({ length: Math.max(top.cells.length, bottom.cells.length) }, (_, at) => {
    const [upper = '', lower = ''] = [top.cells[at], bottom.cells[at]];
    if (lower === '' || lower === upper) return upper;
    const beside = top.cells[at + 1] ?? '';
    // «Саранск опт» over «Остаток» alone is a warehouse, «Предоплата» over «Цена» a kind of price.
    const isOwn = upper !== '' && (beside !== '' || at + 1 >= top.cells.length);
    if (isOwn && GENERIC.test(fold(lower)) && !GENERIC.test(fold(upper))) {
      own++;
      return `${upper} ${lower}`;
    }
    const over = overOf(top.cells, at);
    const group = top.cells[over] ?? '';
    const field = fieldOf(group);
    // «Москва» over «Цена» and «Остаток», as over those of the next warehouse.
    const mayBeOver = hasName && (field === null || GROUPS.includes(field)) && group !== '';
    if (mayBeOver && !saysNoStock(group) && isRepeated(lower)) {
      groups.set(over, (groups.get(over) ?? 0) + 1);
      return `${lower} ${group}`;
    }
    // What stands under «Ожидается» is not here.
    if (field === null && saysNoStock(group) && hasName) {
      groups.set(over, (groups.get(over) ?? 0) + 1);
      return `${group} ${lower}`;
    }
    if (!GROUPS.includes(field) || TITLE.test(fold(group))) return lower;
    const said = fieldOf(lower);
    // A currency belongs to the price beside it: «Оптовая Валюта».
    const isKnown = said !== null && said !== 'currency';
    // What stands beside a group may have a heading of its own: «Страна».
    if (isKnown && !GROUPS.includes(said)) return lower;
    groups.set(over, (groups.get(over) ?? 0) + 1);
    // A warehouse below «Свободный остаток» has what is free.
    const isFree = meaningOf(group)?.stock === 'free' && meaningOf(lower)?.stock === 'whole';
    return isKnown && !isFree ? lower : `${group} ${lower}`;
  });
  const isGroup = own > 1 || [...groups.values()].some(count => count > 1);
  // A row of the list has a name below the heading of names.
  const isRow = top.cells.some((upper, at) => {
    const lower = bottom.cells[at] ?? '';
    return fieldOf(upper) === 'name' && lower !== '' && lower !== upper;
  });
  return isGroup && !isRow ? { ...bottom, cells } : null;
}

/** A sheet whose headings of two or three rows are one in the lowest row; the upper rows stay as they were. */
export function withJoinedHeadings(sheet: Sheet): Sheet {
  const rows = [...sheet.rows];
  const last = Math.min(rows.length - 1, MAX_TITLE_ROWS);
  let isJoined = false;
  for (let at = 0; at < last; at++) {
    const [top, bottom] = [rows[at], rows[at + 1]];
    const heading = top && bottom && joined(top, bottom);
    if (heading) rows[at + 1] = heading;
    else if (isJoined) break;
    isJoined ||= heading !== null && heading !== undefined;
  }
  return isJoined ? { ...sheet, rows } : sheet;
}
