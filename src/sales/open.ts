import path from 'node:path';
import { newOrderNumber } from '#src/domain/order-number.ts';
import { operationsOn } from './operations.ts';
import { PostgresStore } from './postgres-store.ts';
import type { Sales } from './sales.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { Fault } from './store.ts';

export interface SalesOptions {
  /** Holds sales.db and the secret; made when absent. */
  dataDir: string;
  /** postgres://…: baskets, orders and the secret there instead. */
  databaseUrl?: string | null;
  /** Mail can be sent: each order writes one to the shop, and one to a buyer who gave an e-mail. */
  notifyShop?: boolean;
  notifyTelegram?: boolean;
  /** The shop's own: the day of an order is compared with the day of a stock figure. */
  timeZone?: string;
  /** After how many days a reservation ends whatever the figures say. */
  reservationDays?: number;
  /** Tests only: called at named moments of an order. */
  fault?: Fault;
  /** Tests only: what time it is, in milliseconds since 1970. */
  now?: () => number;
  /** Tests only: where order numbers come from. */
  orderNumber?: () => string;
}

const RESERVATION_DAYS = 14;

/**
 * Opens the store and brings its tables up to date; several processes may do so at once.
 * @throws {SalesError} when it cannot be opened or would not keep orders safe
 */
export async function openSales(options: SalesOptions): Promise<Sales> {
  const { dataDir, databaseUrl, fault, now = Date.now, orderNumber = newOrderNumber } = options;
  const store = databaseUrl
    ? await PostgresStore.open(databaseUrl)
    : await SqliteStore.open(path.join(dataDir, 'sales.db'));
  return operationsOn({
    store,
    mail: options.notifyShop ?? false,
    telegram: options.notifyTelegram ?? false,
    timeZone: options.timeZone ?? 'Europe/Moscow',
    reservationDays: options.reservationDays ?? RESERVATION_DAYS,
    fault: fault ?? (() => {}),
    now,
    orderNumber,
  });
}
