import type { Server } from 'node:http';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Config } from '#src/server/config.ts';
import { listen } from '#src/server/listen.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import { makeServer, type Parts } from '#src/server/shop-server.ts';
import { LiveSite, type SitePlace } from '#src/server/site.ts';
import { LiveShop } from './live-shop.ts';
import { readinessOf } from './readiness.ts';
import { READS } from './reads.ts';
import { sendRendered } from './rendered-pages.ts';
import { openTill } from './till.ts';

/** A shop that is open. */
export interface OpenShop {
  servers: readonly Server[];
  port: number;
  /** Ends the timers, closes catalogue and store; the servers are the caller's to drain first. */
  stop(): Promise<void>;
}

/**
 * Joins the published pages, the catalogue and the calls, and listens.
 * @returns null when nothing has been built yet
 * @throws {ListenError} {CatalogueError} {SalesError}
 */
export async function serveShop(
  config: Config,
  sales: SalesConfig,
  findRelease: () => SitePlace | null,
): Promise<OpenShop | null> {
  const release = findRelease();
  if (!release) return null;
  let redirects: ReadonlyMap<string, string> = new Map();
  let catalogueChanged = (): void => undefined;
  const shop = await LiveShop.of(release.catalogue, now => {
    redirects = redirectsOf(now.catalogue);
    catalogueChanged();
  });
  const live = await LiveSite.open(config.outDir, findRelease, place => shop.open(place.catalogue));
  if (!live) return null;
  const till = await openTill(config, sales, () => shop.now);
  catalogueChanged = till.catalogueChanged;
  const calls = [...READS, ...till.calls];
  redirects = redirectsOf(shop.now.catalogue);
  let draining = false;
  const parts: Parts = {
    config,
    site: () => live.current,
    redirects: () => redirects,
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(
        request,
        response,
        await answerCall({ method, address, headers, body: request }, calls, shop.now),
      );
    },
    onDemand: (request, response, address) =>
      sendRendered(request, response, address, shop.now, live.current),
    readiness: async () => readinessOf(shop, await till.state(), draining),
  };
  const stop = async () => {
    draining = true;
    live.stop();
    await till.close();
    shop.stop();
  };
  try {
    return { ...(await listen(() => makeServer(parts), config.host, config.port)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
