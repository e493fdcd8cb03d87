import { config, salesConfig } from '#src/platform/config.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import { READS } from './reads.ts';
import { openSalesCalls, type SalesCalls } from './sales-calls.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import { servedInDev } from './served-in-dev.ts';

let known: Promise<SalesCalls> | undefined;

/** All calls inside `astro dev`. When the store cannot be opened, the next request tries again. */
export async function callsInProcess(): Promise<readonly Endpoint<ServedCatalogue>[]> {
  known ??= openSalesCalls(config(), salesConfig(), servedInDev, 'loose');
  try {
    return [...READS, ...(await known).calls];
  } catch (error) {
    known = undefined;
    throw error;
  }
}
