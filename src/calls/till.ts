import { shopOf } from '#src/catalogue/shop.ts';
import { openSales } from '#src/sales/open.ts';
import type { Config } from '#src/server/config.ts';
import { Door } from '#src/server/door.ts';
import type { Endpoint } from '#src/server/endpoint.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import type { Keys } from '#src/server/session.ts';
import { offersNow } from './basket-answer.ts';
import { basketCalls } from './basket-calls.ts';
import { fromStore } from './from-store.ts';
import { startMessenger } from './messenger.ts';
import { orderCalls } from './order-call.ts';
import { type StoreState, storeState, watchOutbox } from './outbox-watch.ts';
import type { ShopNow } from './shop-now.ts';

const HOUR_MS = 3_600_000;

/** Where baskets are kept and orders are taken. */
export interface Till {
  calls: readonly Endpoint<ShopNow>[];
  state(): Promise<StoreState>;
  /** To be told when another catalogue has begun to answer: its stock figures end reservations. */
  catalogueChanged(): void;
  /** Ends the sender and closes the store; requests must have ended. */
  close(): Promise<void>;
}

/**
 * Opens the store and whatever tells the shop of orders.
 * @throws {SalesError} when the store cannot be opened or would not keep orders safe
 */
export async function openTill(
  site: Pick<Config, 'dataDir' | 'siteUrl' | 'siteIsLoopback'>,
  settings: SalesConfig,
  shop: () => ShopNow,
): Promise<Till> {
  const sales = await openSales({
    dataDir: site.dataDir,
    databaseUrl: settings.databaseUrl,
    notifyShop: settings.mail !== null,
    notifyTelegram: settings.telegram !== null,
    timeZone: shopOf(shop().catalogue).timezone,
  });
  let known: Keys | null = settings.sessionSecrets;
  const keys = async (): Promise<Keys> => {
    known ??= (await fromStore(sales.secrets())) as string[] as [string, ...string[]];
    return known;
  };
  const door = new Door(site, keys);
  const messenger = startMessenger(sales, settings, () => shopOf(shop().catalogue));
  const sweep = () => void sales.sweep(offersNow(shop())).catch(() => undefined);
  const timer = setInterval(sweep, HOUR_MS).unref();
  const endWatch = watchOutbox(sales);
  sweep();
  return {
    calls: [...basketCalls(sales, door), ...orderCalls(sales, door)],
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
