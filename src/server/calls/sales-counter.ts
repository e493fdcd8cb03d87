import type { Config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import { CLOSED_CALLS } from './closed-calls.ts';
import { isOfStore, tellClosed } from './from-store.ts';
import type { StoreState } from './outbox-watch.ts';
import { openSalesCalls, type SalesCalls } from './sales-calls.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** When a store that could not be opened is tried again. */
const RETRY_MS = 3000;

/**
 * The calls of baskets and orders of a server. They answer 503 while the store cannot be opened, which is tried again until
 * it is there: pages and catalogue need no store.
 */
export class SalesCounter {
  readonly #open: () => Promise<SalesCalls>;
  /** Null while the store is not open. */
  sales: SalesCalls | null = null;
  #retry: NodeJS.Timeout | undefined;
  #opening: Promise<void> = Promise.resolve();
  #isClosed = false;
  #reported = '';

  /** @param isNewStore see ServerOptions */
  constructor(config: Config, settings: SalesConfig, served: () => ServedCatalogue, isNewStore: boolean) {
    const purpose = config.isDraft ? 'loose' : isNewStore ? 'new' : 'serve';
    this.#open = async () => {
      const sales = await openSalesCalls(config, settings, served, purpose);
      if (sales.isNew && !config.isDraft)
        log.info(
          'store',
          `Заведено новое пустое хранилище заказов: ${settings.databaseUrl ? 'DATABASE_URL' : `${config.dataDir}/sales.db`}.`,
        );
      return sales;
    };
  }

  get calls(): readonly Endpoint<ServedCatalogue>[] {
    return this.sales?.calls ?? CLOSED_CALLS;
  }

  /** Tries to open the store; when that fails, the log says why and it is tried again later. */
  open(): Promise<void> {
    this.#opening = this.#tryToOpen();
    return this.#opening;
  }

  async #tryToOpen(): Promise<void> {
    try {
      this.sales = await this.#open();
      if (this.#reported !== '') log.info('store', 'Хранилище заказов открыто, корзины снова работают.');
    } catch (error) {
      // At the start a fault of the program is to be seen; later it must not take the pages along.
      if (!isOfStore(error) && this.#reported === '') throw error;
      this.#reported = tellClosed(error, this.#reported);
      if (!this.#isClosed) this.#retry = setTimeout(() => void this.open(), RETRY_MS).unref();
    }
  }

  async state(): Promise<StoreState> {
    return (await this.sales?.state()) ?? { store: false, store_trouble: this.#reported, outbox: null };
  }

  /** Call it when another catalogue is served: its stock figures end reservations. */
  catalogueChanged(): void {
    this.sales?.catalogueChanged();
  }

  /** Stops what is sent and closes the store; all requests must have ended before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#opening;
    await this.sales?.close();
  }
}
