/** What an editor may link to: http(s) addresses, and addresses of this site from its root. */
export const LINK_EXPECTED = 'ожидалась ссылка вида https://… или /…';

/** An address of this site: `/promo/x`, `/products?season=winter`, `/page/about#map`; no `//host`, no backslashes. */
export const isRootRelative = (link: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/u.test(link) && !/%(?:2f|5c|00)/iu.test(link);

/** Whether an address has no broken `%` sequences. */
export const isDecodable = (link: string): boolean => {
  try {
    return decodeURIComponent(link) !== '';
  } catch {
    return false;
  }
};

/** Whether a banner, promo or text may point there; userinfo in an address is refused. */
export function isSafeLink(link: string): boolean {
  if (isRootRelative(link)) return isDecodable(link);
  if (!/^https?:\/\/[^\s\\]+$/iu.test(link)) return false;
  const url = URL.parse(link);
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}

/** Links in texts may also be a place on the page, a phone or a mail address. */
export const isSafeTextLink = (link: string): boolean =>
  isSafeLink(link) ||
  /^#[\w\p{L}%-]*$/u.test(link) ||
  /^tel:\+?[\d()\- ]+$/u.test(link) ||
  /^mailto:[^\s<>?]+@[^\s<>?]+$/u.test(link);
