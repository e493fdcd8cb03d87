import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Question, type SecureAsker, secureAsker } from '../harness/ask-securely.ts';
import { openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { has, type Nginx, startNginx } from '../harness/nginx.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { ask, type Got } from '../site/asking.ts';
import { readPages } from '../site/published.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DEPLOY = path.join(ROOT, 'scripts/deploy/nginx');
const HOST = 'shop.example';

/** Redirects that are hard to write down: letter cases, a query of its own, letters that are no ASCII, a variable's sign. */
const REDIRECTS = `/Old/Page;/page/about
/old/page;/page/delivery
/with-query;/products?width=205
/dollar;/page/about#$uri
/старая;/page/contacts
/ещё.html;/brands
/dotted.name.html;/brands
`;

/** Headers that mean something to visitors, caches and search engines. The two servers' ETags are their own. */
const COMPARED_HEADERS = [
  ...[
    'content-type',
    'content-length',
    'content-range',
    'location',
    'cache-control',
    'allow',
    'vary',
    'x-release',
  ],
  ...['content-security-policy', 'strict-transport-security', 'permissions-policy', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-content-type-options', 'x-robots-tag'],
  ...['last-modified', 'www-authenticate', 'retry-after'],
];

const comparable = ({ status, headers, body }: Got) => ({
  status,
  ...Object.fromEntries(COMPARED_HEADERS.map(name => [name, headers[name]])),
  body: hash('sha256', body),
});

describe.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))(
  'nginx that serves the published tree',
  () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder.path, name);
    const env = {
      CONTENT_DIR: at('content'),
      DATA_DIR: at('data'),
      OUT_DIR: at('out'),
      SITE_URL: `https://${HOST}`,
      TRUSTED_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
    };
    const nginxFolder = at('nginx');
    let shop: RunningShop;
    let nginx: Nginx;
    let asker: SecureAsker;

    const takeRelease = () =>
      spawnSync(
        path.join(DEPLOY, 'take-release.sh'),
        [
          path.join(env.OUT_DIR, 'nginx.conf'),
          at('release.conf'),
          `nginx -c ${path.join(nginxFolder, 'nginx.conf')} -p ${nginxFolder}`,
          userInfo().username,
        ],
        { encoding: 'utf8' },
      );

    beforeAll(async () => {
      cpSync(FIXTURE_CONTENT, env.CONTENT_DIR, { recursive: true });
      appendFileSync(path.join(env.CONTENT_DIR, 'redirects.csv'), REDIRECTS);
      const built = await run('build', [], env);
      if (built.code !== 0) throw new Error(built.stderr + built.stdout);
      shop = await openShop(env);
      cpSync(path.join(env.OUT_DIR, 'nginx.conf'), at('release.conf'));
      mkdirSync(at('more'));
      const sample = readFileSync(path.join(DEPLOY, 'protektor-static.conf'), 'utf8')
        .replace('server 127.0.0.1:4321;', `server 127.0.0.1:${new URL(shop.url).port};`)
        .replaceAll('/etc/nginx/protektor-release.conf', at('release.conf'))
        .replaceAll('/etc/nginx/protektor/', `${at('more')}/`)
        .replaceAll('/srv/protektor/dist', env.OUT_DIR);
      nginx = await startNginx({ folder: nginxFolder, sample, host: HOST });
      asker = secureAsker(nginx.tls, HOST);
    });
    afterAll(async () => {
      nginx?.[Symbol.dispose]();
      asker?.[Symbol.dispose]();
      await shop?.stop('SIGKILL');
      folder[Symbol.dispose]();
    });

    // As a visitor from elsewhere: only this machine gets the answers about health.
    const direct = (target: string, { headers, ...question }: Question = {}) =>
      ask(shop.url, target, {
        ...question,
        headers: { host: HOST, 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https', ...headers },
      });

    /** Fails for the first question that the two do not answer alike. */
    async function compare(questions: readonly (readonly [string, Question])[]): Promise<void> {
      for (const [target, question] of questions) {
        const [served, own] = [await asker.ask(target, question), await direct(target, question)];
        expect({ target, question, ...comparable(served) }).toEqual({ target, question, ...comparable(own) });
      }
    }

    /** Waits until both servers show the release of OUT_DIR; nginx's former process ends its connections meanwhile. */
    const followed = () =>
      vi.waitFor(
        async () => {
          const release = readFileSync(path.join(env.OUT_DIR, 'release'), 'utf8').trim();
          for (const answer of [asker.ask('/'), direct('/')])
            expect((await answer).headers['x-release']).toBe(release);
        },
        { timeout: 10_000, interval: 100 },
      );

    /** Every published file, pages by their addresses. */
    const addresses = (): string[] => {
      const tree = path.join(env.OUT_DIR, 'current');
      const files = readdirSync(tree, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.join(entry.parentPath, entry.name).slice(tree.length));
      return files
        .filter(file => !/(?:\.html|\.br|\.gz)$/u.test(file))
        .concat(readPages(env.OUT_DIR).map(page => page.path))
        .map(encodeURI);
    };

    const ODD = [
      ...[
        '/none',
        '/products/',
        '/product/7/',
        '/product/7/?a=1',
        '/products//',
        '//product/7',
        '/product/7?',
      ],
      ...['/product/%37', '/product/7?x=%zz', '/MODEL/x', '/PRODUCT/7', '/Product/7?a=1', '/PRODUCT/999999'],
      ...[
        '/brand/cordiant',
        '/BRAND/CORDIANT',
        '/brand/cordiant?utm_source=x',
        '/brand/cordiant?kit=1',
        '/BRANDS/',
      ],
      ...[
        '/products/1',
        '/products/1?utm_source=a&utm_medium=b',
        '/products/3',
        '/products/51',
        '/products/999',
        '/products/0',
      ],
      ...[
        '/products?width=205',
        '/products?utm_source=a',
        '/products?yclid=1',
        '/products?none=1',
        '/products?',
        '/models/winter/1',
      ],
      ...[
        '/collection/all_models/1',
        '/collection/all_models/9',
        '/brand/CORDIANT?kit=1',
        '/brand/CORDIANT?%6bit=1',
      ],
      ...['/calculator?old=205%2F55+R16', '/calculator?from=ad', '/compare?ids=7,8', '/compare'],
      ...[
        '/api/product/7',
        '/api/none',
        '/api',
        '/api/',
        '/api?x',
        '/apis',
        '/api/main_data',
        '/api/basket/add/7/4',
      ],
      ...[
        ...['/favicon.ico', '/manifest.webmanifest', '/apple-touch-icon-120x120.png'],
        '/robots.txt',
        '/sitemap.xml',
        '/404',
        '/404.html',
        '/index.html',
        '/product/7/index.html',
        '/_astro/none.js',
      ],
      ...[
        '/Old/Page',
        '/old/page',
        '/OLD/PAGE',
        '/old/page?a=1',
        '/with-query',
        '/with-query?b=2',
        '/dollar',
        '/dollar?$uri',
      ],
      ...[
        encodeURI('/старая'),
        encodeURI('/ещё.html'),
        '/dotted.name.html',
        '/dotted-name-html',
        '/catalog.html',
        '/CATALOG.html',
      ],
      ...[
        '/healthz',
        '/readyz',
        '/metrics',
        '/.well-known/x',
        '/.env',
        '/a/./b',
        '/a/..b',
        '/~user',
        '/a|b',
        "/'",
      ],
      ...[
        '/storage',
        '/_astro',
        '/storage/',
        `/${'x'.repeat(4100)}`,
        '/on-demand/products/3',
        '/product',
        '/brand',
      ],
    ];

    const METHODS: (readonly [string, Question])[] = [
      ['/product/7', { method: 'HEAD' }],
      ['/none', { method: 'HEAD' }],
      ['/product/7', { method: 'PUT' }],
      ['/product/7', { method: 'POST', body: 'x' }],
      ['/catalog.html', { method: 'HEAD' }],
      ['/catalog.html', { method: 'POST' }],
      [
        '/api/products/1',
        {
          method: 'POST',
          body: JSON.stringify({ width: '205' }),
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        },
      ],
    ];

    test('every file and page, every odd address, and calls are answered as by the shop itself', async () => {
      const all = addresses();
      expect(all.length).toBeGreaterThan(150);
      await compare([...all, ...ODD].map(target => [target, {}] as const));
      await compare(METHODS);
    });

    test('pages do not need the shop: they, redirects, 404 and the letter case are there while it is not', async () => {
      const expected = new Map<string, ReturnType<typeof comparable>>();
      const targets = [
        '/',
        '/product/7',
        '/products?utm_source=a',
        '/catalog.html?a=1',
        '/none',
        '/brand/cordiant',
        '/products/',
      ];
      for (const target of targets) expected.set(target, comparable(await direct(target)));
      await shop.stop('SIGTERM');
      for (const target of targets) expect(comparable(await asker.ask(target))).toEqual(expected.get(target));
      expect((await asker.ask('/api/product/7')).status).toBe(502);
      shop = await openShop({ ...env, PORT: new URL(shop.url).port });
    });

    test('compressed, in parts, and not again when it is known', async () => {
      const { text } = await direct('/product/7');
      const packed = await asker.ask('/product/7', { headers: { 'accept-encoding': 'gzip' } });
      expect([packed.headers['content-encoding'], gunzipSync(packed.body).toString('utf8')]).toEqual([
        'gzip',
        text,
      ]);
      const script = addresses().find(address => /^\/_astro\/.*\.js$/u.test(address)) ?? '';
      const beside = await asker.ask(script, { headers: { 'accept-encoding': 'gzip' } });
      expect(gunzipSync(beside.body)).toEqual((await direct(script)).body);
      const part = { headers: { range: 'bytes=10-99' } };
      const [served, own] = [await asker.ask('/product/7', part), await direct('/product/7', part)];
      expect(comparable(served)).toEqual(comparable(own));
      expect(served.status).toBe(206);
      const { etag = '' } = (await asker.ask('/product/7')).headers;
      const again = await asker.ask('/product/7', { headers: { 'if-none-match': etag } });
      expect([again.status, again.headers['x-release'], again.body.length]).toEqual([
        304,
        (await direct('/product/7')).headers['x-release'],
        0,
      ]);
    });

    test('a publication that removes pages and moves others is followed', async () => {
      const content = (name: string) => path.join(env.CONTENT_DIR, name);
      rmSync(content('articles/holidays.md'));
      rmSync(content('articles/storage.md'));
      appendFileSync(content('redirects.csv'), '/article/holidays;/articles\n');
      const built = await run('build', ['--accept-gone', '--yes'], env);
      expect(built.code, built.stderr).toBe(0);
      const taken = takeRelease();
      expect(taken.status, taken.stderr).toBe(0);
      await followed();
      expect((await asker.ask('/article/storage')).status).toBe(410);
      expect((await asker.ask('/article/holidays')).status).toBe(308);
      await compare(
        [
          ...addresses(),
          ...ODD,
          '/article/storage',
          '/ARTICLE/storage',
          '/article/storage/',
          '/article/holidays',
        ].map(target => [target, {}] as const),
      );
      const back = await run('rollback', [], env);
      expect(back.code, back.stderr).toBe(0);
      expect(takeRelease().status).toBe(0);
      await followed();
      await compare(['/article/storage', '/article/holidays', '/'].map(target => [target, {}] as const));
    });

    test('rules that are none, or that nginx refuses, change nothing', async () => {
      const rules = path.join(env.OUT_DIR, 'nginx.conf');
      const before = readFileSync(at('release.conf'), 'utf8');
      const right = readFileSync(rules, 'utf8');
      // nginx itself would take it.
      writeFileSync(at('entries'), '"/x" "y";\n');
      const wrong: [what: string, text: string][] = [
        ['a server of its own', 'server { listen 127.0.0.1:1; root /; }\n'],
        ['a log', `${right}access_log /tmp/x;\n`],
        ['a file', right.replace('default "";\n', `default "";\n    "include" "${at('entries')}";\n`)],
        ['a file without quotes', right.replace('{\n', '{\n    include /etc/passwd;\n')],
        ['two on a line', right.replace('"";', '"";} access_log /tmp/x;')],
        ['a table of somebody else', right.replace('$protektor_search {', '$http_host {')],
        ['an unknown variable', right.replace('"$protektor_query"', '"$protektor_nothing"')],
      ];
      for (const [what, text] of wrong) {
        writeFileSync(rules, text);
        const { status, stderr } = takeRelease();
        expect([what, status, readFileSync(at('release.conf'), 'utf8') === before]).toEqual([what, 1, true]);
        expect(stderr).toMatch(/nginx (?:не принял правила|остался прежним)/u);
      }
      writeFileSync(rules, right);
      expect((await asker.ask('/product/7')).status).toBe(200);
    });
  },
);
