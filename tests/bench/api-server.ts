import type { Server } from 'node:http';
import type { ShopNow } from '#src/calls/shop-now.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import type { SearchEngine } from '#src/catalogue/search/engine.ts';
import { answerCall, sendCall } from '#src/server/api.ts';
import type { Endpoint } from '#src/server/endpoint.ts';
import { FileSender } from '#src/server/send-file.ts';
import { makeServer } from '#src/server/shop-server.ts';

/** The production server and its calls without published pages: what stands between a socket and the search. */
export function apiServer(file: string, engine: SearchEngine, calls: readonly Endpoint<ShopNow>[]): Server {
  const catalogue = openCatalogue(file);
  const shop: ShopNow = { catalogue, engine, version: catalogue.version };
  const nothing = {
    tree: { files: new Map(), pagesByCase: new Map() },
    gone: new Set<string>(),
    sender: new FileSender(),
    onDemand: { render: () => Promise.reject(new Error('no pages here')) },
  };
  return makeServer({
    config: { siteUrl: 'http://localhost', siteIsLoopback: true },
    site: () => nothing,
    redirects: () => new Map(),
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(request, response, await answerCall({ method, address, headers, body: request }, calls, shop));
    },
    onDemand: async () => false,
    readiness: async () => ({ ready: true }),
  });
}
