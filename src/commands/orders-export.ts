import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { orderCsv, orderWorkbook } from '#src/orders/order-sheets.ts';
import type { OrderRecord } from '#src/orders/sales.ts';
import { CommandError } from './command.ts';

/**
 * Writes orders into a .csv or .xlsx file that only its owner may read.
 * @throws {CommandError} for another file extension or a path that cannot be written
 */
export function exportOrders(orders: readonly OrderRecord[], file: string, timeZone: string): void {
  const kind = path.extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.xlsx')
    throw new CommandError(`Файл выгрузки должен кончаться на .csv или .xlsx, а назван «${file}».`);
  const bytes = kind === '.csv' ? orderCsv(orders, timeZone) : orderWorkbook(orders, timeZone);
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
