import { withoutLastMarks } from '#src/domain/last-marks.ts';

/** Longest accepted request target, in characters; a longer one is answered with 414. */
export const MAX_TARGET = 4096;

export interface Address {
  /** Decoded path, from `/`. */
  path: string;
  query: URLSearchParams;
  /** The query as sent, including `?`; empty if there is none. */
  search: string;
}

/**
 * Parses a request target. Accepted: an absolute path without empty or dot segments, backslashes, encoded separators or
 * control characters. Such aliases of a path are used to trick redirects and caches. A percent sign at the end is
 * itself: `/product/7%` has one mark too many.
 * @returns null for every other target
 */
export function readAddress(target: string): Address | null {
  const cut = target.indexOf('?');
  const raw = cut < 0 ? target : target.slice(0, cut);
  const search = cut < 0 ? '' : target.slice(cut);
  if (!raw.startsWith('/') || /\/\/|\\|[^\u0021-\u007E]|#|%(?:2e|2f|5c|25|00)|\/\.{1,2}(?:\/|$)/iu.test(raw))
    return null;
  try {
    return {
      path: decodeURIComponent(raw.replace(/%$/u, '%25')),
      query: new URLSearchParams(search),
      search,
    };
  } catch {
    return null;
  }
}

/**
 * The address that somebody meant: without marks at the end of its path, `/product/7),` → `/product/7`, and with the question mark
 * of a query that was glued to it, `/product/7&utm_source=x` → `/product/7?utm_source=x`.
 */
export function intendedAddress({ path, search }: Address): { path: string; search: string } {
  const [, bare = '', glued] = /^([^?&#;]*)(?:[?&]([^#]+))?/su.exec(path) ?? [];
  return {
    path: withoutLastMarks(bare) || '/',
    search: glued === undefined ? search : `?${encodeURI(glued)}${search.replace('?', '&')}`,
  };
}
