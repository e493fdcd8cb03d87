import { shopInfoOf } from '#src/catalogue/shop.ts';
import { openSales } from '#src/orders/open.ts';
import type { Sales } from '#src/orders/sales.ts';
import type { StorePurpose } from '#src/orders/store-id.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import { tellOfFullDisk } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

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
