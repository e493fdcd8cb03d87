import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { log } from '#src/platform/log.ts';
import { closeAfter } from '../http/drain.ts';
import type { Client, ExchangeAccess } from './access.ts';
import type { Mode, Modes, Xml } from './modes.ts';
import { ExchangeRefused } from './refused.ts';
import { windows1251 } from './windows-1251.ts';

/** Where 1C finds the shop. */
export const EXCHANGE_PATH = '/api/1c_exchange';

/** Some clients send more at once than the limit that they were given. */
const MAX_BODY = 8 * 1024 * 1024;

/** Answers 1C by its protocol of exchange with sites (v8.1c.ru, «Протокол обмена с сайтом»). */
export class Exchange {
  readonly #access: ExchangeAccess;
  readonly #types: Readonly<Record<string, Modes>>;
  /** Calls change files one after another. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param types the calls by `type`: catalog, sale */
  constructor(access: ExchangeAccess, types: Readonly<Record<string, Modes>>) {
    this.#access = access;
    this.#types = types;
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    client: Client,
  ): Promise<void> {
    try {
      const said = await this.#say(request, query, client);
      if (typeof said === 'string') send(response, 200, windows1251(said), TEXT);
      else send(response, 200, Buffer.from(said.xml), { 'Content-Type': 'application/xml; charset=utf-8' });
    } catch (error) {
      // What comes of the body is not read any more.
      if (!request.complete) closeAfter(response);
      const { status, message } = refusalOf(error);
      const ask = status === 401 ? { 'WWW-Authenticate': 'Basic realm="1C", charset="UTF-8"' } : {};
      const reason = message.replace(/[\s\p{Cc}]+/gu, ' ');
      send(response, status, windows1251(`failure\n${reason}`), { ...TEXT, ...ask });
    }
  }

  async #say(request: IncomingMessage, query: URLSearchParams, client: Client): Promise<string | Xml> {
    const { method = '', headers } = request;
    if (method !== 'GET' && method !== 'POST')
      throw new ExchangeRefused('Ожидался запрос GET или POST.', 405);
    const [type, mode] = [query.get('type') ?? '', query.get('mode') ?? ''];
    const modes = Object.hasOwn(this.#types, type) ? this.#types[type] : undefined;
    if (mode === 'checkauth' && modes)
      return ['success', ...(await this.#access.enter(headers, client))].join('\n');
    if (!this.#access.isIn(headers))
      throw new ExchangeRefused('Сеанс обмена не начат или истёк: сначала нужен запрос mode=checkauth.', 401);
    const call = modes && Object.hasOwn(modes, mode) ? modes[mode] : undefined;
    if (!call) throw new ExchangeRefused('Такого запроса (type, mode) в обмене нет.');
    if (mode === 'file' && method !== 'POST')
      throw new ExchangeRefused('Файл передаётся запросом POST.', 405);
    const body = mode === 'file' ? await bodyOf(request) : Buffer.alloc(0);
    return this.#inTurn(call, query, body);
  }

  #inTurn(call: Mode, query: URLSearchParams, body: Buffer): Promise<string | Xml> {
    const turn = this.#last.then(() => call(query, body));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** The answer to 1C about a failure; a fault of the program is in the log. */
function refusalOf(error: unknown): ExchangeRefused {
  if (error instanceof ExchangeRefused) return error;
  log.error('exchange', 'Запрос обмена с 1С не выполнен.', error);
  return new ExchangeRefused(
    isDiskFull(error)
      ? 'На диске магазина нет места: освободите его и повторите обмен.'
      : 'Ошибка магазина, она записана в его журнал: повторите обмен позже.',
  );
}

const TEXT: OutgoingHttpHeaders = { 'Content-Type': 'text/plain; charset=windows-1251' };

function send(response: ServerResponse, status: number, body: Buffer, headers: OutgoingHttpHeaders): void {
  response.writeHead(status, { 'Content-Length': body.length, 'Cache-Control': 'no-store', ...headers });
  response.end(body);
}

/** The whole body. @throws {ExchangeRefused} when it is cut off or too large */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch {
    throw new ExchangeRefused('Файл пришёл не целиком: повторите обмен.', 400);
  }
  if (size > MAX_BODY)
    throw new ExchangeRefused('Часть файла больше file_limit: уменьшите её в настройке обмена 1С.', 413);
  return Buffer.concat(chunks);
}
