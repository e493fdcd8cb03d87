import { config, salesConfig } from '#src/server/config.ts';
import type { Endpoint } from '#src/server/endpoint.ts';
import { READS } from './reads.ts';
import { shopInProcess } from './shop-in-process.ts';
import type { ShopNow } from './shop-now.ts';
import { openTill, type Till } from './till.ts';

let known: Promise<Till> | undefined;

/** Every call inside `astro dev`; a store that could not be opened is tried anew at the next one. */
export async function callsInProcess(): Promise<readonly Endpoint<ShopNow>[]> {
  known ??= openTill(config(), salesConfig(), shopInProcess);
  try {
    return [...READS, ...(await known).calls];
  } catch (error) {
    known = undefined;
    throw error;
  }
}
