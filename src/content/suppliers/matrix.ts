import { MAX_TITLE_ROWS } from './columns.ts';
import { type Field, fieldOf } from './headings.ts';
import type { SupplierRow } from './offer.ts';
import { mayBeOtherPrice } from './other-price.ts';
import { hasCounts } from './price-columns.ts';
import { priceOf } from './price-text.ts';
import { sizeOf } from './row-cells.ts';
import { MAX_ROWS, type Sheet, TableError, type TableRow, tooManyRows } from './tables/table-error.ts';

const AMOUNTS: readonly (Field | null)[] = ['price', 'recommended', 'stock'];
/** What a heading may seem to say that is a title: «Urban Speed». */
const TITLES: readonly (Field | null)[] = [null, 'speed', 'studs', 'season', 'xl', 'runflat', 'special'];
const SAMPLE_ROWS = 200;
const SIZE = /\d{3}\s?[/x*-]\s?\d{2}/iu;
/** A text over several models that is no title of the list. */
const MAX_GROUP = 30;
/** Columns besides those with prices. */
const MAX_OTHERS = 50;
const MAX_NAMED = 3;

/** Columns whose headings are names or sizes of tyres and whose cells are prices. */
interface Matrix {
  heading: TableRow;
  fields: readonly (Field | null)[];
  /** What the headings name, by index. */
  titles: ReadonlyMap<number, string>;
}

/** The name or size in a heading: «Цена, руб. Comfort 2» is that of Comfort 2; empty where it says of what its prices are. */
function titleOf(heading: string): string {
  const title = heading.replace(/^цена(?:,?\s*руб\.?)?[\s:,]*/iu, '').trim();
  const isName = /\p{L}{2}|\d{2}/u.test(title) && TITLES.includes(fieldOf(title));
  return isName && !mayBeOtherPrice(title) && !/тыс|т\.\s?р/iu.test(title) ? title : '';
}

function hasPrices(rows: readonly TableRow[], index: number): boolean {
  const texts = rows.map(({ cells }) => cells[index] ?? '').filter(text => /\d/u.test(text));
  const prices = texts.filter(text => priceOf(text) !== null);
  return prices.length > texts.length / 2 && !hasCounts(rows, index);
}

/** The brand in the row above a heading, which is over all columns up to the next. */
function groupOver(above: TableRow | undefined, from: number, index: number): string {
  for (let at = index; at >= from; at--) {
    const text = above?.cells[at] ?? '';
    if (text !== '')
      return fieldOf(text) === null && text.length <= MAX_GROUP && !/\d/u.test(text) ? text : '';
  }
  return '';
}

function matrixIn({ place, rows }: Sheet): Matrix | null {
  for (const [number, heading] of rows.slice(0, MAX_TITLE_ROWS).entries()) {
    const fields = heading.cells.map(fieldOf);
    const hasName = fields.includes('name') || fields.includes('model');
    const hasSize = fields.includes('size') || (fields.includes('width') && fields.includes('rim'));
    if (hasName === hasSize) continue;
    const below = rows.slice(number + 1, number + 1 + SAMPLE_ROWS);
    const isOwn = (text: string, at: number) =>
      [...TITLES, 'price'].includes(fields[at] ?? null) && titleOf(text) !== '' && hasPrices(below, at);
    const at = heading.cells.flatMap((text, index) => (isOwn(text, index) ? [index] : []));
    const [first = 0] = at;
    const isOther = fields.some((field, index) => AMOUNTS.includes(field) && !at.includes(index));
    if (at.length < 2 || fields.length - at.length > MAX_OTHERS || isOther) continue;
    const titles = at.map(index => {
      const title = titleOf(heading.cells[index] ?? '');
      return hasName ? title : `${groupOver(rows[number - 1], first, index)} ${title}`.trim();
    });
    // Two columns of one model have two prices, and nothing tells of what.
    const above = [place, ...rows.slice(0, number).flatMap(({ cells }) => cells)].join(' ');
    const isOfStocks = /остат|налич|количеств/iu.test(above) && !/цен|прайс/iu.test(above);
    const isClear =
      !isOfStocks &&
      new Set(titles).size === at.length &&
      titles.every(title => SIZE.test(title) === hasName);
    if (isClear) return { heading, fields, titles: new Map(at.map((index, n) => [index, titles[n] ?? ''])) };
  }
  return null;
}

/**
 * A sheet with sizes in rows and models in headings, or the other way round, and prices in cells, as one with a row for each
 * tyre; other sheets are as they were.
 */
export function withMatrixAsRows(sheet: Sheet): Sheet {
  const matrix = matrixIn(sheet);
  if (!matrix) return sheet;
  const { heading, fields, titles } = matrix;
  const others = fields.flatMap((field, index) =>
    titles.has(index) || field === 'name' || field === 'model' ? [] : [index],
  );
  const own = (cells: readonly string[]) => others.map(index => cells[index] ?? '');
  const nameOf = (cells: readonly string[], title: string) => {
    const of = (field: Field) => cells.filter((_, index) => fields[index] === field);
    const join = (...some: readonly Field[]) => some.flatMap(of).filter(Boolean).join(' ');
    const row = join('name') || join('brand', 'model');
    return `${row} ${title} ${sizeOf({ of, join, all: cells, descriptions: [] })}`.trim();
  };
  const rows = sheet.rows.flatMap(({ line, cells }): TableRow[] => {
    const priced = [...titles].filter(([index]) => /\d/u.test(cells[index] ?? ''));
    if (line < heading.line || cells.filter(cell => cell !== '').length < 2) return [{ line, cells }];
    if (line === heading.line) return [{ line, cells: [...own(cells), 'Наименование', 'Цена'] }];
    return priced.map(([index, title]) => ({
      line,
      cells: [...own(cells), nameOf(cells, title), cells[index] ?? ''],
    }));
  });
  if (rows.length > MAX_ROWS) throw tooManyRows(sheet.place);
  return { ...sheet, rows, titles: [...titles.values()] };
}

/** Refuses a sheet whose headings were to name models and name none. @throws {TableError} */
export function mustNameModels({ place, titles }: Sheet, offers: readonly SupplierRow[]): void {
  if (!titles || offers.some(({ tyre }) => tyre.status === 'read')) return;
  throw new TableError(
    `${place}: цены стоят под заголовками «${titles.slice(0, MAX_NAMED).join('», «')}», а модели магазина в них не названы: впишите в заголовки марку и модель или возьмите у поставщика прайс, где у каждой шины своя строка`,
  );
}
