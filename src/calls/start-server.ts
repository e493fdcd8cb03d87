import type { Server, ServerResponse } from 'node:http';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Config } from '#src/server/config.ts';
import { makeServer, type Parts } from '#src/server/http-server.ts';
import { listen } from '#src/server/listen.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';
import type { ReleaseSource } from '#src/server/site.ts';
import { readinessOf } from './readiness.ts';
import { READS } from './reads.ts';
import { ReleaseFollower } from './release-follower.ts';
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
 * Joins the release that is served and the calls, and listens.
 * @param Response the class of responses, where it is not Node's
 * @returns null when nothing has been published yet
 * @throws {ListenError} {CatalogueError} {SalesError} {ReleaseError}
 */
export async function startServer(
  config: Config,
  sales: SalesConfig,
  source: ReleaseSource,
  Response?: typeof ServerResponse,
): Promise<RunningServer | null> {
  let releaseChanged = (): void => undefined;
  const releases = await ReleaseFollower.open(source, () => releaseChanged());
  if (!releases) return null;
  const salesCalls = await openSalesCalls(config, sales, () => releases.now);
  releaseChanged = salesCalls.catalogueChanged;
  const calls = [...READS, ...salesCalls.calls];
  let draining = false;
  const parts: Parts = {
    ...(Response ? { Response } : {}),
    config,
    site: () => releases.now.site,
    redirects: () => releases.now.redirects,
    contacts: () => shopInfoOf(releases.now.catalogue),
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(
        request,
        response,
        await answerCall(
          { method, address, headers, visitor: config.proxies.visitorOf(request), body: request },
          calls,
          releases.now,
        ),
      );
    },
    onDemand: (request, response, address) => sendRendered(request, response, address, releases.now),
    readiness: async () => readinessOf(releases, await salesCalls.state(), draining),
  };
  const stop = async () => {
    draining = true;
    await salesCalls.close();
    releases.stop();
  };
  try {
    return { ...(await listen(() => makeServer(parts), config.host, config.port)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
