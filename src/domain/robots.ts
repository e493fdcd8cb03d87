import { IDS } from './compare.ts';
import { COMPARED_KEYS } from './compared-keys.ts';
import { ADDRESS_KEYS } from './filter.ts';
import { STATIC_PAGES } from './pagination.ts';
import { BASKET, PRODUCTS } from './paths.ts';

/**
 * What search engines need not ask for: pages that the server renders on demand. Each choice of conditions has one, so there is no
 * end of them.
 */

/** The text of robots.txt without the sitemap. Clean-param is for Yandex: addresses that differ in these keys alone count as one. */
export function robotsRules(): string {
  const keys = [...ADDRESS_KEYS, ...COMPARED_KEYS, IDS];
  const forbidden = ['/api/', `${BASKET}?`, ...keys.flatMap(key => [`/*?${key}=`, `/*&${key}=`])];
  return [
    'User-agent: *',
    ...forbidden.map(path => `Disallow: ${path}`),
    `Clean-param: ${keys.join('&')}`,
    '',
  ].join('\n');
}

/** `rel` of a link: robots need not follow it to a page that is rendered on demand. */
export function relOf(address: string): 'nofollow' | undefined {
  const isList = address.startsWith(`${PRODUCTS}/`);
  const isOnDemand = isList && Number(address.slice(PRODUCTS.length + 1)) > STATIC_PAGES;
  return isOnDemand || address.includes('?') ? 'nofollow' : undefined;
}
