import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** A page of the shop on its way to a visitor. */
export interface HalfPage extends AsyncDisposable {
  /** Where the shop is then. */
  url: string;
  /** Sends the second half. */
  rest(): void;
}

/** Stands between the shop and a visitor: home comes up to the end of `until`, and the rest of it when it is asked for. */
export async function homeInHalves(until: string): Promise<HalfPage> {
  const shop = process.env.SHOP_URL ?? '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const between = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(shop + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    if (url === '/') {
      const end = body.indexOf(until) + until.length;
      if (end < until.length) throw new Error(`home has no ${until}`);
      response.write(body.subarray(0, end));
      await promise;
      response.end(body.subarray(end));
    } else response.end(body);
  });
  await new Promise<void>(open => void between.listen(0, open));
  return {
    url: `http://localhost:${(between.address() as AddressInfo).port}/`,
    rest: resolve,
    [Symbol.asyncDispose]: async () => {
      resolve();
      between.closeAllConnections();
      await new Promise(closed => between.close(closed));
    },
  };
}
