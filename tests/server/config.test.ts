import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#src/platform/config.ts';
import { TrustedProxies } from '#src/platform/trusted-proxies.ts';

const ROOT = path.resolve('/srv/shop');
const read = (env: Record<string, string> = {}) => readConfig(env, ROOT);

/** The error message for invalid settings. */
function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'not refused';
}

describe('settings', () => {
  test('by default the shop listens on the loopback addresses only', () => {
    expect(read()).toEqual({
      port: 4321,
      backupKeyFile: null,
      previewPort: null,
      host: 'localhost',
      siteUrl: 'http://localhost:4321',
      sourceLogins: [],
      siteIsLoopback: true,
      proxies: new TrustedProxies(''),
      reusePort: false,
      drainWaitMs: 0,
      health: null,
      limits: true,
      contentDir: path.join(ROOT, 'content'),
      dataDir: path.join(ROOT, 'db'),
      outDir: path.join(ROOT, 'dist'),
      draftDir: path.join(ROOT, 'db', 'draft'),
      isDraft: false,
      catalogueFile: path.join(ROOT, 'db', 'catalogue.db'),
      buildDir: path.join(ROOT, 'dist', '.build'),
      bundleOnly: false,
      withStyleguide: false,
      indexNow: null,
      afterPublish: null,
      desk: null,
      exchange: null,
      upload: {
        place: null,
        rsyncPassword: null,
        bucket: { endpoint: null, region: 'us-east-1', key: null, encoding: 'gzip' },
      },
    });
  });

  test('1C comes in only with a name and a long password, over https or on this machine; the password is not shown', () => {
    const [EXCHANGE_USER, EXCHANGE_PASSWORD] = ['1c', 'long-password'];
    const exchange = { user: '1c', password: 'long-password', source: '1c' };
    const both = { EXCHANGE_USER, EXCHANGE_PASSWORD };
    expect(read(both).exchange).toEqual(exchange);
    expect(read({ ...both, SITE_URL: 'https://shop.example' }).exchange).toEqual(exchange);
    expect(read({ ...both, DRAFT: '1' }).exchange).toBeNull();
    expect(refusal({ ...both, SITE_URL: 'http://shop.example' })).toMatch(/SITE_URL не https/u);
    expect(refusal({ EXCHANGE_USER })).toMatch(/задаются вместе/u);
    expect(refusal({ ...both, EXCHANGE_SOURCE: '../x' })).toMatch(/^EXCHANGE_SOURCE/u);
    expect(refusal({ ...both, EXCHANGE_USER: 'a:b' })).toMatch(/^EXCHANGE_USER/u);
    const short = refusal({ EXCHANGE_USER, EXCHANGE_PASSWORD: 'short' });
    expect(short).toMatch(/^EXCHANGE_PASSWORD: ожидалось не меньше 12/u);
    expect(short).not.toContain('short');
  });

  test('an empty setting means the default', () => {
    const names = ['PORT', 'HOST', 'SITE_URL', 'CONTENT_DIR', 'DATA_DIR', 'OUT_DIR', 'CATALOGUE_FILE'];
    expect(read(Object.fromEntries(names.map(name => [name, ''])))).toEqual(read());
  });

  test('settings override defaults; relative folders are resolved against the project, the catalogue is in DATA_DIR', () => {
    const elsewhere = path.resolve('/var/lib/shop');
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      CONTENT_DIR: '../texts',
      DATA_DIR: elsewhere,
      OUT_DIR: 'www',
    };
    expect(read(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      contentDir: path.resolve('/srv/texts'),
      dataDir: elsewhere,
      outDir: path.join(ROOT, 'www'),
      catalogueFile: path.join(elsewhere, 'catalogue.db'),
    });
    expect(read({ CATALOGUE_FILE: '/tmp/new.db' }).catalogueFile).toBe('/tmp/new.db');
  });
});

describe('PORT', () => {
  test('every port from 0 to 65535 is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), port => {
        expect(read({ PORT: String(port) }).port).toBe(port);
      }),
    );
  });

  test.each(['65536', '99999', '100000', '-1', '80.5', '0x50', '8080 ', 'http', '٨٠'])(
    '%j is refused',
    text => {
      expect(refusal({ PORT: text })).toBe(`PORT: ожидалось число от 0 до 65535, найдено «${text}».`);
    },
  );
});

describe('SITE_URL', () => {
  test.each([
    ['https://shop.example', 'https://shop.example', false],
    ['https://shop.example/', 'https://shop.example', false],
    ['https://shop.example:443', 'https://shop.example', false],
    ['https://SHOP.example:8443', 'https://shop.example:8443', false],
    ['https://шины.рф', 'https://xn--h1ak5ao.xn--p1ai', false],
    ['http://localhost:8080', 'http://localhost:8080', true],
    ['http://LocalHost', 'http://localhost', true],
    ['http://127.0.0.1:4321', 'http://127.0.0.1:4321', true],
    ['http://[::1]:4321', 'http://[::1]:4321', true],
    ['http://localhost.evil.example', 'http://localhost.evil.example', false],
    ['http://192.168.0.2', 'http://192.168.0.2', false],
  ])('%s is normalised to %s; loopback: %s', (text, siteUrl, siteIsLoopback) => {
    expect(read({ SITE_URL: text })).toMatchObject({ siteUrl, siteIsLoopback });
  });

  test.each([
    'shop.example',
    '//shop.example',
    'ftp://shop.example',
    'file:///srv/shop',
    'https://',
    'https://editor@shop.example',
    'https://shop.example?utm=1',
    'https://shop.example#top',
  ])('%j is refused', text => {
    expect(refusal({ SITE_URL: text })).toBe(
      `SITE_URL: ожидался адрес сайта вида https://shop.example, найдено «${text}».`,
    );
  });

  test('a path is refused, and the message says what to remove', () => {
    expect(refusal({ SITE_URL: 'https://example.ru/shop/' })).toBe(
      'SITE_URL: магазин живёт в корне сайта, уберите «/shop/» из «https://example.ru/shop/».',
    );
  });
});

test('drafts of the desk have the next port, or an address of their own, which is neither the desk’s nor the shop’s', () => {
  const DESK_LISTEN = '127.0.0.1:4330';
  const DESK_URL = 'https://desk.shop.example';
  const DESK_DRAFT_URL = 'https://draft.shop.example/';
  const draft = { host: '127.0.0.1', port: 4331, url: 'http://127.0.0.1:4331' };
  expect(read({ DESK_LISTEN }).desk?.draft).toEqual(draft);
  expect(read({ DESK_LISTEN, DESK_URL }).desk?.draft).toBeNull();
  expect(read({ DESK_LISTEN, DESK_URL, DESK_DRAFT_URL }).desk?.draft?.url).toBe('https://draft.shop.example');
  for (const other of [{ SITE_URL: DESK_DRAFT_URL }, { DESK_DRAFT_URL: DESK_URL }])
    expect(refusal({ DESK_LISTEN, DESK_URL, DESK_DRAFT_URL, ...other })).toMatch(/^DESK_DRAFT_URL: /u);
});

describe('LIMITS', () => {
  test('are on, and can be off only at an address of this computer', () => {
    const SITE_URL = 'https://shop.example';
    expect([read().limits, read({ SITE_URL }).limits, read({ LIMITS: 'off' }).limits]).toEqual([
      true,
      true,
      false,
    ]);
    expect(refusal({ LIMITS: 'off', SITE_URL })).toBe(
      'LIMITS: ограничения можно снять только для пробы, пока SITE_URL — адрес этого компьютера; уберите LIMITS=off.',
    );
    expect(refusal({ LIMITS: 'no' })).toBe('LIMITS: ожидалось on или off, найдено «no».');
  });
});

describe('folders', () => {
  test.each([
    [{ OUT_DIR: 'content' }, 'content'],
    [{ DATA_DIR: 'dist' }, 'dist'],
    [{ CONTENT_DIR: './db/' }, 'db'],
    [{ DRAFT_DIR: 'dist' }, 'dist'],
    [{ CONTENT_DIR: '/one', DATA_DIR: '/two', OUT_DIR: '/one/../two' }, '/two'],
  ])('%j names one folder twice and is refused', (env: Record<string, string>, folder) => {
    expect(refusal(env)).toBe(
      `CONTENT_DIR, DATA_DIR, OUT_DIR и DRAFT_DIR должны быть разными папками, а «${path.resolve(ROOT, folder)}» названа дважды.`,
    );
  });

  test.each(['DATA_DIR', 'OUT_DIR', 'DRAFT_DIR'])('%s within CONTENT_DIR is refused', name => {
    expect(refusal({ CONTENT_DIR: '/shop/content', [name]: '/shop/content/own' })).toBe(
      'DATA_DIR, OUT_DIR и DRAFT_DIR должны лежать вне CONTENT_DIR: «/shop/content/own» лежит в ней, и каждая публикация меняла бы содержимое.',
    );
    expect(refusal({ CONTENT_DIR: '/shop/content', [name]: '/shop/content-own' })).toBe('not refused');
  });
});

test('any environment gives settings or a ConfigError of one sentence, never another error', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.nat().map(String));
  const env = fc.record({ PORT: value, HOST: value, SITE_URL: value, OUT_DIR: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(env, each => {
      const message = refusal(each as Record<string, string>);
      expect(message).toMatch(/^(?:not refused|[A-Z_, и]+(?:: .+|должны .+)\.)$/su);
    }),
  );
});
