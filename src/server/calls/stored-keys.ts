import type { Sales } from '#src/orders/sales.ts';
import type { Keys } from '#src/server/http/session.ts';

/** Session keys from the store. Read at the start, so that the first visitor's request does not fail when the store is down. */
export async function storedKeys(sales: Sales): Promise<Keys> {
  try {
    return (await sales.secrets()) as string[] as [string, ...string[]];
  } catch (error) {
    await sales.close();
    throw error;
  }
}
