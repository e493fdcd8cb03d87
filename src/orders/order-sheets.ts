import * as xlsx from '@e965/xlsx';
import { type Kopecks, sum, times, toRoubles } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { STATUS_NAMES } from '#src/domain/order-status.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { receivingText } from '#src/domain/receiving.ts';
import { withoutFormula } from '#src/domain/spreadsheet-text.ts';
import { timeText } from '#src/domain/time-text.ts';
import type { OrderRecord } from './sales.ts';

type Cell = string | number;

const roublesOf = (price: Kopecks | null): Cell => (price === null ? '' : toRoubles(price));

/** Columns of the export for bookkeeping: one row per order. */
const COLUMNS: readonly [heading: string, cell: (order: OrderRecord, timeZone: string) => Cell][] = [
  ['Номер', order => order.number],
  ['Принят', (order, timeZone) => timeText(order.created, timeZone)],
  ['Статус', order => STATUS_NAMES[order.status]],
  ['Как заказан', order => SOURCE_NAMES[order.source] || 'корзина'],
  ['Сумма, руб.', order => toRoubles(order.total)],
  ['Имя', order => order.name],
  ['Телефон', order => (order.phone === '' ? '' : formatPhone(order.phone))],
  ['E-mail', order => order.email],
  ['Получение', order => receivingText(order.receiving)],
  ['Комментарий', order => order.comment],
  [
    'Товары',
    order =>
      order.items
        .map(({ id, name, count, price }) => `${id} ${name} × ${count} по ${toRoubles(price)}`)
        .join('\n'),
  ],
  ['Доставка, руб.', ({ delivery }) => roublesOf(delivery)],
  [
    'Всего с доставкой, руб.',
    ({ total, delivery }) => roublesOf(delivery === null ? null : sum([total, delivery])),
  ],
];

const LINE_COLUMNS = [
  'Номер',
  'Артикул',
  'Марка',
  'Товар',
  'Размер',
  'Количество',
  'Цена, руб.',
  'Сумма, руб.',
];

const rowsOf = (orders: readonly OrderRecord[], timeZone: string): Cell[][] => [
  COLUMNS.map(([heading]) => heading),
  ...orders.map(order => COLUMNS.map(([, cell]) => cell(order, timeZone))),
];

const linesOf = (orders: readonly OrderRecord[]): Cell[][] => [
  LINE_COLUMNS,
  ...orders.flatMap(({ number, items }) =>
    items.map(({ id, name, brand, size, count, price }) => [
      number,
      id,
      brand,
      name,
      size,
      count,
      toRoubles(price),
      toRoubles(times(price, count)),
    ]),
  ),
];

/** For Excel with Russian settings: UTF-8 byte order mark, semicolons, decimal commas, CRLF. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows
    .map(row =>
      row
        .map(cell => {
          if (typeof cell === 'number') return String(cell).replace('.', ',');
          const text = withoutFormula(cell);
          return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(';'),
    )
    .join('\r\n')}\r\n`;

/** Typed cells: a text is never run as a formula. */
const sheetOf = (rows: readonly (readonly Cell[])[]): xlsx.WorkSheet => {
  const sheet = xlsx.utils.aoa_to_sheet(
    rows.map(row => row.map(cell => (typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell }))),
  );
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: 22 }));
  return sheet;
};

/** Orders as a CSV file: a row each. */
export const orderCsv = (orders: readonly OrderRecord[], timeZone: string): string =>
  csvOf(rowsOf(orders, timeZone));

/** Orders as a workbook: a sheet with a row each, and one with a row for each line. */
export function orderWorkbook(orders: readonly OrderRecord[], timeZone: string): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheetOf(rowsOf(orders, timeZone)), 'Заказы');
  xlsx.utils.book_append_sheet(book, sheetOf(linesOf(orders)), 'Товары');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
