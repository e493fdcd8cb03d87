import { shopInfoOf } from '#src/catalogue/shop.ts';
import { openSales } from '#src/orders/open.ts';
import type { Sales } from '#src/orders/sales.ts';
import type { StorePurpose } from '#src/orders/store-id.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import type { Keys } from '#src/server/http/session.ts';
import { tellOfFullDisk } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Session keys from the store. Read at the start, so that the first visitor's request does not fail when the store is down. */
export async function storedKeys(sales: Sales): Promise<Keys> {
  try {
    return (await sales.secrets()) as string[] as [string, ...string[]];
  } catch (error) {
    await sales.close();
    throw error;
  }
}

/** Opens the store of a server. @throws {SalesError} */
export function openStore(
  site: Pick<Config, 'dataDir' | 'limits'>,
  settings: SalesConfig,
  served: () => ServedCatalogue,
  purpose: StorePurpose,
): Promise<Sales> {
  return openSales({
    dataDir: site.dataDir,
    databaseUrl: settings.databaseUrl,
    purpose,
    notifyShop: settings.mail !== null,
    notifyTelegram: settings.telegram !== null,
    timeZone: () => shopInfoOf(served().catalogue).timezone,
    limits: site.limits,
    ...(purpose === 'loose' ? {} : { onDiskFull: tellOfFullDisk }),
  });
}
