import { connect } from 'node:net';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '../harness/commands.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { ask } from './asking.ts';
import { builtPages, page, rows } from './fixture.ts';
import { canonical, type Page, SITE } from './published.ts';

/** Pages over HTTP: addresses, redirects, refused requests, pages rendered on demand. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

const get = (target: string, headers: Record<string, string> = {}) => ask(shop.url, target, { headers });

/** The status of a response to a request written byte for byte. */
function rawStatus(text: string): Promise<number> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', data => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/u.exec(data.toString('latin1'))?.[1]));
    });
    socket.write(text);
  });
}

/** A page as the server sends it. */
async function fetched(target: string): Promise<Page> {
  const { status, text, headers } = await get(target);
  expect([target, status, headers['content-type']]).toEqual([target, 200, 'text/html; charset=utf-8']);
  return { path: target, html: text, root: parse(text) };
}

const pages = [...builtPages().values()].filter(({ path }) => path !== '/404.html');

describe('addresses', () => {
  test('every page answers 200 with exactly the built file', async () => {
    for (const { path, html } of pages) {
      const { status, text } = await get(encodeURI(path));
      expect([path, status, text === html]).toEqual([path, 200, true]);
    }
  });

  test('a trailing slash redirects to the address without it and keeps the query', async () => {
    for (const target of [
      '/collections/',
      '/brands/',
      '/product/7/',
      '/collections/collections/',
      '/nothing-here/',
    ]) {
      const bare = target.slice(0, -1);
      for (const query of ['', '?utm_source=a&b=%D1%88', '?'])
        expect(await get(target + query)).toMatchObject({
          status: 308,
          headers: { location: bare + query },
          text: '',
        });
    }
    expect((await get('/')).status).toBe(200);
  });

  test('another case of letters redirects to the known address', async () => {
    for (const [requested, known] of [
      ['/brand/cordiant', '/brand/CORDIANT'],
      ['/BRANDS', '/brands'],
      ['/Model/Nokian-Hakkapeliitta-R5', '/model/nokian-hakkapeliitta-r5'],
      ['/brand/cordiant?season=winter', '/brand/CORDIANT?season=winter'],
    ] as const)
      expect(await get(requested)).toMatchObject({ status: 308, headers: { location: known } });
  });

  test('marks that a message put at the end of an address are taken off, and the query stays', async () => {
    const cases: [requested: string, known: string][] = [
      ...[
        ')',
        '.',
        ',',
        '/)',
        ';',
        ':',
        '!',
        '…',
        '»',
        '”',
        '"',
        "'",
        '*',
        '](',
        '%3E',
        '%20',
        '%C2%A0',
        '%E2%80%8B',
        ').',
      ].map((marks): [string, string] => [
        `/product/7${/^[%\w]/u.test(marks) ? marks : encodeURIComponent(marks)}`.replace('%2F', '/'),
        '/product/7',
      ]),
      ['/product/7%', '/product/7'],
      ['/product/7)?a=1', '/product/7?a=1'],
      ['/product/7&utm_source=x&b=%D1%88', '/product/7?utm_source=x&b=%D1%88'],
      ['/product/7%3Futm_source=x', '/product/7?utm_source=x'],
      ['/product/7&utm_source=x?a=1', '/product/7?utm_source=x&a=1'],
      ['/product/7%23sizes', '/product/7'],
      ['/page/delivery%E2%80%8B', '/page/delivery'],
      ['/brand/cordiant).', '/brand/CORDIANT'],
      ['/brand/CORDIANT)?season=winter', '/brand/CORDIANT?season=winter'],
      ['/products)?width=205', '/products?width=205'],
      ['/products/1,', '/products'],
      ['/products/60)?season=winter', '/products/60?season=winter'],
      ['/compare.?ids=7', '/compare?ids=7'],
      ['/)', '/'],
      ['/&utm_source=x', '/?utm_source=x'],
      ['/robots.txt,', '/robots.txt'],
    ];
    for (const [requested, known] of cases)
      expect([requested, await get(requested)]).toMatchObject([
        requested,
        { status: 308, headers: { location: known } },
      ]);
    for (const none of ['/none)', '/product/999999)', '/404.html)', '/products/0)', '/.'])
      expect([none, (await get(none)).status]).toEqual([none, none === '/.' ? 400 : 404]);
    for (const call of ['/api/product/7)', '/api/main_data%20', '/api)'])
      expect([call, (await get(call)).status]).toEqual([call, 404]);
  });

  test('a mark at the end of a query is no part of a size', async () => {
    const rangeIn = async (target: string) => /Показано [^<]+/u.exec((await get(target)).text)?.[0];
    const found = await rangeIn('/products?width=205&height=55');
    expect(found).toBeDefined();
    expect(await rangeIn('/products?width=205&height=55).')).toBe(found);
    expect((await get('/compare?ids=7,10)')).text).toBe((await get('/compare?ids=7,10')).text);
  });

  test('the editors’ redirects keep the query', async () => {
    const redirects = rows<{ from_path: string; to_path: string }>('SELECT * FROM redirect');
    expect(redirects.length).toBeGreaterThan(0);
    for (const { from_path, to_path } of redirects) {
      expect(await get(encodeURI(from_path))).toMatchObject({ status: 308, headers: { location: to_path } });
      expect((await get(`${encodeURI(from_path)}?a=1`)).headers.location).toBe(`${to_path}?a=1`);
    }
  });

  test('page 1 has an address of its own and names the bare one as canonical', async () => {
    for (const bare of ['/products', '/collection/summer_models'])
      expect([(await fetched(`${bare}/1`)).html, canonical(await fetched(`${bare}/1`))]).toEqual([
        page(bare).html,
        `${SITE}${bare}`,
      ]);
  });

  test('unknown addresses get the 404 page', async () => {
    const last = Math.max(...pages.map(({ path }) => Number(/^\/products\/(\d+)$/u.exec(path)?.[1] ?? 1)));
    for (const target of [
      ...[
        `/products/${last + 1}`,
        '/products/0',
        '/products/-1',
        '/products/abc',
        '/products/01',
        '/products/1e1',
      ],
      ...['/products/2/3', '/products/51', '/products/999999999999', '/products/%D9%A3'],
      ...['0', '-1', 'abc', '99'].map(number => `/collection/summer_models/${number}`),
      ...[
        '/product/999999',
        '/product/abc',
        '/model/none',
        '/brand/none',
        '/models/none',
        '/page/none',
        '/promo/none',
      ],
      ...[
        '/articles/none',
        '/article/none',
        '/collections/none',
        '/collection/none',
        '/none',
        '/404',
        '/404.html',
      ],
      ...['/index.html', '/brands/index.html', '/_astro', '/.env', '/on-demand/products'],
      ...['/products/99?season=winter', '/brand/none?season=winter', '/%D1%88%D0%B8%D0%BD%D1%8B'],
      // A page that all tyres have, and the search has not.
      `/products/${last}?string=нет-такой-шины`,
    ]) {
      const { status, text, headers } = await get(encodeURI(decodeURI(target)));
      expect([target, status, text === page('/404.html').html]).toEqual([target, 404, true]);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test('a query without a filter gets the prerendered page', async () => {
    for (const query of ['?utm_source=mail', '?page=2', '?'])
      expect((await get(`/products${query}`)).text).toBe(page('/products').html);
  });
});

describe('refused requests', () => {
  test('pages are only read: other methods get 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
      for (const target of ['/', '/product/7', '/none', '/storage/map.svg'])
        expect(await ask(shop.url, target, { method })).toMatchObject({
          status: 405,
          headers: { allow: 'GET, HEAD' },
        });
  });

  test('no address leads out of the published folder or off the site', async () => {
    for (const target of [
      ...[
        '/../package.json',
        '/../../package.json',
        '/brands/../../package.json',
        '/./brands',
        '/brands/..',
        '/..',
      ],
      ...['/%2e%2e/package.json', '/%2E%2E%2Fpackage.json', '/..%2fpackage.json', '/%252e%252e/package.json'],
      ...[
        '/..%5cpackage.json',
        '/..\\package.json',
        '/storage/..%2f..%2fpublished.json',
        '/storage/%2e%2e/index.html',
      ],
      ...[
        '//evil.example',
        '//evil.example/',
        '///evil.example/%2e%2e',
        '/\\evil.example/',
        '/%5cevil.example/',
      ],
      ...[
        '/%2f/evil.example/',
        '/%2fevil.example/',
        '/evil.example//',
        '//evil.example/brands/',
        '/brands//',
      ],
      ...['/%00', '/brands%00.html', '/%d', '/%zz', '/\u00ff', '/brands#x', 'http://evil.example/', '*'],
      ...['/_image?href=/etc/passwd', '/_server-islands/x', '/%D0'],
    ]) {
      const { status, headers, text } = await get(target);
      expect([target, status === 400 || status === 404, headers.location]).toEqual([target, true, undefined]);
      expect(text).not.toContain('"dependencies"');
    }
  });

  test('a redirect never leads off the site, whatever the query', async () => {
    for (const target of [
      '/brands/?next=//evil.example',
      '/brands/?\\evil.example',
      '/BRANDS?x=%0d%0aSet-Cookie:a=b',
    ]) {
      const { status, headers } = await get(target);
      expect([status, /^\/brands\?/u.test(headers.location ?? '')]).toEqual([308, true]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a request to another host gets 421, to any loopback name its page', async () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'user@localhost',
      '127.0.0.1.evil.example',
      'localhost:x',
    ])
      for (const target of ['/', '/collections/', '/none', '/api/main_data'])
        expect([host, (await get(target, { host })).status]).toEqual([host, 421]);
    for (const host of ['localhost', 'localhost:4321', '127.0.0.1', '[::1]:80', 'LOCALHOST'])
      expect((await get('/brands', { host })).status).toBe(200);
  });

  test('a request with two hosts gets 400, whatever they are', async () => {
    for (const hosts of [
      ['localhost', 'localhost'],
      ['localhost', 'evil.example'],
    ])
      expect(
        await rawStatus(`GET / HTTP/1.1\r\n${hosts.map(host => `Host: ${host}\r\n`).join('')}\r\n`),
      ).toBe(400);
  });

  test('an address that is too long gets 414', async () => {
    expect((await get(`/products?string=${'a'.repeat(5000)}`)).status).toBe(414);
  });

  test('/healthz answers, whatever host is named', async () => {
    expect(await get('/healthz', { host: 'evil.example' })).toMatchObject({
      status: 200,
      text: '{"ready":true}',
    });
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('a shop with its own host name', () => {
  test('only its own host is answered, health from this machine excepted', async () => {
    const SITE_URL = 'https://shop.example';
    const own = temporaryFolder();
    borrowRelease(own.path, SITE_URL);
    const named = await openShop({ ...FIXTURE, OUT_DIR: own.path, SITE_URL });
    const status = async (host: string, target = '/brands') =>
      (await ask(named.url, target, { headers: { host } })).status;
    expect(
      await Promise.all(['shop.example', 'SHOP.example', 'shop.example:443'].map(host => status(host))),
    ).toEqual([200, 200, 200]);
    for (const host of [
      'localhost',
      '127.0.0.1',
      'shop.example:8080',
      'shop.example:80',
      'www.shop.example',
      'shop.example.evil',
    ])
      expect([host, await status(host)]).toEqual([host, 421]);
    expect(await status('localhost', '/healthz')).toBe(200);
    expect(await named.stop()).toBe(0);
    own[Symbol.dispose]();
  });
});

test('two hundred requests at once are all answered', async () => {
  const targets = [
    '/',
    '/products',
    '/product/7',
    '/none',
    '/brand/CORDIANT?kit=1',
    '/products?season=winter',
  ];
  const answers = Array.from({ length: 200 }, (_, at) => `${targets[at % targets.length]}`);
  const got = await Promise.all(answers.map(target => get(target)));
  expect(got.map(({ status }) => status)).toEqual(answers.map(target => (target === '/none' ? 404 : 200)));
});
