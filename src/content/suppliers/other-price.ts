import { fold } from '#src/domain/search-text.ts';
import { foreignIn, saysTyres, WITHOUT_VAT } from './headings.ts';
import { isOfMarkedRows } from './legend.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

/** Of several tyres, or only for those who take many; not «кратно комплекту» and «скидка при заказе комплекта». Folded. */
const OF_OTHERS =
  /(?:(?<!\p{L})за|(?<!\p{L})цен\p{L}*(?: \p{L}+)?|^) ?(?:\d )?(?:компл\p{L}*|к-?т|пар[аыу]|[2-9] ?шт\p{L}*)(?!\p{L})|(?<!\p{L})в сборе(?!\p{L})|(?<!\p{L})цен\p{L}* (?:при (?:заказе|покупке) )?от \d/u;

/** Whether a note or the heading of a group says of prices that they are not of one tyre in roubles with VAT. */
export const mayBeOtherPrice = (text: string): boolean =>
  text !== '' && (OF_OTHERS.test(fold(text)) || WITHOUT_VAT.test(fold(text)) || foreignIn(text) !== null);

/** «Цены указаны за комплект», «Цены и остатки за комплект». Folded. */
const PRICES_OF_SETS =
  /(?<!\p{L})(?:цен|стоимост)\p{L}*(?: \p{L}+){0,3} за (?:\d )?(?:компл\p{L}*|пару|[2-9] ?(?:шт|шин|колес))|^комплекты(?: шин)?$/u;
/** «Остатки указаны в комплектах», «Цены и остатки за комплект». Folded. */
const STOCKS_OF_SETS =
  /(?<!\p{L})(?:остат\p{L}*|налич\p{L}*|кол во|количеств\p{L}*)(?: \p{L}+){0,3} (?:в|за) (?:компл\p{L}*|к т(?!\p{L}))/u;
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

/** Whether the texts around a table say that its prices, or the stocks of a column, are of sets. */
export function areOfSets(
  sheet: Sheet,
  heading: TableRow,
): { prices: boolean; hasStocks: (index: number) => boolean } {
  const texts = [...textsAround(sheet, heading), ...sheet.place.split(/, лист «|»/u)].map(fold);
  const stocks = texts.some(text => STOCKS_OF_SETS.test(text));
  return {
    prices: texts.some(text => PRICES_OF_SETS.test(text)),
    hasStocks: index => stocks && !saysTyres(heading.cells[index] ?? ''),
  };
}
