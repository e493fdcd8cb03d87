import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '../harness/commands.ts';
import { entriesOf, requestsIn } from '../harness/log.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { ROOT } from '../harness/places.ts';
import { Shopper } from '../harness/shopper.ts';
import { ask } from '../site/asking.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

/** The entry of a request, which is written when its answer has been sent. */
async function entryOf(requestId: unknown, running: Pick<RunningShop, 'heard'> = shop.running) {
  const found = () => requestsIn(running).filter(entry => entry.requestId === requestId);
  await expect.poll(found, { timeout: 10_000 }).toHaveLength(1);
  return found()[0];
}

/** Sends bytes as they are and reads until the server closes. */
function raw(bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', chunk => (text += String(chunk)));
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return new Promise((resolve, reject) => socket.once('error', reject).once('close', () => resolve(text)));
}

describe('each request', () => {
  test('is one entry with time, id, kind, status and duration; the id is in the answer’s header', async () => {
    const page = await ask(shop.url, '/product/7?utm_source=letter');
    expect(page.headers['x-request-id']).toMatch(UUID);
    const entry = await entryOf(page.headers['x-request-id']);
    expect(entry).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      event: 'request',
      requestId: page.headers['x-request-id'],
      method: 'GET',
      route: 'product',
      path: '/product/7',
      status: 200,
      ms: expect.any(Number),
    });
  });

  test.each([
    ['/api/product/7', '/api/product/{id}', 200],
    ['/products?width=205', 'products', 200],
    ['/product/999999', 'product', 404],
    ['/nowhere', 'other', 404],
    ['/api/nothing', 'other', 404],
    ['/healthz', 'health', 200],
  ])('%s is of the kind %s', async (target, route, status) => {
    const { headers } = await ask(shop.url, target);
    expect(await entryOf(headers['x-request-id'])).toMatchObject({ route, status });
  });

  longTest(
    'gets an id of its own whatever the visitor says, and keeps the one that a trusted proxy gave',
    async () => {
      const given = { 'X-Request-Id': 'from-outside-1' };
      expect((await ask(shop.url, '/', { headers: given })).headers['x-request-id']).toMatch(UUID);
      const behind = await openShop({ ...FIXTURE, TRUSTED_PROXY: '127.0.0.1, ::1' });
      try {
        const idFor = async (id: string) =>
          (await ask(behind.url, '/', { headers: { 'X-Request-Id': id } })).headers['x-request-id'];
        expect(await idFor('from-outside-1')).toBe('from-outside-1');
        await entryOf('from-outside-1', behind);
        for (const wrong of ['x'.repeat(65), 'two words', '"},{"'])
          expect(await idFor(wrong), wrong).toMatch(UUID);
      } finally {
        await behind.stop();
      }
    },
  );

  test('tells nothing of the visitor: query, headers, unknown address, form', async () => {
    const canary = { name: 'Канарейка Логова', phone: '+7 913 555-01-02', email: 'canary@log.example' };
    const headers = {
      'User-Agent': 'canary@log.example',
      Referer: 'http://localhost/?canary@log.example',
      'X-Forwarded-For': '203.0.113.77',
    };
    const requests = [
      '/products?string=canary%40log.example',
      '/canary@log.example',
      '/CANARY@log.example/',
      '/brand/+79135550102',
    ];
    for (const target of requests)
      await entryOf((await ask(shop.url, target, { headers })).headers['x-request-id']);
    const anna = new Shopper(() => shop.url, headers);
    await anna.basket();
    await anna.add(7, 1);
    const { headers: answered } = await anna.order({ ...canary, comment: canary.email, consent: true });
    expect(await entryOf(answered['x-request-id'])).toMatchObject({ method: 'POST', route: '/api/order' });
    const said = shop.running.heard.stdout + shop.running.heard.stderr;
    expect(said.toLowerCase()).not.toContain('canary');
    for (const secret of ['Канарейка', 'Логова', '5550102', '555-01-02', '203.0.113.77', '127.0.0.1'])
      expect(said).not.toContain(secret);
    for (const cookie of anna.cookies.values()) expect(said).not.toContain(cookie);
  });

  test('cannot forge another entry, nor move the cursor of a terminal', async () => {
    const before = requestsIn(shop.running).length;
    const evil = '%0d%0a{"event":"request"}%1b[2J';
    const host = 'Host: localhost\r\n';
    const answers = await Promise.all([
      raw(`GET /product/7${evil} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
      raw(`GET /products?string=${evil} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
      raw(`GET /product/\x9b31m HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
      raw(`GET / HTTP/1.1\r\n${host}User-Agent: a\x1b[2J\r\n\r\n`),
      raw(`GET / HTTP/1.1\r\n${host}X-Request-Id: a\rb\r\n\r\n`),
      raw(`\x1b[2J{"event":"request"}\r\n\r\n`),
    ]);
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 \d{3} .*\r\n(?:.*\r\n)*x-request-id: /iu);
    await expect
      .poll(() => requestsIn(shop.running).length, { timeout: 10_000 })
      .toBe(before + answers.length);
    const said = shop.running.heard.stdout + shop.running.heard.stderr;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(said).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029]/u);
    expect(requestsIn(shop.running).filter(({ route }) => route === 'malformed').length).toBeGreaterThan(0);
  });

  test('that its visitor leaves is logged as aborted and is no fault', async () => {
    const { port } = new URL(shop.url);
    const leave = (bytes: string, when: 'at once' | 'data') =>
      new Promise<void>(resolve => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(bytes, () => when === 'at once' && setImmediate(() => socket.destroy()));
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
      });
    const host = 'Host: localhost\r\n';
    const json = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"string":';
    // A quick server may have answered, and a busy one not begun, before the visitor has left.
    const aborted = async () => {
      await Promise.all([
        leave(`GET /storage/film.mp4 HTTP/1.1\r\n${host}Range: bytes=0-\r\n\r\n`.repeat(20), 'data'),
        leave(`POST /api/products/1 HTTP/1.1\r\n${host}${json}`, 'at once'),
      ]);
      return new Set(requestsIn(shop.running).flatMap(entry => (entry.aborted ? [entry.route] : [])));
    };
    await expect.poll(aborted, { timeout: 20_000 }).toEqual(new Set(['media', '/api/products/{page}']));
    expect(entriesOf(shop.running).filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

longTest(
  'on a terminal the log is lines for people',
  async context => {
    if (spawnSync('script', ['--version']).error) return context.skip('the program script is missing');
    using folder = temporaryFolder();
    const command = `${process.execPath} ${path.join(ROOT, 'scripts/serve.ts')}`;
    const child = spawn('script', ['-q', '-e', '-f', '-c', command, '/dev/null'], {
      cwd: ROOT,
      env: { ...process.env, ...FIXTURE, DATA_DIR: folder.path, PORT: '0', TERM: 'xterm' },
    });
    const ended = new Promise(resolve => child.once('close', resolve));
    let heard = '';
    child.stdout.on('data', chunk => (heard += String(chunk)));
    await expect.poll(() => heard, { timeout: 20_000 }).toMatch(/Магазин открыт: \S+/u);
    const [, url = ''] = /Магазин открыт: (\S+)/u.exec(heard) ?? [];
    await ask(url, '/product/7');
    await expect.poll(() => heard, { timeout: 10_000 }).toMatch(/GET \/product\/7 200 [\d.]+ ms/u);
    expect(heard).not.toContain('{"level"');
    child.stdin.write('\u0003');
    await ended;
  },
  60_000,
);

longTest(
  'a server whose output nobody reads keeps answering, and ends when it is told to',
  async () => {
    using folder = temporaryFolder();
    const child = spawn(process.execPath, ['scripts/serve.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...FIXTURE, DATA_DIR: folder.path, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise(resolve => child.once('close', resolve));
    const url = await new Promise<string>(resolve => {
      let heard = '';
      const read = (chunk: unknown) => {
        heard += String(chunk);
        const [, address] = /Магазин открыт: (\S+)\n/u.exec(heard) ?? [];
        if (address === undefined) return;
        child.stdout.off('data', read).pause();
        resolve(address);
      };
      child.stdout.on('data', read);
    });
    // Some 250 bytes each: four times what a pipe and its reader hold.
    for (let round = 0; round < 40; round++)
      await Promise.all(Array.from({ length: 50 }, () => ask(url, '/healthz')));
    expect((await ask(url, '/product/7')).status).toBe(200);
    child.kill('SIGTERM');
    child.once('exit', () => child.stdout.resume());
    expect(await ended).toBe(0);
  },
  60_000,
);

longTest(
  'a server whose output goes to a full disk keeps answering',
  async context => {
    if (!existsSync('/dev/full')) return context.skip('there is no /dev/full');
    using folder = temporaryFolder();
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => free.once('listening', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise(resolve => free.close(resolve));
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['scripts/serve.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...FIXTURE, DATA_DIR: folder.path, PORT: String(port) },
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    const ended = new Promise(resolve => child.once('close', resolve));
    const url = `http://127.0.0.1:${port}`;
    const statusOf = async (target: string) => (await ask(url, target).catch(() => null))?.status;
    await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(200);
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 50 }, () => ask(url, '/healthz')));
    expect(await statusOf('/product/7')).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  60_000,
);
