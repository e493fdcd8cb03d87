import { shopInfoOf } from '#src/catalogue/shop.ts';
import { openSales } from '#src/sales/open.ts';
import type { Sales } from '#src/sales/sales.ts';
import type { Config } from '#src/server/config.ts';
import type { Endpoint } from '#src/server/endpoint.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import type { Keys } from '#src/server/session.ts';
import { SessionGuard } from '#src/server/session-guard.ts';
import { offersNow } from './basket-answer.ts';
import { basketCalls } from './basket-calls.ts';
import { startMessenger } from './messenger.ts';
import { orderCalls } from './order-call.ts';
import { type StoreState, storeState, watchOutbox } from './outbox-watch.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

const HOUR_MS = 3_600_000;

/** Where baskets are kept and orders are taken. */
export interface SalesCalls {
  calls: readonly Endpoint<ServedCatalogue>[];
  state(): Promise<StoreState>;
  /** To be told when another catalogue has begun to answer: its stock figures end reservations. */
  catalogueChanged(): void;
  /** Ends the sender and closes the store; requests must have ended. */
  close(): Promise<void>;
}

/** The store's own keys, read at the start: were they made for the first visitor, a store that is away just then would fail him. */
async function keptKeys(sales: Sales): Promise<Keys> {
  try {
    return (await sales.secrets()) as string[] as [string, ...string[]];
  } catch (error) {
    await sales.close();
    throw error;
  }
}

/**
 * Opens the store and whatever tells the shop of orders.
 * @throws {SalesError} when the store cannot be opened or would not keep orders safe
 */
export async function openSalesCalls(
  site: Pick<Config, 'dataDir' | 'siteUrl' | 'siteIsLoopback'>,
  settings: SalesConfig,
  shop: () => ServedCatalogue,
): Promise<SalesCalls> {
  const sales = await openSales({
    dataDir: site.dataDir,
    databaseUrl: settings.databaseUrl,
    notifyShop: settings.mail !== null,
    notifyTelegram: settings.telegram !== null,
    timeZone: shopInfoOf(shop().catalogue).timezone,
  });
  const keys = settings.sessionSecrets ?? (await keptKeys(sales));
  const door = new SessionGuard(site, keys);
  const offers = offersNow(shop);
  const messenger = startMessenger(sales, settings, () => shopInfoOf(shop().catalogue));
  const sweep = () => void sales.sweep(offers).catch(() => undefined);
  const timer = setInterval(sweep, HOUR_MS).unref();
  const endWatch = watchOutbox(sales);
  sweep();
  return {
    calls: [...basketCalls(sales, door, offers), ...orderCalls(sales, door, offers)],
    state: () => storeState(sales),
    catalogueChanged: sweep,
    async close() {
      clearInterval(timer);
      endWatch();
      await messenger.stop();
      await sales.close();
    },
  };
}
