/** Longest value that is read, in characters; every cookie this server sets is shorter. */
const MAX_VALUE = 256;

/**
 * The value of a request's cookie. Null if it is absent, too long or sent twice: of two cookies with one name a third party
 * may have set one (cookie tossing), and the server cannot tell which.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  let found: string | null = null;
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut < 0 || part.slice(0, cut).trim() !== name) continue;
    if (found !== null) return null;
    found = part.slice(cut + 1).trim();
  }
  return found !== null && found.length <= MAX_VALUE ? found : null;
}

/** A Set-Cookie value with SameSite=Lax: other sites send the cookie only by top-level navigation. `maxAge` is in seconds. */
export const cookieLine = (
  name: string,
  value: string,
  { secure, httpOnly, maxAge }: { secure: boolean; httpOnly: boolean; maxAge: number },
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
