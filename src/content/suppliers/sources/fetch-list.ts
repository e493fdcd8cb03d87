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

/** Why a server gave no list, and the cure. */
function reasonOf(error: unknown): string {
  const { message, cause, authenticationFailed } = error as Error & { authenticationFailed?: true };
  const { code = '' } = (cause ?? error) as { code?: string | number };
  // 530: the answer of FTP to a login.
  if (authenticationFailed || code === 530) return 'сервер не пускает: проверьте логин в PRICES_LOGINS';
  if (/CERT|ALTNAME|SELF_SIGNED/u.test(String(code)))
    return `сертификат сервера не действует (${code}): спросите поставщика`;
  return `${code || message}: проверьте from или повторите позже`;
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
    const host = url.host.toLowerCase();
    const login = logins.find(each => each.protocol === url.protocol && each.host === host);
    return await fetchFrom({ ...access, url, login, signal: ending });
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) throw error;
    const why = limit.aborted ? 'прайс не пришёл за пять минут: повторите позже' : reasonOf(error);
    throw new SourceError(`${url?.host || from}: ${why}`);
  }
}
