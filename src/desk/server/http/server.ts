import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromNodeHeaders } from 'better-auth/node';
import { StoreUnavailable } from '#src/orders/sales.ts';
import { readAddress } from '#src/server/http/address.ts';
import { OTHER_PERSON, PERSON_HEADER, type Role, UPLOADS } from '../../api/contract.ts';
import { type Answered, checkRole } from '../call.ts';
import type { Caller, Desk } from '../desk.ts';
import { diskError, Refused } from '../refused.ts';
import { type AppFiles, sendApp } from './app-files.ts';
import { isFromDesk, isToDesk, secure, sendJson } from './requests.ts';

/** A file that people download: `GET /files/NAME?…`. */
export interface Download {
  name: string;
  allows: Role;
  /** @returns the file; `isPage`: shown in place of being stored, without scripts, and apart from the desk */
  make(
    desk: Desk,
    query: URLSearchParams,
    person: string,
  ): Promise<{ name: string; type: string; body: Readable | Buffer; isPage?: true }>;
}

const SANDBOX = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

const MAX_BODY = 1024 * 1024;
const JSON_TYPE = /^application\/json(?:;|$)/iu;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refused(413, 'Запрос слишком большой.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  } catch {
    throw new Refused(400, 'Запрос не разобран.');
  }
}

async function callerOf(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<Caller> {
  const headers = fromNodeHeaders(request.headers);
  const session = await desk.auth.api.getSession({ headers });
  const person = session && ((await desk.people.list()).find(({ id }) => id === session.user.id) ?? null);
  return {
    person,
    headers,
    address: desk.config.proxies.visitorOf(request),
    setCookies: from => response.setHeader('Set-Cookie', from.getSetCookie()),
  };
}

/** What the server answers. */
interface Parts {
  desk: Desk;
  calls: readonly Answered[];
  downloads: readonly Download[];
  app: AppFiles;
}

async function handle(
  { desk, calls, downloads, app }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { origin } = desk;
  secure(response, origin);
  if (!isToDesk(request, origin)) throw new Refused(421, 'Запрос адресован другому сайту.');
  const address = readAddress(request.url ?? '');
  if (!address) throw new Refused(400, 'Такого адреса не бывает.');
  const { path, query } = address;
  if (request.method === 'POST') {
    if (!isFromDesk(request, origin)) throw new Refused(403, 'Запрос сделан не со страницы пульта.');
    const caller = await callerOf(desk, request, response);
    const { id = '', name: other } = caller.person ?? {};
    if (other !== undefined && (request.headers[PERSON_HEADER] ?? id) !== id)
      throw new Refused(
        OTHER_PERSON,
        `В этом браузере уже работает ${other}. Ничего не записано: страница откроется заново.`,
      );
    if (path === UPLOADS) {
      checkRole(caller, { allows: 'editor' });
      const length = Number(request.headers['content-length'] ?? 0);
      return sendJson(response, 200, await desk.uploads.take(query.get('name') ?? '', request, length));
    }
    const call = calls.find(({ name }) => path === `/calls/${name}`);
    if (!call) throw new Refused(404, 'Такого действия нет: обновите страницу.');
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw new Refused(415, 'Ожидался JSON.');
    return sendJson(response, 200, await call.answer(desk, caller, await readJson(request)));
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Refused(405, 'Этот адрес так не читают.');
  const download = downloads.find(({ name }) => path === `/files/${name}`);
  if (!download) return sendApp(app, request, response, path);
  const caller = await callerOf(desk, request, response);
  checkRole(caller, download);
  const { name, type, body, isPage = false } = await download.make(desk, query, caller.person?.name ?? '');
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Disposition': `${isPage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...(isPage ? { 'Content-Security-Policy': SANDBOX } : {}),
  });
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

const UNAVAILABLE = 'Хранилище заказов сейчас не отвечает. Ничего не изменено: повторите через минуту.';

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of a body is not waited for.
  response.setHeader('Connection', 'close');
  if (error instanceof Refused) sendJson(response, error.status, { message: error.message, ...error.rest });
  else if (error instanceof StoreUnavailable) sendJson(response, 503, { message: UNAVAILABLE });
  else {
    console.error('Пульт не выполнил запрос:', error);
    sendJson(response, 500, { message: 'Ошибка программы пульта, она записана. Ничего не изменено.' });
  }
}

/** The server of the desk: its app, calls, uploads and downloads. */
export function makeDeskServer(parts: Parts): Server {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 300_000 }, (request, response) => {
    handle(parts, request, response).catch((error: unknown) => fail(response, diskError(error)));
  });
  server.maxConnections = 200;
  return server;
}
