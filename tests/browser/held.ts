import type { Page } from 'playwright/test';

/** Holds requests of these addresses back. @returns what lets them go on */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async route => {
    await promise;
    // A page may have called the request off meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}
