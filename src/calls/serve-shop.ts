import type { Server } from 'node:http';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Config } from '#src/server/config.ts';
import { listen } from '#src/server/listen.ts';
import { sendPage } from '#src/server/send.ts';
import { makeServer, type Parts } from '#src/server/shop-server.ts';
import { LiveSite, type SitePlace } from '#src/server/site.ts';
import { LiveShop } from './live-shop.ts';
import { READS } from './reads.ts';
import { rendered } from './rendered-pages.ts';

const SHORT_SHARED = 'public, max-age=0, s-maxage=30';

/** A shop that is open. */
export interface OpenShop {
  servers: readonly Server[];
  port: number;
  /** Ends the timers and closes the catalogue; the servers are the caller's to drain. */
  stop(): void;
}

/**
 * Joins the published pages, the catalogue and the calls, and listens.
 * @returns null when nothing has been built yet
 * @throws {ListenError} {CatalogueError}
 */
export async function serveShop(
  config: Config,
  findRelease: () => SitePlace | null,
): Promise<OpenShop | null> {
  const live = await LiveSite.open(config.outDir, findRelease);
  if (!live) return null;
  let redirects: ReadonlyMap<string, string> = new Map();
  const shop = await LiveShop.open(config.catalogueFile, now => {
    redirects = redirectsOf(now.catalogue);
  });
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
        await answerCall({ method, address, headers, body: request }, READS, shop.now),
      );
    },
    onDemand: async (request, response, address) => {
      const page = await rendered(shop.now, live.current, address);
      if (!page) return false;
      await sendPage(request, response, 200, page, {
        'Cache-Control': SHORT_SHARED,
        'X-Robots-Tag': 'noindex',
      });
      return true;
    },
    readiness: () => ({ ready: !draining, catalogue: shop.now.version, trouble: shop.trouble }),
  };
  const { servers, port } = await listen(() => makeServer(parts), config.host, config.port);
  const stop = () => {
    draining = true;
    live.stop();
    shop.stop();
  };
  return { servers, port, stop };
}
