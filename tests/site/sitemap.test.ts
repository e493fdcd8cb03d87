import { describe, expect, test } from 'vitest';
import { ADDRESS_KEYS } from '#src/domain/filter.ts';
import { builtPages, publishedBytes, rows, today } from './fixture.ts';
import { canonical, isNoindex, SITE } from './published.ts';

/** robots.txt and the sitemap of the fixture shop. */
const read = (address: string) => publishedBytes(address).toString('utf8');

interface Entry {
  loc: string;
  lastmod: string | undefined;
}

const entries = (xml: string, element: 'url' | 'sitemap'): Entry[] =>
  [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gu'))].map(([, inside = '']) => ({
    loc: /<loc>(.*?)<\/loc>/u.exec(inside)?.[1] ?? '',
    lastmod: /<lastmod>(.*?)<\/lastmod>/u.exec(inside)?.[1],
  }));

const index = entries(read('/sitemap.xml'), 'sitemap');
const chunks = new Map(index.map(({ loc }) => [loc, entries(read(new URL(loc).pathname), 'url')]));
const listed = [...chunks.values()].flat();

/** Pages of a list after the first: search engines find them through the first. */
const isContinuation = (path: string) => /^(?:\/products|\/collection\/[^/]+)\/\d+$/u.test(path);

describe('robots.txt', () => {
  test('forbids calls and every key of a filter, wherever it stands, and names the sitemap', () => {
    const text = read('/robots.txt');
    expect(text.startsWith('User-agent: *\nDisallow: /api/\n')).toBe(true);
    for (const key of [...ADDRESS_KEYS, 'old', 'new', 'ids'])
      expect(text).toContain(`\nDisallow: /*?${key}=\nDisallow: /*&${key}=\n`);
    const [, merged = ''] = /^Clean-param: (.+)$/mu.exec(text) ?? [];
    expect(merged.split('&')).toEqual(expect.arrayContaining([...ADDRESS_KEYS]));
    // Yandex reads no longer ones.
    expect(merged.length).toBeLessThanOrEqual(500);
    expect(text.endsWith(`\n\nSitemap: ${SITE}/sitemap.xml\n`)).toBe(true);
  });
});

describe('sitemap', () => {
  test('files are XML of the protocol’s namespace', () => {
    const declared = (element: string) =>
      new RegExp(
        `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\n<${element} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">`,
        'u',
      );
    expect(read('/sitemap.xml')).toMatch(declared('sitemapindex'));
    for (const { loc } of index) {
      expect(loc.startsWith(`${SITE}/sitemap-`)).toBe(true);
      expect(read(new URL(loc).pathname)).toMatch(declared('urlset'));
    }
    expect(index.length).toBeGreaterThan(1);
  });

  test('every address is that of a published page, which names it as canonical', () => {
    const broken = listed.filter(({ loc }) => {
      const page = builtPages().get(decodeURI(new URL(loc).pathname));
      return !page || canonical(page) !== loc;
    });
    expect(broken).toEqual([]);
    expect(new Set(listed.map(({ loc }) => loc)).size).toBe(listed.length);
  });

  test('every indexable page is listed; later pages of lists and hidden pages are not', () => {
    const expected = [...builtPages().values()].filter(
      page =>
        !isNoindex(page) &&
        canonical(page) === `${SITE}${encodeURI(page.path)}` &&
        !isContinuation(page.path),
    );
    expect(listed.map(({ loc }) => new URL(loc).pathname).sort()).toEqual(
      expected.map(({ path }) => encodeURI(path)).sort(),
    );
  });

  test('lastmod is a real day, not in the future; a file’s is the newest of its addresses', () => {
    const day = today();
    const odd = [...index, ...listed].filter(
      ({ lastmod }) =>
        !lastmod || Number.isNaN(Date.parse(lastmod)) || !/^\d{4}-\d\d-\d\d$/u.test(lastmod) || lastmod > day,
    );
    expect(odd).toEqual([]);
    for (const { loc, lastmod } of index)
      expect([loc, lastmod]).toEqual([
        loc,
        (chunks.get(loc) ?? [])
          .map(entry => entry.lastmod)
          .sort()
          .at(-1),
      ]);
  });

  test('lastmod is the day on which what the page shows changed', () => {
    const days = new Map(
      rows<{ key: string; changed_on: string }>(
        "SELECT key, changed_on FROM digest WHERE kind = 'product'",
      ).map(({ key, changed_on }) => [`${SITE}/product/${key}`, changed_on]),
    );
    const products = chunks.get(`${SITE}/sitemap-products-1.xml`) ?? [];
    expect(products.length).toBeGreaterThan(0);
    for (const { loc, lastmod } of products) expect([loc, lastmod]).toEqual([loc, days.get(loc)]);
  });
});
