import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_HEADER } from '#src/api/session-cookies.ts';
import type { Config } from '#src/platform/config.ts';
import { isOurHost } from './hosts.ts';
import { equalInConstantTime, type Keys, sign, signingKeyIndex } from './session.ts';

/** Text under the token's signature. The lengths make field boundaries unambiguous (OWASP CSRF cheat sheet, signed double submit). */
const signedText = (session: string, random: string): string =>
  `${session.length}!${session}!${random.length}!${random}`;

/** A CSRF token bound to this session: `HMAC(key, len!sid!len!rand).rand`. */
export function newToken(session: string, keys: Keys): string {
  const random = randomBytes(16).toString('base64url');
  return `${sign(keys[0], signedText(session, random))}.${random}`;
}

/** Index of the key that signed this session's token; −1 if none did. */
export function tokenKeyIndex(token: string, session: string, keys: Keys): number {
  const [, signature = '', random = ''] = /^([\w-]{43})\.([\w-]{22})$/u.exec(token) ?? [];
  return random === '' ? -1 : signingKeyIndex(keys, signedText(session, random), signature);
}

/** Whether an origin, in the form browsers send it, is this shop's. */
function isOurOrigin(text: string, site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>): boolean {
  if (!site.siteIsLoopback) return text === site.siteUrl;
  const url = URL.parse(text);
  return url?.origin === text && /^https?:$/u.test(url.protocol) && isOurHost(url.host, site);
}

/**
 * Whether the request comes from a page of this shop, by Sec-Fetch-Site if present, else Origin, else Referer. A request with
 * none of the three is not from a browser: true, since then the token alone decides (wire.md, «Calls»).
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>,
): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  if (headers.origin !== undefined) return isOurOrigin(headers.origin, site);
  if (headers.referer === undefined) return true;
  return isOurOrigin(URL.parse(headers.referer)?.origin ?? '', site);
}

/**
 * Whether a plain form was sent from a page of this shop. It has no token, since its page is the same for everybody, so the
 * browser must say where it comes from (OWASP CSRF cheat sheet, «Fetch metadata headers»).
 */
export const isOwnForm = (
  headers: IncomingHttpHeaders,
  site: Pick<Config, 'siteUrl' | 'siteIsLoopback'>,
): boolean =>
  [headers['sec-fetch-site'], headers.origin, headers.referer].some(header => header !== undefined) &&
  isSameOrigin(headers, site);

/**
 * Whether the token header repeats a CSRF cookie signed for this session, which only a script of this site can read.
 * @param tokens all cookies of that name: a parent domain or a path may have others, which nobody could sign
 */
export function hasValidToken(
  headers: IncomingHttpHeaders,
  tokens: readonly string[],
  session: string,
  keys: Keys,
): boolean {
  const sent = headers[TOKEN_HEADER.toLowerCase()];
  return (
    headers['x-requested-with'] === 'XMLHttpRequest' &&
    typeof sent === 'string' &&
    tokens.some(token => equalInConstantTime(sent, token)) &&
    tokenKeyIndex(sent, session, keys) >= 0
  );
}
