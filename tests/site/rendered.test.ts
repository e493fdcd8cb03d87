import { describe, expect, test } from 'vitest';
import { breaches, builtPages, isPublished, pages, ROOTS, row, rows, setting } from './fixture.ts';
import {
  all,
  canonical,
  isNoindex,
  links,
  meta,
  one,
  type Page,
  SITE,
  structured,
  words,
} from './published.ts';

/** Addresses, heads and breadcrumbs of all pages of the fixture shop. Each test lists every page that breaks its rule. */
const numbers = (count: number) =>
  Array.from({ length: Math.max(1, Math.ceil(count / 20)) }, (_, at) => at + 1);
const urls = (table: string, column = 'url') =>
  rows<{ url: string }>(`SELECT ${column} AS url FROM ${table}`).map(({ url }) => url);

describe('addresses', () => {
  test('every route of the spec is built for everything in the catalogue, and nothing else is', () => {
    const { listed } = row<{ listed: number }>(
      'products',
      'SELECT COUNT(*) AS listed FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 0',
    );
    const collections = rows<{ url: string; count: number }>(
      `SELECT url, (SELECT COUNT(*) FROM collection_model cm JOIN model m ON m.id = cm.model_id
         WHERE cm.collection = url AND m.disable = 0) AS count FROM collection`,
    );
    const sections = (tree: string) =>
      rows<{ key: string }>('SELECT key FROM section WHERE tree = ?', tree).map(({ key }) => key);
    const lists = ['winter', 'summer', 'allseason', 'topsell', 'runflat', 'spikes', 'cargo'];
    const expected = [
      ...[
        '/',
        '/brands',
        '/promo',
        '/articles',
        '/collections',
        '/calculator',
        '/compare',
        '/basket',
        '/404.html',
      ],
      ...['/tyres', '/cars', ...urls("landing WHERE state <> 'gone'", 'path')],
      ...urls('brand').map(url => `/brand/${url}`),
      ...lists.map(filter => `/models/${filter}`),
      ...urls('model', 'slug').map(slug => `/model/${slug}`),
      ...urls('product', 'id').map(id => `/product/${id}`),
      ...numbers(listed).map(number => (number === 1 ? '/products' : `/products/${number}`)),
      ...urls('page').map(url => `/page/${url}`),
      ...urls('promo').map(url => `/promo/${url}`),
      ...sections('articles').map(key => `/articles/${key}`),
      ...urls('article').map(url => `/article/${url}`),
      ...sections('collections').map(key => `/collections/${key}`),
      ...collections.flatMap(({ url, count }) =>
        numbers(count).map(number => `/collection/${url}${number === 1 ? '' : `/${number}`}`),
      ),
    ];
    expect(pages.map(({ path }) => path).sort()).toEqual(expected.sort());
  });

  test('the fixture shop has a case of each kind', () => {
    const counted = {
      'disabled model with products':
        'SELECT 1 FROM model m JOIN product p ON p.model_id = m.id WHERE m.disable = 1',
      'sold-out product': 'SELECT 1 FROM product WHERE stock = 0 AND position IS NOT NULL',
      'product with an old price': 'SELECT 1 FROM product WHERE old_price IS NOT NULL',
      'brand without a mark': "SELECT 1 FROM brand WHERE ico = ''",
      'ended promotion': 'SELECT 1 FROM promo WHERE ended = 1',
      'overlay banner': "SELECT 1 FROM banner WHERE place = 'main' AND overlayer = 1",
      'nested section of articles': "SELECT 1 FROM section WHERE tree = 'articles' AND parent = 'news'",
      'branch of collections': "SELECT 1 FROM section WHERE tree = 'collections' AND parent IS NOT NULL",
      'second page of products': 'SELECT 1 FROM product WHERE position IS NOT NULL LIMIT 1 OFFSET 20',
      'second page of a collection': 'SELECT 1 FROM collection_model WHERE position >= 20',
    };
    const missing = Object.entries(counted).filter(([, sql]) => rows(sql).length === 0);
    expect(missing.map(([what]) => what)).toEqual([]);
  });
});

describe('head', () => {
  test('Russian, UTF-8 first, for a phone', () => {
    expect(
      breaches(({ html, root }) => [
        ...(html.startsWith('<!DOCTYPE html><html lang="ru" data-asks-consent><head><meta charset="utf-8">')
          ? []
          : [html.slice(0, 80)]),
        ...(one(root, 'meta[name="viewport"]').getAttribute('content') ===
        'width=device-width, initial-scale=1'
          ? []
          : ['viewport']),
      ]),
    ).toEqual([]);
  });

  test('exactly one h1, not empty', () => {
    expect(
      breaches(({ root }) => {
        const found = all(root, 'h1').map(words);
        return found.length === 1 && found[0] !== '' ? [] : [JSON.stringify(found)];
      }),
    ).toEqual([]);
  });

  test.each([
    ['title', ({ root }: Page) => words(one(root, 'title'))],
    ['description', (one: Page) => meta(one, 'description') ?? ''],
  ] as const)('a %s of its own', (_, textOf) => {
    const seen = new Map<string, string>();
    expect(
      breaches(one => {
        const text = textOf(one);
        const twin = seen.get(text);
        seen.set(text, one.path);
        if (one.path in ROOTS) return [];
        return text === '' || (twin !== undefined && !(twin in ROOTS)) ? [`«${text}», as on ${twin}`] : [];
      }),
    ).toEqual([]);
  });

  test('the title names the shop, the description is short and without markup', () => {
    const { name } = setting<{ name: string }>('shop');
    expect(
      breaches(one => {
        const description = meta(one, 'description') ?? '';
        return [
          ...(words(one.root.querySelector('title')).includes(name) ? [] : ['title']),
          ...(description.length > 320 || /[<>]|&\w+;|undefined|null|\[object/u.test(description)
            ? [description]
            : []),
          // «12 шт.. Другие», «марки , которые»: a doubled full stop, a space in place of a tag.
          ...(/\.\.|\s[,;:!?]|\s\.(?:\s|$)/u.test(description) ? [`stops: ${description}`] : []),
        ];
      }),
    ).toEqual([]);
  });

  test('canonical is absolute and without a trailing slash; pages with the same contents name the bare address', () => {
    expect(
      breaches(one => {
        const expected = isNoindex(one) ? undefined : `${SITE}${encodeURI(ROOTS[one.path] ?? one.path)}`;
        return canonical(one) === expected ? [] : [canonical(one)];
      }),
    ).toEqual([]);
  });

  test('only the basket, the comparison, the 404 page and disabled goods are excluded from search engines', () => {
    const hidden = [
      '/404.html',
      '/basket',
      '/compare',
      ...rows<{ slug: string }>('SELECT slug FROM model WHERE disable = 1').map(
        ({ slug }) => `/model/${slug}`,
      ),
      ...rows<{ id: number }>(
        'SELECT p.id FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 1',
      ).map(({ id }) => `/product/${id}`),
    ];
    expect(
      pages
        .filter(isNoindex)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(hidden.sort());
  });

  test('previews in messengers have absolute addresses of published files', () => {
    expect(
      breaches(({ root }) =>
        ['og:url', 'og:image'].flatMap(property => {
          const address = root.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
          if (address === undefined) return [property];
          const { origin, pathname } = new URL(address);
          const isPicture = pathname.endsWith('-1200x630/preview.jpg');
          const known = property === 'og:image' ? isPicture && isPublished(decodeURI(pathname)) : true;
          return origin === SITE && known ? [] : [address];
        }),
      ),
    ).toEqual([]);
  });
});

describe('breadcrumbs', () => {
  test('breadcrumbs begin at the home page, lead through published pages and end at the page itself', () => {
    expect(
      breaches(({ path, root }) => {
        const found = all(root, 'nav[aria-label="Путь к странице"]');
        if (path === '/' || path === '/404.html') return found.map(words);
        const [nav] = found;
        if (!nav) return ['no breadcrumbs'];
        const steps = links(nav);
        const here = links(nav, 'a[aria-current="page"]');
        const bare = (ROOTS[path] ?? path).replace(/^(\/products|\/collection\/[^/]+)\/\d+$/u, '$1');
        return [
          ...(steps[0]?.[0] === 'Главная' && steps[0][1] === '/' ? [] : [steps[0]]),
          ...(steps.at(-1)?.[1] === encodeURI(bare) ? [] : [steps.at(-1)]),
          ...(here.length === 1 && here[0]?.[1] === steps.at(-1)?.[1] ? [] : [here]),
          ...steps.filter(([text, href]) => text === '' || !builtPages().has(decodeURI(href ?? ''))),
        ];
      }),
    ).toEqual([]);
  });

  test('BreadcrumbList equals the visible breadcrumbs', () => {
    expect(
      breaches(one => {
        const nav = one.root.querySelector('nav[aria-label="Путь к странице"]');
        const crumbs = nav ? links(nav).map(([name, href]) => [name, `${SITE}${href}`]) : [];
        const said = structured(one, 'BreadcrumbList').flatMap(list =>
          (list.itemListElement as { position: number; name: string; item: string }[]).map(
            ({ name, item }) => [name, item],
          ),
        );
        return JSON.stringify(crumbs) === JSON.stringify(said) ? [] : [JSON.stringify(said)];
      }),
    ).toEqual([]);
  });

  test('the first link that Tab reaches leads to the content', () => {
    expect(
      breaches(({ root }) => {
        const first = one(root, 'body').querySelector(
          'a, button, input, select, textarea, summary, [tabindex]',
        );
        const target = root.getElementById((first?.getAttribute('href') ?? '#').slice(1));
        return words(first) === 'Перейти к содержимому' && target?.tagName === 'MAIN'
          ? []
          : [first?.toString()];
      }),
    ).toEqual([]);
  });
});
