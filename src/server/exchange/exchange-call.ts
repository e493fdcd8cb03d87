import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { readProfile } from '#src/content/suppliers/profile.ts';
import type { Config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import { type Client, ExchangeAccess } from '#src/server/exchange/access.ts';
import { CatalogueExchange } from '#src/server/exchange/catalogue-exchange.ts';
import { EXCHANGE_PATH, Exchange } from '#src/server/exchange/exchange.ts';
import { SaleExchange } from '#src/server/exchange/sale-exchange.ts';
import type { TakeIn } from '#src/server/exchange/taking-in.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import { ExchangeOrders, type StoredOrders } from './exchange-orders.ts';

/** The address for 1C beside the calls of the shop. */
export interface ExchangeCall {
  /** Its path, none while it is off. */
  paths: readonly string[];
  /** Answers the address, and leaves every other one to the calls. */
  before(api: Parts['api']): Parts['api'];
  stop(): void;
}

/** Behind a proxy that is not trusted, wrong logins are counted by the address in its header, not by its own. */
function clientOf(request: IncomingMessage, proxies: Config['proxies']): Client {
  const unlisted = proxies.unlistedProxyOf(request);
  return {
    address: unlisted?.visitor ?? proxies.visitorOf(request),
    unlistedProxy: unlisted?.proxy ?? null,
  };
}

const OFF: ExchangeCall = { paths: [], before: api => api, stop: () => undefined };

/**
 * @param takeIn takes in what 1C has sent; without it, and without EXCHANGE_USER, the address is off
 * @param counter of the orders for 1C, and of reports to people
 */
export function openExchange(
  config: Config,
  takeIn: TakeIn | undefined,
  counter: { sales: { orders: StoredOrders; alarm(text: string): Promise<void> } | null },
  timeZone: () => string,
): ExchangeCall {
  const { exchange: settings, dataDir, contentDir, limits, proxies } = config;
  if (!settings || !takeIn) return OFF;
  const folder = path.join(dataDir, 'exchange');
  const tell = async (text: string) => {
    log.warn('exchange', text);
    const { sales } = counter;
    try {
      await sales?.alarm(text);
      return sales !== null;
    } catch (error) {
      log.warn('exchange', `Вопросы прайса не отправлены: ${(error as Error).message}`);
      return false;
    }
  };
  const catalogue = new CatalogueExchange({ folder, contentDir }, takeIn, tell);
  const orders = new ExchangeOrders(
    () => counter.sales?.orders ?? null,
    path.join(folder, 'codes.json'),
    timeZone,
    () => readProfile(contentDir, settings.source)?.statuses ?? {},
  );
  const exchange = new Exchange(new ExchangeAccess(settings, folder, limits), {
    catalog: catalogue.modes,
    sale: new SaleExchange(folder, orders).modes,
  });
  return {
    paths: [EXCHANGE_PATH],
    before: api => (request, response, address) =>
      address.path === EXCHANGE_PATH
        ? exchange.answer(request, response, address.query, clientOf(request, proxies))
        : api(request, response, address),
    stop: () => catalogue.stop(),
  };
}
