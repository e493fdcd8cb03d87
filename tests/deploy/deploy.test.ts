import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENVIRONMENT, FLAGS } from '#scripts/launch.mjs';
import { type Question, type SecureAsker, secureAsker } from '../harness/ask-securely.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { has, type Nginx, startNginx } from '../harness/nginx.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { ROOT } from '../harness/places.ts';
import { ask, type Got } from '../site/asking.ts';
import { builtPages } from '../site/fixture.ts';

const DEPLOY = path.join(ROOT, 'scripts/deploy');
const UNITS = path.join(DEPLOY, 'systemd');
const HOST = 'shop.example';

describe('systemd units', () => {
  const units = readdirSync(UNITS);
  const services = units.filter(name => name.endsWith('.service'));

  test('each names a script of the shop, and each timer its service', () => {
    for (const name of services) {
      const text = readFileSync(path.join(UNITS, name), 'utf8');
      const [, script = ''] = /^ExecStart=\S+\/node (?:--\S+ )*(\S+)/mu.exec(text) ?? [];
      expect([name, existsSync(path.join(ROOT, script))]).toEqual([name, true]);
    }
    const timers = units.filter(name => name.endsWith('.timer'));
    expect(
      timers.map(name => name.replace('.timer', '.service')).filter(name => !services.includes(name)),
    ).toEqual([]);
  });

  test('the server is started with the flags and the environment of npm run serve', () => {
    const text = readFileSync(path.join(UNITS, 'protektor.service'), 'utf8');
    expect(text).toContain(`/node ${FLAGS.serve.join(' ')} scripts/serve.ts\n`);
    const environment = /^Environment=(.*)$/mu.exec(text)?.[1]?.split(' ');
    for (const [name, value] of Object.entries(ENVIRONMENT.serve))
      expect(environment).toContain(`${name}=${value}`);
  });

  test('what publishes sees no file of baskets and orders, nor their key, and starts without these files', () => {
    const text = readFileSync(path.join(UNITS, 'protektor-watch.service'), 'utf8');
    const hidden = [...text.matchAll(/^InaccessiblePaths=(.*)$/gmu)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const files = ['sales.db', 'sales.db-wal', 'sales.db-shm', 'secret'];
    expect(hidden).toEqual(files.map(name => `-/srv/protektor/db/${name}`));
  });

  test.skipIf(!has('systemd-analyze', '--version'))('are exposed by 2.5 at most, that of root by 3', () => {
    // That of nginx runs as root, and checks nginx's own settings.
    const ofNginx = path.join(DEPLOY, 'nginx/protektor-nginx.service');
    for (const unit of [...services.map(name => path.join(UNITS, name)), ofNginx]) {
      const { status, stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', `--threshold=${unit === ofNginx ? 30 : 25}`, unit],
        { encoding: 'utf8' },
      );
      expect([unit, status, stdout.trim().split('\n').at(-1)]).toEqual([
        unit,
        0,
        expect.stringContaining('OK'),
      ]);
    }
  });
});

test.skipIf(!has('systemd-analyze', '--version'))('systemd understands every unit', () => {
  using folder = temporaryFolder();
  const places = [UNITS, path.join(DEPLOY, 'nginx')].flatMap(dir =>
    readdirSync(dir).map(name => path.join(dir, name)),
  );
  const units = places.filter(place => /\.(?:service|timer|path)$/u.test(place));
  for (const unit of units) {
    const text = readFileSync(unit, 'utf8').replaceAll('/opt/protektor/', ROOT);
    writeFileSync(path.join(folder.path, path.basename(unit)), text);
  }
  const names = units.map(unit => path.join(folder.path, path.basename(unit)));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...names], {
    encoding: 'utf8',
  });
  expect(names.length).toBeGreaterThan(7);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('nginx before the shop', () => {
  const folder = temporaryFolder();
  let asker: SecureAsker;
  let shop: OwnShop;
  let nginx: Nginx;

  beforeAll(async () => {
    shop = await openOwnShop({ SITE_URL: `https://${HOST}`, TRUSTED_PROXY: '127.0.0.1', HOST: '127.0.0.1' });
    const sample = readFileSync(path.join(DEPLOY, 'nginx/protektor.conf'), 'utf8').replace(
      'server 127.0.0.1:4321;',
      `server 127.0.0.1:${new URL(shop.url).port};`,
    );
    nginx = await startNginx({ folder: folder.path, sample, host: HOST });
    asker = secureAsker(nginx.tls, HOST);
  });
  afterAll(async () => {
    nginx[Symbol.dispose]();
    asker[Symbol.dispose]();
    await shop[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const through: SecureAsker['ask'] = (...args) => asker.ask(...args);

  const direct = (target: string, { headers, ...question }: Question = {}) =>
    ask(shop.url, target, {
      ...question,
      headers: { host: HOST, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', ...headers },
    });

  const COMPARED_HEADERS = [
    ...['content-type', 'content-encoding', 'content-length', 'content-range', 'location', 'cache-control'],
    ...['etag', 'vary', 'content-security-policy', 'strict-transport-security', 'x-release', 'allow'],
  ];
  const comparable = ({ status, headers, body }: Got) => ({
    status,
    ...Object.fromEntries(COMPARED_HEADERS.map(name => [name, headers[name]])),
    body: body.toString('base64'),
  });

  test('every page, and every odd address, is answered as by the shop itself', async () => {
    const pages = [...builtPages().keys()];
    const odd = [
      ...['/none', '/products/', '/MODEL/x', '/product/7/', '//product/7', '/product/7?', '/product/%37'],
      ...[
        '/products?width=205',
        '/brand/CORDIANT?kit=1',
        '/api/product/7',
        '/api/none',
        '/robots.txt',
        '/sitemap.xml',
      ],
      ...['/models/winter/1'],
    ];
    const questions: [string, Question][] = [
      ...[...pages, ...odd].map((target): [string, Question] => [target, {}]),
      ...pages
        .slice(0, 12)
        .map((target): [string, Question] => [target, { headers: { 'accept-encoding': 'br' } }]),
      ...pages
        .slice(0, 6)
        .map((target): [string, Question] => [target, { headers: { 'accept-encoding': 'gzip' } }]),
      ['/product/7', { method: 'HEAD' }],
      ['/product/7', { method: 'PUT' }],
      ['/product/7', { headers: { range: 'bytes=0-99' } }],
      ['/api/basket/add/7/4', {}],
    ];
    expect(questions.length).toBeGreaterThan(90);
    for (const [target, question] of questions) {
      const [proxied, own] = [await through(target, question), await direct(target, question)];
      expect({ target, ...comparable(proxied) }).toEqual({ target, ...comparable(own) });
    }
    const { etag = '' } = (await through('/product/7')).headers;
    expect((await through('/product/7', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('what nginx cannot read it refuses by itself', async () => {
    for (const target of ['/%zz', '/../etc/passwd'])
      expect([target, (await through(target)).status]).toEqual([target, 400]);
  });

  test('health is not public; a large body is refused; http and www lead to https', async () => {
    for (const target of ['/healthz', '/readyz', '/metrics'])
      expect([target, (await through(target)).status]).toEqual([target, 404]);
    const large = await through('/api/products/1', {
      method: 'POST',
      body: JSON.stringify({ string: 'x'.repeat(70_000) }),
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(large.status).toBe(413);
    expect(JSON.parse(large.text)).toMatchObject({ success: 0 });
    const plain = await ask(`http://127.0.0.1:${nginx.plain}`, '/product/7?x=1', { headers: { host: HOST } });
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${HOST}/product/7?x=1`]);
    const www = await through('/product/7', { headers: { host: `www.${HOST}` } });
    expect([www.status, www.headers.location]).toEqual([301, `https://${HOST}/product/7`]);
  });
});
