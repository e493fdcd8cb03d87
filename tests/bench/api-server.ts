import type { Server } from 'node:http';
import { openCatalogue } from '#src/catalogue/open.ts';
import { securityHeaders } from '#src/domain/security-headers.ts';
import { TrustedProxies } from '#src/platform/trusted-proxies.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { answerCall, sendCall } from '#src/server/http/api.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import { makeServer } from '#src/server/http/http-server.ts';
import { RequestWatch } from '#src/server/http/request-watch.ts';
import { RouteClasses } from '#src/server/http/route-class.ts';
import { FileSender } from '#src/server/http/send-file.ts';
import { WholeFiles } from '#src/server/http/whole-files.ts';

/** The production server with its API but without pages, to measure the overhead of HTTP over the search. */
export function apiServer(
  file: string,
  engine: SearchEngine,
  calls: readonly Endpoint<ServedCatalogue>[],
): Server {
  const catalogue = openCatalogue(file);
  const shop: ServedCatalogue = { catalogue, engine, id: 'bench', version: catalogue.version };
  const emptySite = {
    id: 'bench',
    tree: { files: new Map<string, never>(), pagesByCase: new Map<string, never>() },
    gone: new Set<string>(),
    headers: securityHeaders('', ''),
    sender: new FileSender(),
    files: new WholeFiles(async () => null),
    onDemand: { render: () => Promise.reject(new Error('no pages here')) },
  };
  return makeServer({
    config: {
      siteUrl: 'http://localhost',
      siteIsLoopback: true,
      outDir: '',
      proxies: new TrustedProxies(''),
    },
    site: () => emptySite,
    redirects: () => new Map(),
    contacts: () => ({ name: '', phones: [] }),
    api: async (request, response, address) => {
      const { method = 'GET', headers } = request;
      sendCall(
        request,
        response,
        await answerCall(
          { method, address, headers, visitor: '', body: request, onFault: console.error },
          calls,
          shop,
        ),
      );
    },
    onDemand: async () => 'not on demand',
    visitorPages: async () => false,
    watch: new RequestWatch(new RouteClasses([]), new TrustedProxies(''), false),
    readiness: async () => ({ ready: true }),
  });
}
