import { type Access, type Fetched, SourceError } from './fetched.ts';
import { fetchFile } from './folder.ts';
import { fetchHttps } from './https.ts';

/** How long a list may take to come, in milliseconds. */
const MAX_MS = 5 * 60_000;

async function fetchFrom(access: Access): Promise<Fetched | null> {
  if (access.url.protocol === 'https:') return fetchHttps(access);
  // Most shops need neither, and a mailbox has a hundred modules.
  if (access.url.protocol === 'imaps:') return (await import('./mailbox.ts')).fetchMail(access);
  return (await import('./ftp.ts')).fetchFtp(access);
}

/**
 * The file at an address or a path of a profile's `from`; null when it is the one of this version.
 * @param access what a server needs besides its address
 * @throws {SourceError} when it cannot be fetched, or has not come in five minutes
 */
export async function fetchList(
  from: string,
  {
    logins,
    signal,
    ...access
  }: Omit<Access, 'url' | 'login'> & { logins: readonly NonNullable<Access['login']>[] },
): Promise<Fetched | null> {
  const limit = AbortSignal.timeout(MAX_MS);
  const ending = AbortSignal.any([signal, limit]);
  const url = URL.parse(from);
  try {
    if (!url?.host) return await fetchFile(from, ending);
    const login = logins.find(
      ({ protocol, host }) => protocol === url.protocol && host === url.host.toLowerCase(),
    );
    return await fetchFrom({ ...access, url, login, signal: ending });
  } catch (error) {
    if (limit.aborted && !signal.aborted)
      throw new SourceError(
        `${url?.host || from}: прайс не пришёл за ${MAX_MS / 60_000} минут: повторите позже`,
      );
    throw error;
  }
}
