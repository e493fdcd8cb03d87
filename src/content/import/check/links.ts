/** Editors may link to http(s) addresses and to root-relative addresses of this site. */
export const LINK_EXPECTED = 'ожидалась ссылка вида https://… или /…';

/** An address of this site: `/promo/x`, `/products?season=winter`, `/page/about#map`; no `//host`, no backslashes. */
export const isRootRelative = (link: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/u.test(link) && !/%(?:2f|5c|00)/iu.test(link);

/** Whether all `%` escapes of an address are valid. */
export const isDecodable = (link: string): boolean => {
  try {
    return decodeURIComponent(link) !== '';
  } catch {
    return false;
  }
};

/** Whether a banner, promotion or text may link there. Addresses with a user name or password are rejected. */
export function isSafeLink(link: string): boolean {
  if (isRootRelative(link)) return isDecodable(link);
  if (!/^https?:\/\/[^\s\\]+$/iu.test(link)) return false;
  const url = URL.parse(link);
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}

/** Whether a text may link there: also to a fragment of the page, a phone or an e-mail address. */
export const isSafeTextLink = (link: string): boolean =>
  isSafeLink(link) ||
  /^#[\w\p{L}%-]*$/u.test(link) ||
  /^tel:\+?[\d()\- ]+$/u.test(link) ||
  /^mailto:[^\s<>?]+@[^\s<>?]+$/u.test(link);
