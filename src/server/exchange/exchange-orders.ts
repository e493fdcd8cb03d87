import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { orderDocuments } from '#src/content/suppliers/commerceml/order-documents.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import { type OrderState, type Sales, StoreUnavailable } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';
import { ExchangeRefused } from '#src/server/exchange/refused.ts';
import type { OrderBook } from '#src/server/exchange/sale-exchange.ts';
import { tellOfStore } from '../calls/from-store.ts';
import { ordersDocument } from './orders-document.ts';
import { type StatusTable, statesFrom1c } from './status-from-1c.ts';

/** The orders of one answer to 1C. */
const MAX_ORDERS = 1000;

/** Orders for 1C in the store; null while it is not open. */
export type StoredOrders = Pick<Sales, 'ordersToHandOver' | 'handedOver' | 'takeStatuses'>;

/** The ids by which 1C knows the shop's products, as the last exchanges sent them (goods-codes.ts). */
async function codesIn(file: string): Promise<Map<number, string>> {
  if (!existsSync(file)) return new Map();
  const codes = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  return new Map(Object.entries(codes).map(([id, [code = id]]) => [Number(id), code]));
}

/** Orders for 1C. */
export class ExchangeOrders implements OrderBook {
  readonly #stored: () => StoredOrders | null;
  readonly #codesFile: string;
  readonly #timeZone: () => string;
  readonly #statuses: () => StatusTable;

  /** @param statuses what the profile of 1C says of its statuses @throws {TableError} when it cannot be read */
  constructor(
    stored: () => StoredOrders | null,
    codesFile: string,
    timeZone: () => string,
    statuses: () => StatusTable,
  ) {
    this.#stored = stored;
    this.#codesFile = codesFile;
    this.#statuses = statuses;
    this.#timeZone = timeZone;
  }

  async toHandOver(doneSince: number | null): ReturnType<OrderBook['toHandOver']> {
    const orders = await this.#ask(stored => stored.ordersToHandOver(MAX_ORDERS, doneSince));
    const handed = orders.map(({ number, status }) => ({ number, status }));
    const facts = { timeZone: this.#timeZone(), now: Date.now() };
    return { xml: ordersDocument(orders, await codesIn(this.#codesFile), facts), handed };
  }

  async handedOver(handed: Parameters<OrderBook['handedOver']>[0]): Promise<void> {
    await this.#ask(stored => stored.handedOver(handed));
    if (handed.length > 0) log.info('exchange', `Заказы переданы в 1С: ${handed.length}.`);
  }

  async takeStatuses(file: string): Promise<void> {
    const states = await this.#statesIn(file).catch((error: unknown) => {
      throw error instanceof TableError ? new ExchangeRefused(`${error.message}.`) : error;
    });
    const changed = await this.#ask(stored => stored.takeStatuses(states));
    if (changed > 0) log.info('exchange', `Статусы заказов из 1С: изменено ${changed}.`);
  }

  async #statesIn(file: string): Promise<OrderState[]> {
    return statesFrom1c(await orderDocuments(file), this.#statuses());
  }

  async #ask<T>(work: (stored: StoredOrders) => Promise<T>): Promise<T> {
    const stored = this.#stored();
    try {
      if (stored) return await work(stored);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      tellOfStore(error);
    }
    throw new ExchangeRefused('Хранилище заказов магазина не отвечает: повторите обмен позже.');
  }
}
