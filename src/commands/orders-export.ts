import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { times, toRoubles } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { receivingText } from '#src/domain/receiving.ts';
import { withoutFormula } from '#src/domain/spreadsheet-text.ts';
import type { OrderRecord } from '#src/orders/sales.ts';
import { CommandError } from './command.ts';
import { STATUS_NAMES, timeText } from './orders-text.ts';

type Cell = string | number;

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

function workbookOf(orders: readonly OrderRecord[], timeZone: string): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheetOf(rowsOf(orders, timeZone)), 'Заказы');
  xlsx.utils.book_append_sheet(book, sheetOf(linesOf(orders)), 'Товары');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/**
 * Writes orders into a .csv or .xlsx file that only its owner may read.
 * @throws {CommandError} for another file extension or a path that cannot be written
 */
export function exportOrders(orders: readonly OrderRecord[], file: string, timeZone: string): void {
  const kind = path.extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.xlsx')
    throw new CommandError(`Файл выгрузки должен кончаться на .csv или .xlsx, а назван «${file}».`);
  const bytes = kind === '.csv' ? csvOf(rowsOf(orders, timeZone)) : workbookOf(orders, timeZone);
  try {
    writeFileSync(file, '', { mode: 0o600 });
    // `mode` applies only to a new file.
    chmodSync(file, 0o600);
    writeFileSync(file, bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `Файл ${file} не записан (${code}): проверьте, есть ли папка, право писать в неё и место на диске.`,
    );
  }
}
