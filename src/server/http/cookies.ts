/** Longest value that is read, in characters; every cookie this server sets is shorter. */
const MAX_VALUE = 256;

/** All values of a request's cookie. */
function valuesOf(header: string | undefined, name: string): string[] {
  if (header === undefined) return [];
  const values: string[] = [];
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut >= 0 && part.slice(0, cut).trim() === name) values.push(part.slice(cut + 1).trim());
  }
  return values;
}

/**
 * The value of a request's cookie. Null if it is absent, too long or sent twice: of two cookies with one name a third party
 * may have set one (cookie tossing), and the server cannot tell which.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  const [value, ...more] = valuesOf(header, name);
  return value !== undefined && more.length === 0 && value.length <= MAX_VALUE ? value : null;
}

/** The values of a cookie whose value proves by itself who set it, so that others of its name do no harm. */
export const readCookies = (header: string | undefined, name: string): string[] =>
  valuesOf(header, name).filter(value => value.length <= MAX_VALUE);

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
