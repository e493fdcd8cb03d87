import { failure } from '#src/api/failures.ts';
import { MAX_TARGET } from './address.ts';
import { type Contacts, troublePage } from './send-unavailable.ts';

/** What Node tells of a request that it could not read. */
export interface ClientError extends NodeJS.ErrnoException {
  /** The bytes that came last; of a usual request, all of it. */
  rawPacket?: Buffer;
}

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** What a visitor may do, by status. */
const CURES: Readonly<Record<number, string>> = {
  400: 'Браузер прислал запрос, который не удалось прочитать. Откройте страницу ещё раз.',
  408: 'Запрос не пришёл до конца: связь слишком медленная. Откройте страницу ещё раз.',
  413: 'Браузер прислал слишком много данных. Откройте страницу ещё раз.',
  414: 'Адрес слишком длинный. Сократите его.',
  431: 'Браузер прислал слишком много cookie. Откройте настройки браузера, удалите cookie сайта и обновите страницу.',
};

/** The request line, as far as it has come, without its end when it is longer than any address. */
const requestLine = ({ rawPacket }: ClientError): string =>
  rawPacket?.toString('latin1', 0, MAX_TARGET + 32).split('\r\n')[0] ?? '';

/** The answer to a request that could not be read: a page with the shop's phones, under /api the body of a failed call. */
export function refusalOf(
  error: ClientError,
  contacts: () => Contacts,
): { status: number; type: string; body: string } {
  const line = requestLine(error);
  const status = line.length > MAX_TARGET + 16 ? 414 : (STATUSES[error.code ?? ''] ?? 400);
  const cure = CURES[status] ?? '';
  if (/^[A-Z]+ \/api[/? ]/u.test(line))
    return {
      status,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(failure(status, [], cure)),
    };
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: troublePage(contacts(), 'Страница не открылась', `${cure} Не поможет — позвоните нам:`),
  };
}
