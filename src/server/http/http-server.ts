import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import { cacheControl } from '#src/domain/cache-control.ts';
import { FEED_PATH } from '#src/domain/feed.ts';
import { FILE_ENDINGS } from '#src/domain/media-types.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { kindOf, NOT_OF_FONTS, securityHeaders } from '#src/domain/security-headers.ts';
import type { Config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import { type Address, intendedAddress, MAX_TARGET, readAddress } from './address.ts';
import { failed, sendCall } from './api.ts';
import { NotRendered } from './built-app.ts';
import { Connections, LINGER_MS } from './connections.ts';
import { mostConnections } from './descriptors.ts';
import { closeAfter, watchResponses } from './drain.ts';
import { isLoopbackPeer, isOurHost } from './hosts.ts';
import type { PublishedFile } from './published-tree.ts';
import { isGone, newRequestId, type RequestWatch } from './request-watch.ts';
import { redirect, releaseHeader, send, sendText } from './send.ts';
import { sendFeed } from './send-feed.ts';
import { type Contacts, sendUnavailable } from './send-unavailable.ts';
import type { Site } from './site.ts';
import { type ClientError, refusalOf } from './unread-request.ts';
import { DamagedFile } from './whole-files.ts';

/** Whether a page rendered on demand was sent; `no page`: the address is that of one which the catalogue does not have. */
export type OnDemandAnswer = 'sent' | 'not on demand' | 'no page';

/** The parts that the server combines; each is replaceable and independent of the others. */
export interface Parts {
  config: Pick<Config, 'siteUrl' | 'siteIsLoopback' | 'proxies' | 'outDir'>;
  site(): Site;
  /** Editors' redirects of the current catalogue, from path to address. */
  redirects(): ReadonlyMap<string, string>;
  /** Answers everything under /api. */
  api(request: IncomingMessage, response: ServerResponse, address: Address): Promise<void>;
  /** Answers a page rendered on demand, if the address is one. */
  onDemand(request: IncomingMessage, response: ServerResponse, address: Address): Promise<OnDemandAnswer>;
  /** Answers a page that belongs to one visitor, or a plain form. @returns false when the address is none */
  visitorPages(request: IncomingMessage, response: ServerResponse, address: Address): Promise<boolean>;
  /** Whom to call while a page cannot be shown. */
  contacts(): Contacts;
  /** The body of /readyz; `ready` false makes the status 503. */
  readiness(): Promise<{ ready: boolean; [fact: string]: unknown }>;
  /** Names, logs and counts requests. */
  watch: RequestWatch;
  /** The class of responses, where it is not Node's. */
  Response?: typeof ServerResponse;
}

const headersOf = (path: string, file: PublishedFile, site: Site): OutgoingHttpHeaders => ({
  'Cache-Control': cacheControl(path, file.type),
  ...site.headers[kindOf(file.type)],
});

/** The path under which page 1 of a list is built, `/products/1` → `/products`; null for every other path. */
function firstPagePath(path: string): string | null {
  const route = routeAt(path);
  return route?.page === '1' ? route.bare : null;
}

/** A direct visitor's connection; nginx keeps one to us for 60 s (keepalive_timeout of its upstream module). */
const CONNECTION_LIMITS = {
  mostOfAddress: 256,
  idle: 5000,
  idleOfProxy: 75_000,
  stalled: 5000,
  waiting: 32,
  slowest: 8 * 1024,
};

/** Creates the shop's HTTP server; requests that are too slow or too large are aborted. */
export function makeServer(parts: Parts): Server {
  const { other } = securityHeaders(parts.config.siteUrl, '');
  const ofEveryResponse = new Map(Object.entries(other));
  const asLines = Object.entries(other).map(header => `${header.join(': ')}\r\n`);
  const connections = new Connections(
    { most: mostConnections(), ...CONNECTION_LIMITS },
    parts.config.proxies,
  );
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 6500,
      // Connections closes idle ones itself, since a proxy may keep them longer than a visitor.
      keepAliveTimeout: 0,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16_384,
      // Node's own refusal would have no headers; `handle` refuses instead.
      requireHostHeader: false,
      ServerResponse: parts.Response ?? ServerResponse,
    },
    (request, response) => {
      response.setHeaders(ofEveryResponse);
      connections.inTurn(request, response, () => {
        parts.watch.run(request, response, () => {
          handle(parts, request, response).catch((error: unknown) => fail(parts, request, response, error));
        });
      });
    },
  );
  connections.watch(server);
  watchResponses(server);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(ofEveryResponse);
    closeAfter(response);
    parts.watch.run(request, response, () =>
      sendText(request, response, 417, 'Такое ожидание не поддерживается.'),
    );
  });
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = newRequestId();
    const { status, type, body } = refusalOf(error, parts.contacts);
    if (!(socket instanceof Socket) || socket.bytesRead > 0) parts.watch.malformed(id, status);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `X-Request-Id: ${id}`,
      'Connection: close',
      'Cache-Control: no-store',
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n${asLines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  return server;
}

function fail(parts: Parts, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const isDamage = error instanceof DamagedFile;
  if (!isDamage && !isGone(response, error))
    log.error('fault', 'Запрос не выполнен из-за ошибки программы.', error);
  if (response.headersSent) response.destroy();
  else if (isDamage || error instanceof NotRendered) sendUnavailable(request, response, parts.contacts());
  else sendText(request, response, 500, 'Внутренняя ошибка сервера.');
}

/** node:http keeps the first of two; a proxy before it may have kept the second. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '';
  const isApi = target.startsWith('/api/') || target === '/api';
  const refuse = (status: number, text: string) => {
    if (isApi) sendCall(request, response, failed(status));
    else sendText(request, response, status, text);
  };
  if (target.length > MAX_TARGET) return refuse(414, 'Адрес слишком длинный.');
  const address = readAddress(target);
  if (
    address &&
    (address.path === '/healthz' || address.path === '/readyz') &&
    isLoopbackPeer(parts.config.proxies.visitorOf(request))
  )
    return sendHealth(parts, request, response, address.path);
  const hosts = countHosts(request);
  if (hosts > 1) return refuse(400, 'В запросе два заголовка Host.');
  if (hosts === 0 && request.httpVersion === '1.1') return refuse(400, 'В запросе нет заголовка Host.');
  if (!isOurHost(request.headers.host, parts.config)) return refuse(421, 'Запрос адресован другому сайту.');
  if (!address) return refuse(400, 'Такого адреса не бывает.');
  if (isApi) return parts.api(request, response, address);
  if (await parts.visitorPages(request, response, address)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    closeAfter(response);
    return sendText(request, response, 405, 'Этот адрес можно только читать.', { Allow: 'GET, HEAD' });
  }
  if (address.path === FEED_PATH) return sendFeed(request, response, parts.config.outDir);
  return sendPublished(parts, request, response, address);
}

/** The address of what was probably meant: in another letter case, or without marks at its end; null when the shop has none. */
function nearAddress(parts: Parts, { tree }: Site, address: Address): string | null {
  const { path, search } = intendedAddress(address);
  const place = routeAt(path);
  const isListPage = place?.route.onDemand === true && parsePage(place.page) !== null;
  const isFile = tree.files.get(path) !== undefined && !path.endsWith('.html');
  const page =
    tree.pagesByCase.get((firstPagePath(path) ?? path).toLowerCase()) ??
    (isListPage || isFile || parts.redirects().has(path) ? path : address.path);
  return page === address.path ? null : encodeURI(page) + search;
}

async function sendPublished(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
): Promise<void> {
  const { path, search } = address;
  const site = parts.site();
  response.setHeaders(new Map(Object.entries(releaseHeader(site.id))));
  if (path.length > 1 && path.endsWith('/'))
    return redirect(request, response, encodeURI(path.replace(/\/+$/u, '')) + search);
  const redirectTarget = parts.redirects().get(path);
  if (redirectTarget !== undefined)
    return redirect(request, response, redirectTarget + (redirectTarget.includes('?') ? '' : search));
  const drawn = await parts.onDemand(request, response, address);
  if (drawn === 'sent') return;
  // Page 40 of a search that has 33 is not page 40 of all tyres.
  const file = drawn === 'no page' ? undefined : site.tree.files.get(firstPagePath(path) ?? path);
  if (file && !path.endsWith('.html')) {
    if (kindOf(file.type) === 'font') for (const name of NOT_OF_FONTS) response.removeHeader(name);
    return site.sender.send(request, response, 200, file, headersOf(path, file, site), site.files);
  }
  const near = nearAddress(parts, site, address);
  if (near !== null) return redirect(request, response, near);
  const notFound = site.tree.files.get('/404.html');
  const status = site.gone.has(path) ? 410 : 404;
  // Browsers ask for icons that the shop does not have, and nobody reads the answer.
  if (FILE_ENDINGS.some(ending => path.endsWith(ending)))
    return sendText(request, response, status, 'Такого файла нет.');
  if (notFound)
    return site.sender.send(
      request,
      response,
      status,
      notFound,
      headersOf('/404.html', notFound, site),
      site.files,
    );
  sendText(request, response, 404, 'Такой страницы нет.');
}

async function sendHealth(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const facts = path === '/healthz' ? { ready: true } : await parts.readiness();
  send(
    request,
    response,
    facts.ready ? 200 : 503,
    { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    JSON.stringify(facts),
  );
}
