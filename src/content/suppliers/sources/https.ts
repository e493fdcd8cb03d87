import { type Access, bytesOf, type Fetched, SourceError, splitPath } from './fetched.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What stands in {@link Fetched.version}: the headers by which the next question names the file. */
const versionOf = (headers: Headers): string =>
  JSON.stringify({ 'If-None-Match': headers.get('etag'), 'If-Modified-Since': headers.get('last-modified') });

const namedBy = (version: string): [string, string][] =>
  version === '' ? [] : Object.entries<string>(JSON.parse(version)).filter(([, value]) => value !== null);

function authorization({ login }: Access): Record<string, string> {
  if (!login) return {};
  const pair = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  return { Authorization: `Basic ${pair}` };
}

/**
 * A file at an address of https; null when it has not changed. A redirect stays on https, and another server gets no password.
 * @throws {SourceError}
 */
export async function fetchHttps(access: Access): Promise<Fetched | null> {
  let { url } = access;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const own = url.origin === access.url.origin ? authorization(access) : {};
    const headers = { ...own, ...Object.fromEntries(namedBy(access.version)) };
    const response = await fetch(url, { headers, redirect: 'manual', signal: access.signal });
    const { status } = response;
    if (status === 200) {
      const bytes = await bytesOf(response.body ?? new ReadableStream(), url.host);
      return { name: splitPath(access.url).pattern, bytes, version: versionOf(response.headers) };
    }
    await response.body?.cancel();
    if (status === 304) return null;
    if (status === 401 || status === 403)
      throw new SourceError(
        `${url.host}: сервер не пускает (ответ ${status}): проверьте логин в PRICES_LOGINS`,
      );
    const to = REDIRECTS.includes(status) ? URL.parse(response.headers.get('location') ?? '', url) : null;
    if (!to) throw new SourceError(`${url.host}: ответ ${status}: проверьте from`);
    if (to.protocol !== 'https:')
      throw new SourceError(
        `${url.host}: пересылает на ${to.host} без шифрования: спросите у поставщика адрес https`,
      );
    url = to;
  }
  throw new SourceError(`${access.url.host}: пересылает по кругу: проверьте from`);
}
