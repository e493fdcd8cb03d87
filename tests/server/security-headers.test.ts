import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type RunningShop, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { observatoryScore } from '../harness/observatory.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import type { RawAnswer } from '../harness/raw-call.ts';
import { Shopper } from '../harness/shopper.ts';
import { ask, type Got } from '../site/asking.ts';

/** Headers that protect visitors, on a shop that a proxy serves on https. */
const HOST = 'shop.example';
const REQUEST_HEADERS = { host: HOST, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const folder = temporaryFolder();
let shop: RunningShop;
beforeAll(async () => {
  const outDir = path.join(folder.path, 'out');
  borrowRelease(outDir, `https://${HOST}`);
  shop = await openShop({
    CONTENT_DIR: FIXTURE_CONTENT,
    DATA_DIR: folder.path,
    OUT_DIR: outDir,
    SITE_URL: `https://${HOST}`,
    TRUSTED_PROXY: '127.0.0.1',
  });
});
afterAll(async () => {
  await shop.stop();
  folder[Symbol.dispose]();
});

const get = (target: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
  ask(shop.url, target, {
    method,
    headers: { ...REQUEST_HEADERS, ...headers },
    ...(body === undefined ? {} : { body }),
  });

/**
 * The response to bytes written as they are; the socket stays open until the server closes it.
 * @param pieces written one after the other, each after the server has read the one before
 */
function raw(
  pieces: string | readonly string[],
  url = shop.url,
): Promise<Pick<Got, 'status' | 'headers' | 'text'> & { size: number }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  return new Promise((resolve, reject) => {
    let heard = '';
    socket.on('data', data => {
      heard += data.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const [line = '', ...lines] = heard.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
      const headers = Object.fromEntries(
        lines.map(each => [each.split(': ')[0]?.toLowerCase(), each.replace(/^[^:]+: /u, '')]),
      );
      const text = Buffer.from(heard.split('\r\n\r\n')[1] ?? '', 'latin1').toString();
      resolve({ status: Number(line.split(' ')[1]), headers, text, size: heard.length });
    });
    const write = async () => {
      for (const piece of [pieces].flat()) {
        socket.write(piece);
        if (piece !== pieces) await ask(url, '/healthz');
      }
    };
    write().catch(reject);
  });
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const YEAR = 'max-age=31536000';

/** What is missing of the headers that every response has. */
function missing({ headers }: Pick<Got, 'headers'>): string[] {
  const wrong = [];
  const policy = String(headers['content-security-policy']);
  if (!policy.startsWith("default-src 'none'; ") || !policy.includes("frame-ancestors 'none'"))
    wrong.push(`policy ${policy}`);
  if (/script-src[^;]*'unsafe|style-src[^;]*'unsafe-eval|\*/u.test(policy)) wrong.push(`unsafe ${policy}`);
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('nosniff');
  if (headers['cross-origin-opener-policy'] !== 'same-origin') wrong.push('COOP');
  if (!/^(?:same|cross)-origin$/u.test(String(headers['cross-origin-resource-policy']))) wrong.push('CORP');
  if (headers['strict-transport-security'] !== YEAR) wrong.push('HSTS');
  if (!/^(?:same-origin|strict-origin-when-cross-origin)$/u.test(String(headers['referrer-policy'])))
    wrong.push('Referrer-Policy');
  if (headers['x-powered-by'] ?? headers.server ?? headers['access-control-allow-origin'])
    wrong.push('tells more than it should');
  return wrong;
}

describe('every response has the headers', () => {
  test('pages, files, calls, redirects and refusals', async () => {
    const { text } = await get('/');
    const [, script = ''] = /src="(\/_astro\/[^"]+\.js)"|href="(\/_astro\/[^"]+\.css)"/u.exec(text) ?? [];
    const style = /href="(\/_astro\/[^"]+\.css)"/u.exec(text)?.[1] ?? '';
    const tag = String((await get('/product/7')).headers.etag);
    const exits: [status: number, answer: Promise<Got>][] = [
      ...['/', '/product/7', '/brands', '/basket', '/products?width=205', '/brand/CORDIANT?kit=1'].map(
        (target): [number, Promise<Got>] => [200, get(target)],
      ),
      ...[style, '/favicon.svg', '/robots.txt', '/sitemap.xml', '/storage/map.svg', '/storage/film.mp4'].map(
        (target): [number, Promise<Got>] => [200, get(target)],
      ),
      ...(script === '' ? [] : [[200, get(script)] as [number, Promise<Got>]]),
      [206, get('/storage/film.mp4', { range: 'bytes=0-9' })],
      [304, get('/product/7', { 'if-none-match': tag })],
      [416, get('/storage/film.mp4', { range: 'bytes=99999999-' })],
      [200, get('/api/main_data')],
      [200, get('/api/basket/get')],
      [200, get('/api/products/1', { 'content-type': 'application/json' }, 'POST', '{}')],
      [308, get('/collections/')],
      [308, get('/BRANDS')],
      [400, get('/%d')],
      [400, get('/api/products/1', { 'content-type': 'application/json' }, 'POST', '{')],
      [403, get('/api/basket/empty')],
      [404, get('/none')],
      [404, get('/api/none')],
      [405, get('/', {}, 'POST')],
      [405, get('/api/main_data', {}, 'DELETE')],
      [413, get('/api/products/1', { 'content-type': 'application/json' }, 'POST', 'x'.repeat(70_000))],
      [414, get(`/products?string=${'a'.repeat(5000)}`)],
      [415, get('/api/products/1', { 'content-type': 'text/plain' }, 'POST', 'x')],
      [421, get('/', { host: 'evil.example' })],
      [421, get('/api/main_data', { host: 'evil.example' })],
      [200, ask(shop.url, '/healthz', { headers: { host: 'evil.example' } })],
      [200, ask(shop.url, '/readyz', { headers: { host: HOST } })],
      [421, get('/readyz', { host: 'evil.example' })],
    ];
    for (const [status, answer] of exits) {
      const got = await answer;
      expect([got.status, missing(got)], JSON.stringify(got.headers)).toEqual([status, []]);
    }
  });

  test('a font has those that mean something to a font, and fits with them into a first round trip', async () => {
    const href = /href="(\/_astro\/[^"]+\.woff2)"/u.exec((await get('/')).text)?.[1] ?? '';
    const request = `GET ${href} HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`;
    const { status, headers, size } = await raw(request);
    expect([status, headers['x-content-type-options'], headers['cross-origin-resource-policy']]).toEqual([
      ...[200, 'nosniff', 'same-origin'],
    ]);
    expect(headers['strict-transport-security']).toBe(YEAR);
    // Ten TCP segments.
    expect(size).toBeLessThanOrEqual(14_600);
  });

  longTest('requests that Node itself refuses say what to do, with the phones of the shop', async () => {
    const head = `GET / HTTP/1.1\r\nHost: ${HOST}\r\n`;
    const cookies = `Cookie: a=${'x'.repeat(17_000)}\r\n\r\n`;
    for (const [status, bytes, said] of [
      [400, 'nonsense\r\n\r\n', /Откройте страницу ещё раз/u],
      [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /нет заголовка Host/u],
      [400, `${head}Content-Length: x\r\n\r\n`, /Откройте страницу ещё раз/u],
      [408, head, /связь слишком медленная/u],
      [414, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n`, /Адрес слишком длинный/u],
      [417, `${head}Expect: wonders\r\n\r\n`, /ожидание/u],
      [431, head + cookies, /удалите cookie сайта/u],
    ] as const) {
      const got = await raw(bytes);
      expect([got.status, missing(got)]).toEqual([status, []]);
      expect(got.text).toMatch(said);
      const isPage = got.headers['content-type'] === 'text/html; charset=utf-8';
      expect([status, isPage && !got.text.includes('href="tel:+74912000101"')]).toEqual([status, false]);
    }
    const call = await raw(`GET /api/main_data HTTP/1.1\r\nHost: ${HOST}\r\n${cookies}`);
    expect([call.status, JSON.parse(call.text)]).toMatchObject([431, { success: 0 }]);
  });

  test('a long head that arrives in pieces is refused as one that arrives at once', async () => {
    const end = `\r\nHost: ${HOST}\r\n`;
    const long = 'x'.repeat(9000);
    const page = `Accept: text/html,*/*\r\n\r\n`;
    const cookies = `Cookie: a=${'x'.repeat(4000)}; ${'b=x; '.repeat(2000)}`;
    for (const [status, kind, pieces] of [
      [414, 'text/html', [`GET /${long}`, `${long} HTTP/1.1${end}${page}`]],
      [414, 'application/json', [`GET /api/basket/del/${long}`, `${long} HTTP/1.1${end}\r\n`]],
      [431, 'text/html', [`GET / HTTP/1.1${end}${cookies}`, `${cookies}\r\n${page}`]],
      [431, 'application/json', [`GET /api/main_data HTTP/1.1${end}${cookies}`, `${cookies}\r\n\r\n`]],
    ] as const) {
      const got = await raw(pieces);
      expect([got.status, String(got.headers['content-type']).split(';')[0]]).toEqual([status, kind]);
    }
  });

  test('what is refused because of its number', { timeout: 120_000 }, async () => {
    let crowded: Got | undefined;
    for (let flood = 0; flood < 20 && !crowded; flood++) {
      const pages = Array.from({ length: 150 }, (_, at) => get(`/products?string=f${flood}x${at}`));
      crowded = (await Promise.all(pages)).find(({ status }) => status === 503);
    }
    expect(crowded && missing(crowded)).toEqual([]);
    const shopper = new Shopper(() => shop.url, { Host: HOST });
    await shopper.basket();
    let limited: RawAnswer | undefined;
    for (let batch = 0; batch < 13 && !limited; batch++) {
      const calls = Array.from({ length: 50 }, () => shopper.call('GET', 'basket/del/999'));
      limited = (await Promise.all(calls)).find(({ status }) => status === 429);
    }
    expect(limited && missing(limited)).toEqual([]);
  });

  longTest('what cannot be read', async () => {
    await using own = await openOwnShop({ SITE_URL: `https://${HOST}` });
    await own.swapCatalogue('DROP TABLE article');
    const broken = await ask(own.url, '/api/article/pressure', { headers: REQUEST_HEADERS });
    expect([broken.status, missing(broken)]).toEqual([503, []]);
  });

  longTest('a shop on http promises no https', async () => {
    await using plain = await openOwnShop();
    const { headers } = await ask(plain.url, '/');
    expect(headers['strict-transport-security']).toBeUndefined();
    const got = await raw('nonsense\r\n\r\n', plain.url);
    expect(missing(got)).toEqual(['HSTS']);
  });
});

describe('the policy', () => {
  const policyOf = async (target: string) => (await get(target)).headers['content-security-policy'];

  test('of pages names what the shop shows of others, and nothing else may be loaded', async () => {
    const policy = String(await policyOf('/'));
    for (const target of ['/product/7', '/none', '/products?width=205', '/basket'])
      expect(await policyOf(target)).toBe(policy);
    const others = new Set(policy.match(/https?:\S+[^;\s]/gu));
    expect([...others].sort()).toEqual([
      'https://mc.yandex.com',
      'https://mc.yandex.ru',
      'https://www.youtube-nocookie.com',
      'https://yandex.ru/map-widget/',
      'https://yastatic.net',
    ]);
    for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy.length).toBeLessThan(1300);
  });

  test('of everything that is no page lets nothing run', async () => {
    for (const target of ['/api/main_data', '/collections/', '/robots.txt'])
      expect(await policyOf(target)).toBe(NOTHING);
    expect(await policyOf('/storage/map.svg')).toBe(`${NOTHING}; style-src 'unsafe-inline'; sandbox`);
  });
});

describe('the MDN HTTP Observatory', () => {
  test('gives at least 130 points', async () => {
    const score = async (target: string) => {
      const { headers, text } = await get(target);
      const { score: points, found } = observatoryScore({ headers, body: text });
      return { points, found };
    };
    for (const target of [
      '/',
      '/product/7',
      '/none',
      '/products?width=205',
      '/api/basket/get',
      '/collections/',
    ]) {
      const { points, found } = await score(target);
      expect(points, `${target}: ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(130);
    }
  });

  test('takes points for what is missing: the rules as published', async () => {
    const { headers, text } = await get('/');
    const scoreOf = (other: Record<string, string | undefined>) =>
      observatoryScore({ headers: { ...headers, ...other }, body: text }).score;
    expect(scoreOf({})).toBe(140);
    expect(scoreOf({ 'content-security-policy': undefined })).toBe(55);
    expect(scoreOf({ 'content-security-policy': "script-src 'unsafe-inline'" })).toBe(60);
    expect(scoreOf({ 'strict-transport-security': undefined })).toBe(80);
    expect(scoreOf({ 'cross-origin-opener-policy': undefined })).toBe(130);
    expect(scoreOf({ 'x-content-type-options': undefined })).toBe(135);
  });
});
