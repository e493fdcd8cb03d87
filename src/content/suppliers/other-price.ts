import { fold } from '#src/domain/search-text.ts';
import { foreignIn } from './headings.ts';
import { isOfMarkedRows } from './legend.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

/** Of several tyres, or without VAT; not «кратно комплекту» and «скидка при заказе комплекта». Folded. */
const OF_OTHERS =
  /(?:(?<!\p{L})за|(?<!\p{L})цен\p{L}*(?: \p{L}+)?|^) ?(?:\d )?(?:компл\p{L}*|к-?т|пар[аыу]|[2-9] ?шт\p{L}*)(?!\p{L})|без (?:учета )?ндс/u;

/** Whether a note or the heading of a group says of prices that they are not of one tyre in roubles with VAT. */
export const mayBeOtherPrice = (text: string): boolean =>
  text !== '' && (OF_OTHERS.test(fold(text)) || foreignIn(text) !== null);

/** «Цены указаны за комплект». Folded. */
const OF_SETS = /(?<!\p{L})цен\p{L}*(?: \p{L}+)? за (?:\d )?(?:компл\p{L}*|пару|[2-9] ?шт)/u;
const MAX_BELOW = 5;

const filledIn = ({ cells }: TableRow): string[] => cells.filter(cell => cell !== '');

/** Texts above a table, and those that end it, but for what is said of marked rows alone. */
export function textsAround({ rows }: Sheet, heading: TableRow): string[] {
  const last = rows.slice(-MAX_BELOW);
  const below = last.slice(last.findLastIndex(row => filledIn(row).length > 1) + 1);
  return [...rows.filter(({ line }) => line < heading.line), ...below]
    .flatMap(filledIn)
    .filter(text => !isOfMarkedRows(text, heading));
}

/** Whether a text around a table says that its prices are of sets. */
export const areOfSets = (sheet: Sheet, heading: TableRow): boolean =>
  textsAround(sheet, heading).some(text => OF_SETS.test(fold(text)));
