import { ConfigError } from './config-error.ts';

/** Where suppliers' lists are fetched from, besides folders: a list comes encrypted but by `ftp:`. */
export const SOURCE_PROTOCOLS: readonly string[] = ['https:', 'ftp:', 'ftps:', 'imaps:'];

/** The access to a server of a supplier or of a mailbox; nobody but this server gets it. */
export interface SourceLogin {
  protocol: string;
  /** With the port where it is not the usual one. */
  host: string;
  user: string;
  password: string;
}

/** The parts of an address; null for one of another kind. */
function loginAt(text: string): SourceLogin | null {
  const url = URL.parse(text);
  if (!url || !SOURCE_PROTOCOLS.includes(url.protocol) || url.username === '' || url.password === '')
    return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return { protocol: url.protocol, host: url.host.toLowerCase(), user, password };
  } catch {
    return null;
  }
}

/** @throws {ConfigError} for an address that is none; it is not shown, since it may hold a password */
export const readSourceLogins = ({
  PRICES_LOGINS = '',
}: Readonly<Record<string, string | undefined>>): SourceLogin[] =>
  PRICES_LOGINS.split(/\s+/u)
    .filter(text => text !== '')
    .map((text, at) => {
      const login = loginAt(text);
      if (login) return login;
      throw new ConfigError(
        `PRICES_LOGINS: ожидались через пробел адреса вида ftps://логин:пароль@узел (https, ftp, ftps, imaps; знаки @ : / в логине и пароле пишутся %40 %3A %2F), ${at + 1}-й — другой (сам он не показан).`,
      );
    });
