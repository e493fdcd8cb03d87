/** A cookie longer than this is nobody's that we have given. */
const MAX_VALUE = 256;

/**
 * The value of a request's cookie, or null: when it is absent, longer than any of ours, or sent twice, since then
 * somebody else has set one of the two (cookie tossing) and nobody can tell which.
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

/** A Set-Cookie line: this site only, sent on top-level navigation from others (SameSite=Lax). */
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
