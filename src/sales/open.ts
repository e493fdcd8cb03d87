import path from 'node:path';
import { newOrderNumber } from '#src/domain/order-number.ts';
import { operationsOn } from './operations.ts';
import { PostgresStore } from './postgres-store.ts';
import type { HoldDays } from './reservations.ts';
import type { Sales } from './sales.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { Fault } from './store.ts';

export interface SalesOptions {
  /** Folder of sales.db and of the secret; created if missing. */
  dataDir: string;
  /** postgres:// URL: store everything there instead of in `dataDir`. */
  databaseUrl?: string | null;
  /** Mail is configured: each order queues one message to the shop and one to a buyer who gave an e-mail address. */
  notifyShop?: boolean;
  notifyTelegram?: boolean;
  /** The shop's time zone, in which the day of an order is compared with the day of a stock figure. */
  timeZone?: string;
  /** Days after which a reservation ends regardless of stock figures; 3 until the order is confirmed and 14 afterwards by default. */
  holdDays?: HoldDays;
  /** Refuse orders that are more than a buyer makes; off by default. */
  limits?: boolean;
  /** Tests only: called at the named steps of placing an order. */
  fault?: Fault;
  /** Tests only: the current time in milliseconds since 1970. */
  now?: () => number;
  /** Tests only: generates order numbers. */
  orderNumber?: () => string;
}

const HOLD_DAYS: HoldDays = { new: 3, confirmed: 14 };

/**
 * Opens the store and migrates its tables; safe when several processes start at once.
 * @throws {SalesError} when it cannot be opened, or its settings could lose orders
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
    holdDays: options.holdDays ?? HOLD_DAYS,
    limits: options.limits ?? false,
    fault: fault ?? (() => {}),
    now,
    orderNumber,
  });
}
