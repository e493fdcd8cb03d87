import { failure } from '#src/api/failures.ts';
import { MAX_TARGET } from './address.ts';
import { type Contacts, troublePage } from './send-unavailable.ts';

/** What Node's error says about a request that it could not read. */
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

/**
 * What the last packet shows of the request. A long head arrives in several packets, and Node passes on only the last one: it may
 * begin within the address, or within a header.
 */
function readPacket({ rawPacket, code }: ClientError): { isAddressTooLong: boolean; isCall: boolean } {
  const text = rawPacket?.toString('latin1') ?? '';
  const [line = ''] = text.split('\r\n', 1);
  const isRest = code === 'HPE_HEADER_OVERFLOW' && !/^[A-Z]+ \//u.test(line);
  if (!isRest)
    return { isAddressTooLong: line.length > MAX_TARGET + 16, isCall: /^[A-Z]+ \/api[/? ]/u.test(line) };
  // No cookie of a browser is as long as that.
  const isAddressTooLong = / HTTP\/1\.[01]$/u.test(line) || line.search(/\s|$/u) > MAX_TARGET;
  // Only browsers that open a page accept HTML.
  return { isAddressTooLong, isCall: !/^accept:.*text\/html/imu.test(text) };
}

/** The answer to a request that could not be read: a page with the shop's phones, under /api the body of a failed call. */
export function refusalOf(
  error: ClientError,
  contacts: () => Contacts,
): { status: number; type: string; body: string } {
  const { isAddressTooLong, isCall } = readPacket(error);
  const status = isAddressTooLong ? 414 : (STATUSES[error.code ?? ''] ?? 400);
  const cure = CURES[status] ?? '';
  if (isCall)
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
