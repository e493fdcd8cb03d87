import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Question, type SecureAsker, secureAsker } from '../harness/ask-securely.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { freePort, has } from '../harness/nginx.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { ROOT } from '../harness/places.ts';
import { ask, type Got } from '../site/asking.ts';
import { builtPages } from '../site/fixture.ts';

const SAMPLE = path.join(ROOT, 'scripts/deploy/caddy/Caddyfile');
const HOST = 'shop.example';

const COMPARED_HEADERS = [
  ...[
    'content-type',
    'content-encoding',
    'content-length',
    'content-range',
    'location',
    'cache-control',
    'etag',
  ],
  ...['vary', 'content-security-policy', 'strict-transport-security', 'x-release', 'allow', 'server'],
];
const comparable = ({ status, headers, body }: Got) => ({
  status,
  ...Object.fromEntries(COMPARED_HEADERS.map(name => [name, headers[name]])),
  body: body.toString('base64'),
});

describe.skipIf(!has('caddy', 'version'))('Caddy before the shop', () => {
  const folder = temporaryFolder();
  let shop: OwnShop;
  let caddy: ChildProcess;
  let asker: SecureAsker;

  beforeAll(async () => {
    shop = await openOwnShop({ SITE_URL: `https://${HOST}`, TRUSTED_PROXY: '127.0.0.1', HOST: '127.0.0.1' });
    const ports = { plain: await freePort(), tls: await freePort() };
    // The sample with the ports of this test and an authority of its own in place of Let's Encrypt.
    const own = [
      ...['admin off', 'local_certs', 'skip_install_trust', `http_port ${ports.plain}`],
      ...[`https_port ${ports.tls}`, `storage file_system ${folder.path}`],
    ].join('\n\t');
    const file = path.join(folder.path, 'Caddyfile');
    writeFileSync(file, readFileSync(SAMPLE, 'utf8').replace('email admin@shop.example', own));
    const env = { PATH: process.env.PATH, HOME: folder.path, SHOP: new URL(shop.url).host };
    const adapted = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      env,
      encoding: 'utf8',
    });
    expect(adapted.status, adapted.stderr).toBe(0);
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
    asker = secureAsker(ports.tls, HOST);
    await vi.waitFor(async () => expect((await asker.ask('/')).status).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
  });
  afterAll(async () => {
    asker?.[Symbol.dispose]();
    caddy?.kill();
    await shop?.[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const direct = (target: string, { headers, ...question }: Question = {}) =>
    ask(shop.url, target, {
      ...question,
      headers: { host: HOST, 'x-forwarded-for': '203.0.113.5', ...headers },
    });

  test('every page, odd addresses and calls are answered as by the shop itself', async () => {
    const odd = [
      ...[
        '/none',
        '/products/',
        '/product/7/',
        '/product/7?',
        '/PRODUCT/7',
        '/brand/cordiant',
        '/product/%37',
        '//product/7',
      ],
      ...[
        '/products?width=205',
        '/brand/CORDIANT?kit=1',
        '/api/product/7',
        '/api/none',
        '/robots.txt',
        '/models/winter/1',
      ],
    ];
    const questions: [string, Question][] = [
      ...[...builtPages().keys(), ...odd].map((target): [string, Question] => [target, {}]),
      ['/product/7', { headers: { 'accept-encoding': 'br' } }],
      ['/product/7', { headers: { 'accept-encoding': 'gzip' } }],
      ['/product/7', { method: 'HEAD' }],
      ['/product/7', { method: 'PUT' }],
      ['/product/7', { headers: { range: 'bytes=0-99' } }],
    ];
    expect(questions.length).toBeGreaterThan(70);
    for (const [target, question] of questions) {
      const [proxied, own] = [await asker.ask(target, question), await direct(target, question)];
      expect({ target, question, ...comparable(proxied) }).toEqual({ target, question, ...comparable(own) });
    }
  });

  test('health is not public, www leads to the shop, and visitors cannot choose their address or number', async () => {
    for (const target of ['/healthz', '/readyz', '/metrics'])
      expect([target, (await asker.ask(target)).status]).toEqual([target, 404]);
    const www = await asker.ask('/product/7?a=1', { headers: { host: `www.${HOST}` } });
    expect([www.status, www.headers.location]).toEqual([301, `https://${HOST}/product/7?a=1`]);
    const named = await asker.ask('/product/7', {
      headers: { 'x-request-id': 'chosen', 'x-forwarded-for': '127.0.0.1' },
    });
    expect([named.status, named.headers['x-request-id']]).toEqual([
      200,
      expect.stringMatching(/^[\da-f-]{36}$/u),
    ]);
  });
});
