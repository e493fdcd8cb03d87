import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright/test';

/**
 * Delays requests whose URL matches the pattern, all or those for which `isDelayed` is true.
 * @returns a function that lets them continue
 */
export async function hold(
  page: Page,
  urlPattern: string,
  isDelayed: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urlPattern, async route => {
    if (isDelayed(route.request())) await promise;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** After how long a press falls back to its form when no script has come (src/layouts/first-script.js). */
const FALLBACK_MS = 3000;

/** After how long scripts are loaded without an interaction (src/browser/elements/deferred-start.ts). */
const DEFERRED_MS = 2500;

/** Has what a page does after some time wait for a minute. */
const withoutTimer = (page: Page, ms: number) =>
  page.addInitScript(unwanted => {
    const { setTimeout: later } = window;
    const patient = (act: () => void, delay?: number) => later(act, delay === unwanted ? 60_000 : delay);
    Object.assign(window, { setTimeout: patient });
  }, ms);

/** Keeps a press waiting for its script for as long as a busy machine needs. */
export const withoutFallback = (page: Page) => withoutTimer(page, FALLBACK_MS);

/** Has scripts that can wait loaded at an interaction alone. */
export const withoutDeferredStart = (page: Page) => withoutTimer(page, DEFERRED_MS);

/** A proxy of the shop that sends one page in two parts. */
export interface SplitPage extends AsyncDisposable {
  /** URL of the page at the proxy. */
  url: string;
  /** Sends the second part. */
  sendRest(): void;
}

/** Starts a proxy that sends the page up to the end of `until`, and the rest when `sendRest` is called. */
export async function splitPage(path: string, until: string): Promise<SplitPage> {
  const shop = process.env.SHOP_URL ?? '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const proxy = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(shop + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    if (url === path) {
      const end = body.indexOf(until) + until.length;
      if (end < until.length) throw new Error(`${path} has no ${until}`);
      response.write(body.subarray(0, end));
      await promise;
      response.end(body.subarray(end));
    } else response.end(body);
  });
  await new Promise<void>(open => void proxy.listen(0, open));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}${path}`,
    sendRest: resolve,
    [Symbol.asyncDispose]: async () => {
      resolve();
      proxy.closeAllConnections();
      await new Promise(closed => proxy.close(closed));
    },
  };
}
