import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream';
import { readAddress } from '#src/server/http/address.ts';
import { cookieLine, readCookie } from '#src/server/http/cookies.ts';
import { closeAfter } from '#src/server/http/drain.ts';
import { sendText } from '#src/server/http/send.ts';
import { isToDesk, secure } from '../http/requests.ts';
import { Refused } from '../refused.ts';

/** A draft shop that is open. */
export interface OpenDraft {
  /** Of its own server, on this machine. */
  port: number;
  /** The page at which people enter, as in an address. */
  path: string;
  /** What the cookie of those who have entered says. */
  pass: string;
  /** By which a browser gets the cookie, once; empty when it was used. */
  key: string;
  keyUntil: number;
}

/** What the server needs to know. */
interface Door {
  /** By which people reach it, without a trailing slash. */
  readonly origin: string;
  readonly open: OpenDraft | null;
  /** Called for each request to the shop. */
  touch(): void;
}

const COOKIE = 'draft_shop';
const COOKIE_SECONDS = 12 * 60 * 60;
const METHODS = ['GET', 'HEAD', 'POST'];
/** Browsers share the cookies of an address among all its ports: those of the desk, and ours, are not the shop's to know. */
const NOT_OF_SHOP = /^\s*(?:__(?:Secure|Host)-)?(?:desk\.|draft_shop=)/u;
/** Headers of one connection (RFC 9110, 7.6.1), and what proxies say of the visitor. */
const OF_CONNECTION =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|forwarded|x-forwarded-.*|x-real-ip)$/u;

const passed = (headers: IncomingMessage['headers']): IncomingMessage['headers'] => {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/u) ?? [];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name) && !named.includes(name)),
  );
};

/** Passes a request to the draft shop, which answers as to a browser of this machine. */
function pass(request: IncomingMessage, response: ServerResponse, origin: string, port: number): void {
  const own = `127.0.0.1:${port}`;
  const { cookie, origin: from, ...headers } = passed(request.headers);
  const cookies = cookie?.split(';').filter(each => !NOT_OF_SHOP.test(each)) ?? [];
  const options = {
    ...{ host: '127.0.0.1', port, method: request.method, path: request.url },
    headers: {
      ...headers,
      host: own,
      ...(from === undefined ? {} : { origin: from === origin ? `http://${own}` : from }),
      ...(cookies.length > 0 ? { cookie: cookies.join(';') } : {}),
    },
  };
  const fail = () => {
    if (response.headersSent) response.destroy();
    else sendText(request, response, 502, 'Черновик не отвечает: откройте его из пульта ещё раз.');
  };
  const onward = send(options, answer => {
    response.writeHead(answer.statusCode ?? 502, {
      ...passed(answer.headers),
      'x-robots-tag': 'noindex, nofollow',
    });
    pipeline(answer, response, () => undefined);
  }).on('error', fail);
  response.once('close', () => onward.destroy());
  pipeline(request, onward, () => undefined);
}

/** Lets in who comes by the link, and then has the cookie. @returns whether this request did */
function enter(
  { origin }: Door,
  open: OpenDraft,
  key: string,
  isIn: boolean,
  response: ServerResponse,
): boolean {
  const isRight = key === open.key && Date.now() < open.keyUntil;
  if (isRight) open.key = '';
  if (!isRight && !isIn) return false;
  secure(response, origin);
  const rules = { secure: origin.startsWith('https:'), httpOnly: true, maxAge: COOKIE_SECONDS };
  response.writeHead(303, {
    Location: open.path,
    'Set-Cookie': cookieLine(COOKIE, open.pass, rules),
  });
  response.end();
  return true;
}

/** @throws {Refused} */
function handle(door: Door, request: IncomingMessage, response: ServerResponse): void {
  const { origin, open } = door;
  if (!isToDesk(request, origin)) throw new Refused(421, 'Запрос адресован другому сайту.');
  const isIn = open !== null && readCookie(request.headers.cookie, COOKIE) === open.pass;
  const address = readAddress(request.url ?? '');
  if (!address) throw new Refused(400, 'Такого адреса не бывает.');
  const key = address.path === '/' && request.method === 'GET' ? address.query.get('desk') : null;
  if (open && key && enter(door, open, key, isIn, response)) return;
  if (!isIn)
    throw new Refused(404, 'Черновик закрыт, или ссылка на него устарела: откройте его из пульта ещё раз.');
  if (!METHODS.includes(request.method ?? '')) throw new Refused(405, 'Черновик так не читают.');
  door.touch();
  pass(request, response, origin, open.port);
}

/** The server by which people reach a draft shop: who comes by a link of the desk gets a cookie, others learn nothing. */
export function makeDraftServer(door: Door): Server {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    try {
      handle(door, request, response);
    } catch (error) {
      const { status, message } =
        error instanceof Refused ? error : new Refused(500, `Черновик не показан: ${String(error)}`);
      secure(response, door.origin);
      // What is left of a body is not waited for.
      closeAfter(response);
      sendText(request, response, status, message);
    }
  });
  server.maxConnections = 200;
  return server;
}
