import type { Page, Request } from 'playwright/test';

/**
 * Holds requests of these addresses back, all of them or some.
 * @returns what lets them go on
 */
export async function hold(
  page: Page,
  addresses: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async route => {
    if (isHeld(route.request())) await promise;
    // A page may have called the request off meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}
