import { shopInfoOf } from '#src/catalogue/shop.ts';
import { productPath } from '#src/domain/paths.ts';
import type { StorePurpose } from '#src/orders/store-id.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import { type PagesSales, searchLimits } from '#src/server/forms/open-sales.ts';
import type { BuyerOrders } from '#src/server/forms/outcome.ts';
import { CallLimits, limitCalls } from '#src/server/http/call-limits.ts';
import { SessionGuard } from '#src/server/http/session-guard.ts';
import type { StoredOrders } from '../exchange/exchange-orders.ts';
import { arrivalCalls } from './arrival-call.ts';
import { basketCalls } from './basket-calls.ts';
import { alarmThrough } from './limit-alarm.ts';
import { type Messenger, startMessenger } from './messenger.ts';
import { openStore, storedKeys } from './open-store.ts';
import { type StoreState, storeStateOf } from './outbox-watch.ts';
import { orderCalls, orderPlacer } from './place-order.ts';
import { offersNow, type ServedCatalogue } from './served-catalogue.ts';
import { keepUp } from './upkeep.ts';

/** The calls of baskets and orders, with the store behind them. */
export interface SalesCalls extends PagesSales, Pick<Messenger, 'alarm'> {
  orders: StoredOrders & BuyerOrders;
  isNew: boolean;
  state(): Promise<StoreState>;
  /** Call it when another catalogue is served: its stock figures end reservations. */
  catalogueChanged(): void;
  /** Stops the sender and closes the store; all requests must have ended before. */
  close(): Promise<void>;
}

/**
 * Opens the store and starts the messages about orders.
 * @throws {SalesError} when the store cannot be opened or could not keep orders safe
 */
export async function openSalesCalls(
  site: Pick<Config, 'dataDir' | 'siteUrl' | 'siteIsLoopback' | 'limits'>,
  settings: SalesConfig,
  served: () => ServedCatalogue,
  purpose: StorePurpose,
): Promise<SalesCalls> {
  const sales = await openStore(site, settings, served, purpose);
  const keys = settings.sessionSecrets ?? (await storedKeys(sales));
  const guard = new SessionGuard(site, keys, () => sales.lived());
  const offers = offersNow(served);
  const messenger = startMessenger(sales, settings, () => ({
    ...shopInfoOf(served().catalogue),
    siteUrl: site.siteUrl,
  }));
  const onLimited = alarmThrough(messenger);
  const limits = site.limits ? new CallLimits(onLimited) : null;
  const place = orderPlacer(sales, offers, onLimited);
  const calls = [
    ...basketCalls(sales, guard, offers),
    ...orderCalls(guard, place),
    ...arrivalCalls(sales, guard, offers),
  ];
  const tell = () => messenger.tellArrivals(offers, id => new URL(productPath(id), site.siteUrl).href);
  const upkeep = keepUp(sales, offers, settings.personalDays, tell);
  return {
    isNew: sales.isNew,
    orders: sales,
    guard,
    place,
    admit: visit => limits?.admit(visit),
    searches: site.limits ? searchLimits(onLimited) : null,
    calls: limits ? limitCalls(calls, limits) : calls,
    state: storeStateOf(sales),
    alarm: messenger.alarm,
    catalogueChanged: upkeep.catalogueChanged,
    async close() {
      upkeep.end();
      await messenger.stop();
      await sales.close();
    },
  };
}
