import type { Server } from 'node:http';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Config } from '#src/server/config.ts';
import { makeServer, type Parts } from '#src/server/http-server.ts';
import { listen } from '#src/server/listen.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import { ReleaseFollower, type SitePlace } from '#src/server/site.ts';
import { CatalogueFollower } from './catalogue-follower.ts';
import { readinessOf } from './readiness.ts';
import { READS } from './reads.ts';
import { openSalesCalls } from './sales-calls.ts';
import { sendRendered } from './send-on-demand.ts';

/** A shop that is open. */
export interface RunningServer {
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
export async function startServer(
  config: Config,
  sales: SalesConfig,
  findRelease: () => SitePlace | null,
): Promise<RunningServer | null> {
  const release = findRelease();
  if (!release) return null;
  let redirects: ReadonlyMap<string, string> = new Map();
  let catalogueChanged = (): void => undefined;
  const shop = await CatalogueFollower.of(release.catalogue, now => {
    redirects = redirectsOf(now.catalogue);
    catalogueChanged();
  });
  const live = await ReleaseFollower.open(config.outDir, findRelease, place => shop.open(place.catalogue));
  if (!live) return null;
  const salesCalls = await openSalesCalls(config, sales, () => shop.now);
  catalogueChanged = salesCalls.catalogueChanged;
  const calls = [...READS, ...salesCalls.calls];
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
    readiness: async () => readinessOf(shop, await salesCalls.state(), draining),
  };
  const stop = async () => {
    draining = true;
    live.stop();
    await salesCalls.close();
    shop.stop();
  };
  try {
    return { ...(await listen(() => makeServer(parts), config.host, config.port)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
