import path from 'node:path';
import { newOrderNumber } from '#src/domain/order-number.ts';
import { DiskReserve } from './disk-reserve.ts';
import { operationsOn } from './operations.ts';
import { PostgresStore } from './postgres-store.ts';
import type { HoldDays } from './reservations.ts';
import type { Sales } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import { shopTime } from './shop-time.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { Fault, Store } from './store.ts';
import { expectedStore, rememberStore, type StorePurpose } from './store-id.ts';

export interface SalesOptions {
  /** Folder of sales.db and of the secret; created if missing. */
  dataDir: string;
  /** postgres:// URL: store everything there instead of in `dataDir`. */
  databaseUrl?: string | null;
  /** `loose` by default. */
  purpose?: StorePurpose;
  /** Mail is configured: each order queues one message to the shop and one to a buyer who gave an e-mail address. */
  notifyShop?: boolean;
  notifyTelegram?: boolean;
  /** The shop's time zone, in which the day of an order is compared with the day of a stock figure. */
  timeZone?: () => string;
  /** Days after which a reservation ends regardless of stock figures; 3 until the order is confirmed and 14 afterwards by default. */
  holdDays?: HoldDays;
  /** Refuse orders that are more than a buyer makes; off by default. */
  limits?: boolean;
  /** Reserves room in `dataDir` for orders, and calls back each time the disk is full and they take it; without it nothing is reserved. */
  onDiskFull?: () => void;
  /** Tests only: called at the named steps of placing an order. */
  fault?: Fault;
  /** Tests only: the current time in milliseconds since 1970, by which ages are measured too. */
  now?: () => number;
  /** Tests only: generates order numbers. */
  orderNumber?: () => string;
}

/** How long a transaction of a command may take: it goes through all orders, and no shopper waits for it. */
const COMMAND_MS = 120_000;

const HOLD_DAYS: HoldDays = { new: 3, confirmed: 14 };

async function openStore({
  dataDir,
  databaseUrl,
  purpose = 'loose',
  onDiskFull,
}: SalesOptions): Promise<Store> {
  const reserve = onDiskFull ? new DiskReserve(path.join(dataDir, 'sales.reserve'), onDiskFull) : null;
  const expected = expectedStore(dataDir, purpose);
  const store = databaseUrl
    ? await PostgresStore.open(databaseUrl, expected, purpose === 'command' ? COMMAND_MS : undefined)
    : await SqliteStore.open(path.join(dataDir, 'sales.db'), expected, reserve);
  if (purpose === 'new' || (purpose === 'serve' && expected.id === null)) {
    try {
      rememberStore(dataDir, store.facts.uuid);
    } catch (error) {
      await store.close();
      throw error;
    }
  }
  return store;
}

/**
 * Opens the store and migrates its tables; safe when several processes start at once.
 * @throws {SalesError} when it cannot be opened, is not the one that the purpose allows, or its settings could lose orders
 */
export const openSales = async (options: SalesOptions): Promise<Sales> =>
  operationsOn(await openContext(options));

/** {@link openSales} for the desk, with the store below, in which it has tables of its own. @throws {SalesError} */
export async function openDeskSales(options: SalesOptions): Promise<{ sales: Sales; context: SalesContext }> {
  const context = await openContext(options);
  return { sales: operationsOn(context), context };
}

async function openContext(options: SalesOptions): Promise<SalesContext> {
  const { fault, now, orderNumber = newOrderNumber } = options;
  const store = await openStore(options);
  return {
    store,
    mail: options.notifyShop ?? false,
    telegram: options.notifyTelegram ?? false,
    timeZone: options.timeZone ?? (() => 'Europe/Moscow'),
    holdDays: options.holdDays ?? HOLD_DAYS,
    limits: options.limits ?? false,
    fault: fault ?? (() => {}),
    now: now ?? Date.now,
    lived: now ?? shopTime(store.facts),
    orderNumber,
  };
}
