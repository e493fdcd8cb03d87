import { config, salesConfig } from '#src/platform/config.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import { READS } from './reads.ts';
import { openSalesCalls, type SalesCalls } from './sales-calls.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import { servedInDev } from './served-in-dev.ts';

let known: Promise<SalesCalls> | undefined;

/** Baskets and orders inside `astro dev`. When the store cannot be opened, the next request tries again. */
export function salesInProcess(): Promise<SalesCalls> {
  known ??= openSalesCalls(config(), salesConfig(), servedInDev, 'loose').catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** All calls inside `astro dev`. */
export const callsInProcess = async (): Promise<readonly Endpoint<ServedCatalogue>[]> => [
  ...READS,
  ...(await salesInProcess()).calls,
];
