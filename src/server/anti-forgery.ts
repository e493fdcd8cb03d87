import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_HEADER } from '#src/api/session-cookies.ts';
import type { Config } from './config.ts';
import { isOurHost } from './hosts.ts';
import { type Keys, sameText, sign, signer } from './session.ts';

/** Lengths keep two fields from running into each other (OWASP CSRF cheat sheet, signed double submit). */
const tokenText = (session: string, chance: string): string =>
  `${session.length}!${session}!${chance.length}!${chance}`;

/** A token that only this session can use: `HMAC(key, len!sid!len!rand).rand`. */
export function newToken(session: string, keys: Keys): string {
  const chance = randomBytes(16).toString('base64url');
  return `${sign(keys[0], tokenText(session, chance))}.${chance}`;
}

/** Which key signed a token for this session: its place, or −1. */
export function tokenKey(token: string | null, session: string, keys: Keys): number {
  const [, signature = '', chance = ''] = /^([\w-]{43})\.([\w-]{22})$/u.exec(token ?? '') ?? [];
  return chance === '' ? -1 : signer(keys, tokenText(session, chance), signature);
}

/** Whether an origin, as a browser writes it, is this shop's. */
function isOurOrigin(text: string, site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>): boolean {
  if (!site.siteIsLoopback) return text === site.siteUrl;
  const url = URL.parse(text);
  return url?.origin === text && /^https?:$/u.test(url.protocol) && isOurHost(url.host, site);
}

/**
 * Whether a browser vouches that the request comes from our own page: Sec-Fetch-Site if present, else Origin, else Referer.
 * A caller with none of the three is no browser; for it the token alone is the proof (wire.md, «Calls»).
 */
export function isFromOurPage(
  headers: IncomingHttpHeaders,
  site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>,
): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  if (headers.origin !== undefined) return isOurOrigin(headers.origin, site);
  if (headers.referer === undefined) return true;
  return isOurOrigin(URL.parse(headers.referer)?.origin ?? '', site);
}

/** Whether the request was sent by a script that could read the cookie of this very session. */
export function holdsToken(
  headers: IncomingHttpHeaders,
  token: string | null,
  session: string,
  keys: Keys,
): boolean {
  const sent = headers[TOKEN_HEADER.toLowerCase()];
  return (
    headers['x-requested-with'] === 'XMLHttpRequest' &&
    typeof sent === 'string' &&
    token !== null &&
    sameText(sent, token) &&
    tokenKey(token, session, keys) >= 0
  );
}
