import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { addPublished } from '../harness/own-releases.ts';
import { FIXTURE_OUT, ROOT } from '../harness/places.ts';
import { ask } from './asking.ts';
import { page } from './fixture.ts';
import { publishedFiles } from './published.ts';

/** How published files are sent: tags, encodings, caching, ranges. The shop is a copy with a video added. */
const VIDEO_PATH = '/storage/video.mp4';
const video = randomBytes(3 * 1024 * 1024 + 17);
let shop: RunningShop;
let folder: string;
let assets: string[];

beforeAll(async () => {
  mkdirSync(path.join(ROOT, 'tests/.tmp'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, 'tests/.tmp/server-files-'));
  cpSync(FIXTURE_OUT, folder, { recursive: true, verbatimSymlinks: true });
  addPublished(folder, VIDEO_PATH, video);
  assets = [...publishedFiles(folder).keys()].filter(
    name => name.startsWith('/_astro/') && !/\.(?:br|gz)$/u.test(name),
  );
  shop = await openShop({ ...FIXTURE, OUT_DIR: folder });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(shop.url, target, { headers, method });
const onDisk = (address: string) => readFileSync(path.join(folder, 'current', address));

/** What differs from one answer to the next. */
const OF_ITS_OWN = { date: '', 'x-request-id': '' };

describe('headers', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const target of [
      '/',
      '/product/7',
      '/none',
      '/sitemap.xml',
      '/storage/map.svg',
      VIDEO_PATH,
      '/collections/',
      '/products?kit=1',
    ])
      for (const encoding of ['identity', 'br']) {
        const headers = { 'accept-encoding': encoding };
        const [read, head] = [await get(target, headers), await get(target, headers, 'HEAD')];
        expect([target, head.status, { ...head.headers, ...OF_ITS_OWN }]).toEqual([
          target,
          read.status,
          { ...read.headers, ...OF_ITS_OWN },
        ]);
        expect(head.body).toHaveLength(0);
        expect(Number(read.headers['content-length'])).toBe(read.body.length);
      }
  });

  test('every answer forbids guessing of types; nothing sets a cookie', async () => {
    for (const target of [
      '/',
      '/none',
      '/brands/',
      '/storage/map.svg',
      '/products?kit=1',
      '//x',
      '/api/none',
    ]) {
      const { headers } = await get(target);
      expect([target, headers['x-content-type-options'], headers['set-cookie']]).toEqual([
        target,
        'nosniff',
        undefined,
      ]);
      expect(headers['referrer-policy']).toMatch(/^(?:same-origin|strict-origin-when-cross-origin)$/u);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('types', async () => {
    const types = {
      '/': 'text/html; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/sitemap.xml': 'application/xml; charset=utf-8',
      '/favicon.svg': 'image/svg+xml',
      '/favicon.ico': 'image/x-icon',
      '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
      [VIDEO_PATH]: 'video/mp4',
    };
    for (const [target, type] of Object.entries(types))
      expect((await get(target)).headers['content-type']).toBe(type);
  });

  test('an SVG opened by itself cannot run scripts', async () => {
    expect((await get('/storage/map.svg')).headers['content-security-policy']).toMatch(
      /default-src 'none'.*sandbox/u,
    );
  });
});

describe('icons', () => {
  /** Width and height in the head of a PNG. */
  const sidesOf = (png: Buffer) => {
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  };

  test('every page links them, for browsers that know no SVG and for home screens', async () => {
    const { root } = page('/product/7');
    const href = (rel: string) => root.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? '';
    expect(sidesOf((await get(href('apple-touch-icon'))).body)).toBe('180x180');
    const { body: ico } = await get(href('icon'));
    const pictures = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
      const entry = 6 + 16 * at;
      const start = ico.readUInt32LE(entry + 12);
      return sidesOf(ico.subarray(start, start + ico.readUInt32LE(entry + 8)));
    });
    expect(pictures).toEqual(['16x16', '32x32', '48x48']);
    const answer = await get(href('manifest'));
    expect(answer.headers['cache-control']).toBe('no-cache');
    const manifest = JSON.parse(answer.text);
    expect(manifest.name).toBe(root.querySelector('meta[property="og:site_name"]')?.getAttribute('content'));
    const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
    for (const { src, sizes } of icons) expect(sidesOf((await get(src)).body)).toBe(sizes);
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
  });

  test('one that the shop does not have is refused in a sentence, not with a page', async () => {
    for (const target of ['/apple-touch-icon-120x120.png', '/browserconfig.xml', '/storage/none.webp']) {
      const { status, text, headers } = await get(target);
      expect([target, status, text]).toEqual([target, 404, 'Такого файла нет.\n']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    for (const target of ['/none', '/index.php', '/none.html'])
      expect((await get(target)).headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('tags', () => {
  test('a strong tag, different for each encoding, and 304 when it matches', async () => {
    for (const target of ['/', '/product/7', '/sitemap.xml', '/storage/map.svg', assets[0] ?? '']) {
      const tags = new Set<string>();
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers } = await get(target, { 'accept-encoding': encoding });
        const tag = headers.etag ?? '';
        expect(tag).toMatch(/^"[^"]+"$/u);
        tags.add(tag);
        for (const match of [tag, `"x", ${tag}`, `W/${tag}`, '*']) {
          const again = await get(target, { 'accept-encoding': encoding, 'if-none-match': match });
          expect([target, match, again.status, again.headers.etag]).toEqual([target, match, 304, tag]);
          expect([again.body.length, again.headers['cache-control'], again.headers.vary]).toEqual([
            0,
            headers['cache-control'],
            headers.vary,
          ]);
        }
        expect((await get(target, { 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(
          200,
        );
      }
      expect(tags.size).toBe(3);
    }
  });
});

describe('encodings', () => {
  test('the best accepted encoding; decoded, it equals the built file', async () => {
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=1.0', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0, gzip; q=0', undefined],
      ['identity', undefined],
      ['', undefined],
      ['deflate, zstd', undefined],
    ] as const) {
      const { headers, body } = await get('/product/7', { 'accept-encoding': accept });
      expect([accept, headers['content-encoding'], headers.vary]).toEqual([
        accept,
        encoding,
        'Accept-Encoding',
      ]);
      const plain =
        encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      expect(plain.toString('utf8')).toBe(page('/product/7').html);
    }
  });

  test('hashed assets are sent as compressed at build', async () => {
    const compressed = assets.filter(asset => existsSync(path.join(folder, 'current', `${asset}.br`)));
    expect(compressed.length).toBeGreaterThan(0);
    for (const asset of compressed) {
      const [br, gzip, plain] = await Promise.all(
        ['br', 'gzip', 'identity'].map(encoding => get(asset, { 'accept-encoding': encoding })),
      );
      expect(br?.body.equals(onDisk(`${asset}.br`))).toBe(true);
      expect(gzip?.body.equals(onDisk(`${asset}.gz`))).toBe(true);
      expect(plain?.body.equals(onDisk(asset))).toBe(true);
      expect(brotliDecompressSync(br?.body ?? '').equals(onDisk(asset))).toBe(true);
      for (const suffix of ['.br', '.gz']) expect((await get(asset + suffix)).status).toBe(404);
    }
  });

  test('pictures and videos are not compressed again', async () => {
    expect((await get(VIDEO_PATH, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('caching', () => {
  test('hashed assets are immutable, pages are revalidated each time, pictures are cached for a while', async () => {
    for (const [target, control] of [
      ...assets.map(asset => [asset, 'public, max-age=31536000, immutable']),
      ...['/', '/product/7', '/none', '/sitemap.xml', '/robots.txt'].map(target => [target, 'no-cache']),
      ...['/storage/map.svg', '/favicon.svg', '/placeholder.svg', VIDEO_PATH].map(target => [
        target,
        'public, max-age=600',
      ]),
    ] as [string, string][])
      expect([target, (await get(target)).headers['cache-control']]).toEqual([target, control]);
  });

  test('names of assets carry a hash', () => {
    expect(assets.filter(asset => !/[.-][\w-]{8}\.\w+$/u.test(asset))).toEqual([]);
  });
});

describe('ranges', () => {
  const size = video.length;

  test.each(['/storage/map.svg', '/product/7', VIDEO_PATH])(
    'parts of %s have the ETag and Vary of the whole, in each encoding, and If-Range joins them',
    async target => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const accept = { 'accept-encoding': encoding };
        const whole = await get(target, accept);
        const { etag = '' } = whole.headers;
        const part = await get(target, { ...accept, range: 'bytes=5-9', 'if-range': etag });
        expect([target, encoding, part.status, part.body]).toEqual([
          target,
          encoding,
          206,
          whole.body.subarray(5, 10),
        ]);
        for (const name of ['etag', 'vary', 'content-encoding', 'cache-control'])
          expect([name, part.headers[name]]).toEqual([name, whole.headers[name]]);
        expect(part.headers['content-range']).toBe(`bytes 5-9/${whole.body.length}`);
        for (const other of ['"another"', `W/${etag}`, 'Sat, 28 Nov 2026 10:00:00 GMT']) {
          const all = await get(target, { ...accept, range: 'bytes=5-9', 'if-range': other });
          expect([other, all.status, all.body.equals(whole.body)]).toEqual([other, 200, true]);
        }
        const known = await get(target, { ...accept, range: 'bytes=5-9', 'if-none-match': etag });
        expect([known.status, known.headers.vary]).toEqual([304, whole.headers.vary]);
      }
    },
  );

  test('a video is sent whole, streamed, without a range', async () => {
    const { status, headers, body } = await get(VIDEO_PATH);
    expect([status, headers['accept-ranges'], headers['content-length']]).toEqual([
      200,
      'bytes',
      String(size),
    ]);
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      createHash('sha256').update(video).digest('hex'),
    );
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-100', size - 100, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ])('%s', async (range, start, end) => {
    const { status, headers, body } = await get(VIDEO_PATH, { range });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/${size}`,
      String(end - start + 1),
    ]);
    expect(body.equals(video.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, 'bytes=9-5', 'bytes=-0'])('%s cannot be satisfied', async range => {
    const { status, headers, body } = await get(VIDEO_PATH, { range });
    expect([status, headers['content-range'], body.length]).toEqual([416, `bytes */${size}`, 0]);
  });

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'bytes=-', 'bytes=a-b'])(
    '%s gets the whole',
    async range => {
      expect((await get(VIDEO_PATH, { range })).status).toBe(200);
    },
  );

  test('If-Range: the part while the file is the same, else the whole', async () => {
    const { headers } = await get(VIDEO_PATH);
    const ask_ = (tag: string) => get(VIDEO_PATH, { range: 'bytes=0-9', 'if-range': tag });
    expect((await ask_(String(headers.etag))).status).toBe(206);
    expect((await ask_('"other"')).body.length).toBe(size);
    expect((await ask_('Wed, 21 Oct 2020 07:28:00 GMT')).status).toBe(200);
    expect((await get(VIDEO_PATH, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  test('a part of a small picture too', async () => {
    const { status, body } = await get('/storage/map.svg', { range: 'bytes=0-9' });
    expect([status, body.equals(onDisk('/storage/map.svg').subarray(0, 10))]).toEqual([206, true]);
  });

  test('an unknown address stays unknown when a part of it is asked for', async () => {
    expect((await get('/none', { range: 'bytes=0-9' })).status).toBe(404);
  });

  test('HEAD asks for no part (RFC 9110, 14.2)', async () => {
    expect(await get(VIDEO_PATH, { range: 'bytes=0-9' }, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'content-length': String(size) },
    });
  });
});
