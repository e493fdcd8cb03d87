/** Longest request target that is looked at. */
export const MAX_TARGET = 4096;

export interface Address {
  /** Decoded path, from `/`. */
  path: string;
  query: URLSearchParams;
  /** The query as it came, with its `?`, or empty. */
  search: string;
}

/**
 * A request target that this server is willing to look at: rooted, without empty or dot segments, backslashes, encoded
 * separators or control characters (aliases of a path are how redirects and caches are tricked).
 * @returns null for anything else
 */
export function readAddress(target: string): Address | null {
  const cut = target.indexOf('?');
  const raw = cut < 0 ? target : target.slice(0, cut);
  const search = cut < 0 ? '' : target.slice(cut);
  if (!raw.startsWith('/') || /\/\/|\\|[^\u0021-\u007E]|#|%(?:2e|2f|5c|25|00)|\/\.{1,2}(?:\/|$)/iu.test(raw))
    return null;
  try {
    return { path: decodeURIComponent(raw), query: new URLSearchParams(search), search };
  } catch {
    return null;
  }
}
