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

/** A server that is listening. */
export interface RunningServer {
  servers: readonly Server[];
  port: number;
  /** Stops the timers and closes catalogue and store. The caller must close `servers` first. */
  stop(): Promise<void>;
}

/**
 * Starts the server over the published pages, the catalogue and the calls.
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
  const catalogues = await CatalogueFollower.of(release.catalogue, now => {
    redirects = redirectsOf(now.catalogue);
    catalogueChanged();
  });
  const releases = await ReleaseFollower.open(config.outDir, findRelease, place =>
    catalogues.open(place.catalogue),
  );
  if (!releases) return null;
  const salesCalls = await openSalesCalls(config, sales, () => catalogues.now);
  catalogueChanged = salesCalls.catalogueChanged;
  const calls = [...READS, ...salesCalls.calls];
  redirects = redirectsOf(catalogues.now.catalogue);
  let draining = false;
  const parts: Parts = {
    config,
    site: () => releases.current,
    redirects: () => redirects,
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(
        request,
        response,
        await answerCall({ method, address, headers, body: request }, calls, catalogues.now),
      );
    },
    onDemand: (request, response, address) =>
      sendRendered(request, response, address, catalogues.now, releases.current),
    readiness: async () => readinessOf(catalogues, await salesCalls.state(), draining),
  };
  const stop = async () => {
    draining = true;
    releases.stop();
    await salesCalls.close();
    catalogues.stop();
  };
  try {
    return { ...(await listen(() => makeServer(parts), config.host, config.port)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
