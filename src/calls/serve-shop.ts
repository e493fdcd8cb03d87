import type { Server } from 'node:http';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Config } from '#src/server/config.ts';
import { listen } from '#src/server/listen.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import { makeServer, type Parts } from '#src/server/shop-server.ts';
import type { ReleaseSource } from '#src/server/site.ts';
import { LiveRelease } from './live-release.ts';
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
 * Joins the release that is served and the calls, and listens.
 * @returns null when nothing has been published yet
 * @throws {ListenError} {CatalogueError} {SalesError} {ReleaseError}
 */
export async function serveShop(
  config: Config,
  sales: SalesConfig,
  releases: ReleaseSource,
): Promise<OpenShop | null> {
  let catalogueChanged = (): void => undefined;
  const live = await LiveRelease.open(releases, () => catalogueChanged());
  if (!live) return null;
  const till = await openTill(config, sales, () => live.now);
  catalogueChanged = till.catalogueChanged;
  const calls = [...READS, ...till.calls];
  let draining = false;
  const parts: Parts = {
    config,
    site: () => live.now.site,
    redirects: () => live.now.redirects,
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(
        request,
        response,
        await answerCall({ method, address, headers, body: request }, calls, live.now),
      );
    },
    onDemand: (request, response, address) => sendRendered(request, response, address, live.now),
    readiness: async () => readinessOf(live, await till.state(), draining),
  };
  const stop = async () => {
    draining = true;
    await till.close();
    live.stop();
  };
  try {
    return { ...(await listen(() => makeServer(parts), config.host, config.port)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
