import { fold } from '#src/domain/search-text.ts';
import { type Field, foreignIn, NET, WITHOUT_VAT } from './headings.ts';
import { textsAround } from './other-price.ts';
import { priceOf } from './price-text.ts';
import type { Sheet, TableRow } from './tables/table-error.ts';

/** A text above a table that is of its prices. */
const OF_PRICES = /цен|валют|прайс|стоимост|price|currency/iu;
/** «Цены в тенге», whatever a rate beside it is in. */
const PRICES_IN = /(?:цен|прайс)\p{L}*(?:(?<!\p{L})у\.\s?е\.?|бел\.|(?!по курс)[^.;!,(])*/iu;
/** «Цены с НДС», whatever else is without it. */
const PRICES_WITH_VAT = /цен\p{L}*(?:(?!без|не )[^.;!])*?(?:с|вкл\p{L}*\.?|уч[её]том) ндс/iu;
const ROUBLES = /(?<!бел\p{L}*\.?\s?)руб|(?<!\p{L})(?:rub|rur)(?!\p{L})|₽|курс/iu;
/** So short a text has nothing but the name of a currency: «KZT». */
const ALONE = 12;
/** «в тысячах рублей». */
const SHORT = 24;

/** The currency other than roubles that the texts above a table, or the names of its sheet and file, say its prices are in. */
function currencyAbove(sheet: Sheet, heading: TableRow): string | null {
  for (const text of [...textsAround(sheet, heading), ...sheet.place.split(/, лист «|»/u)]) {
    const said = PRICES_IN.exec(text)?.[0] ?? '';
    const own = ROUBLES.test(said) ? null : foreignIn(said);
    if (own !== null) return own;
    if (text === '' || ROUBLES.test(text) || !(OF_PRICES.test(text) || text.length <= ALONE)) continue;
    const code = foreignIn(text.replaceAll('_', ' '));
    if (code !== null) return code;
  }
  return null;
}

/** By index: in which currency the columns of prices are that are not in roubles. */
export function currenciesOf(
  sheet: Sheet,
  { heading, at }: { heading: TableRow; at: ReadonlyMap<Field, readonly number[]> },
): Map<number, string> {
  const prices = [...(at.get('price') ?? []), ...(at.get('recommended') ?? [])];
  const above = prices.length > 0 ? currencyAbove(sheet, heading) : null;
  return new Map(
    prices.flatMap(index => {
      const text = heading.cells[index] ?? '';
      const code = foreignIn(text) ?? (ROUBLES.test(text) ? null : above);
      return code === null ? [] : [[index, code] as const];
    }),
  );
}

/** Not «от 50 тыс. руб.», which is of an order. */
const THOUSANDS = /(?<!\d\s?)(?<!\p{L})(?:тыс(?:яч\p{L}*|\.|(?!\p{L}))|т\.(?=\s?р))\s?(\p{L}*|\S)/iu;
const OF_ROUBLES = /^(?:р|руб\p{L}*|₽|rub|rur)$/iu;
/** Whether a text has thousands of money, not «тысячи шин». */
const hasThousands = (text: string): boolean => {
  const [, unit = ''] = THOUSANDS.exec(text) ?? [];
  return OF_ROUBLES.test(unit) || foreignIn(unit) !== null;
};

/** By index: which prices are in thousands, as their headings say or, where these say nothing, a text above the table. */
export function thousandsOf(
  sheet: Sheet,
  { heading, at }: { heading: TableRow; at: ReadonlyMap<Field, readonly number[]> },
): Set<number> {
  const prices = [...(at.get('price') ?? []), ...(at.get('recommended') ?? [])];
  const isAbove =
    prices.length > 0 &&
    [...textsAround(sheet, heading), sheet.place].some(
      text => hasThousands(text) && (OF_PRICES.test(text) || text.length <= SHORT),
    );
  return new Set(
    prices.filter(index => {
      const text = heading.cells[index] ?? '';
      return THOUSANDS.test(text) || (isAbove && !ROUBLES.test(text));
    }),
  );
}

/** «Итого с НДС», «Стоимость с налогом - всего». Folded. */
const WITH_VAT = /^(?:всего|итого|стоимость|сумма) (?:.* )?с (?:учетом )?(?:ндс|налог)/u;

/** Whether sums with VAT are no multiples of a price, as in invoices: then it has none. */
function isBelowSums({ rows }: Sheet, heading: TableRow, price: number): boolean {
  const total = heading.cells.findIndex((text, index) => index !== price && WITH_VAT.test(fold(text)));
  const amount = ({ cells }: TableRow, at: number) => priceOf(cells[at] ?? '') ?? 0;
  const times = (row: TableRow) => amount(row, total) / (amount(row, price) || Number.POSITIVE_INFINITY);
  const below = total < 0 ? [] : rows.filter(({ line }) => line > heading.line);
  return below.map(times).some(count => Math.abs(count - Math.round(count)) > 0.01);
}

/** By index: which prices are without VAT, as their headings say or, where these say nothing, a text above the table or its sums. */
export function netOf(
  sheet: Sheet,
  { heading, at }: { heading: TableRow; at: ReadonlyMap<Field, readonly number[]> },
): Map<number, 'heading' | 'above' | 'sums'> {
  const prices = [...(at.get('price') ?? []), ...(at.get('recommended') ?? [])];
  const isNet =
    prices.length > 0 &&
    textsAround(sheet, heading).some(
      text =>
        (text.length <= SHORT
          ? WITHOUT_VAT.test(fold(text))
          : OF_PRICES.test(text) && NET.test(fold(text))) && !PRICES_WITH_VAT.test(text),
    );
  return new Map(
    prices.flatMap((index): (readonly [number, 'heading' | 'above' | 'sums'])[] => {
      const text = fold(heading.cells[index] ?? '');
      if (NET.test(text)) return [[index, 'heading']];
      const by = isNet ? 'above' : isBelowSums(sheet, heading, index) ? 'sums' : null;
      return by === null || /ндс|vat/u.test(text) ? [] : [[index, by]];
    }),
  );
}
