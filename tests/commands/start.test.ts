import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { addPublished, borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 120_000 });

/** start, serve and build as a newcomer and an operator use them, in a folder of their own. Tests depend on their order. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
const opened: RunningShop[] = [];

beforeAll(() => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  if (IS_LONG) return;
  // Before the first test, global-setup.ts has a shop published that has neither.
  borrowApps(own.OUT_DIR);
  lendPictures(own.DATA_DIR);
});
afterAll(async () => {
  await Promise.all(opened.map(shop => shop.stop('SIGKILL')));
  folder[Symbol.dispose]();
});

async function open(name: 'serve' | 'start', env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await openShop({ ...own, ...env }, name);
  opened.push(shop);
  return shop;
}

/** A second of an idle machine; longer while others keep its processors busy. */
const second = 1000 * Math.max(1, (loadavg()[0] ?? 0) / (2 * availableParallelism()));

const current = () => readFileSync(at('dist/release'), 'utf8').trim();
const products = () => path.join(own.CONTENT_DIR, 'products.csv');

/** Changes an editors' file; `using` undoes it. */
function edit(file: string, change: (text: string) => string): Disposable {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed`);
  writeFileSync(file, after);
  return { [Symbol.dispose]: () => writeFileSync(file, before) };
}

const BROKEN = (text: string) => text.replace(/^(7;[^;]+;[^;]*;[^;]*);[^;]+;/mu, '$1;205-55-16;');

describe('before the first build', () => {
  test('serve says what to run', async () => {
    expect(await run('serve', [], { ...own, PORT: '0' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Магазин ещё не собран. Выполните: npm run build (или npm start).\n',
    });
  });

  longTest('start with broken content names every error and ends with 2', async () => {
    using _ = edit(products(), BROKEN);
    const { code, stdout, stderr } = await run('start', [], { ...own, PORT: '0' });
    expect(code, stdout + stderr).toBe(2);
    expect(stdout + stderr).toMatch(
      /products\.csv:2: size: ожидался размер вида 205\/55 R16, найдено «205-55-16»/u,
    );
    expect(stdout).not.toContain('Магазин открыт');
  });
});

describe('settings and parameters that cannot be used are one sentence that names them', () => {
  // tests/server/config.test.ts has the others.
  longTest.each([
    [
      'serve',
      { SITE_URL: 'shop.example' },
      'SITE_URL: ожидался адрес сайта вида https://shop.example, найдено «shop.example».',
    ],
    ['start', { PORT: 'abc' }, 'PORT: ожидалось число от 0 до 65535, найдено «abc».'],
    [
      'build',
      { DATA_DIR: own.OUT_DIR },
      `CONTENT_DIR, DATA_DIR, OUT_DIR и DRAFT_DIR должны быть разными папками, а «${own.OUT_DIR}» названа дважды.`,
    ],
  ])('%s with %j', async (name, env, sentence) => {
    const said = { code: 1, stdout: '', stderr: `${sentence}\n` };
    expect(await run(name, [], { ...own, ...env })).toEqual(said);
  });

  longTest.each([
    ['start', '--new-store'],
    ['build', '--all, --again, --yes, --accept-gone, --check, --json, --verify, --watch, --report ФАЙЛ'],
  ])('%s says which parameters it takes', async (name, parameters) => {
    const stderr = `Неизвестный параметр. Можно: ${parameters}.\n`;
    expect(await run(name, ['--fast'], own)).toEqual({ code: 1, stdout: '', stderr });
  });
});

describe('start', () => {
  test('publishes a shop for the first time, with progress; a second build meanwhile ends with 75', async () => {
    const starting = open('start');
    while (!existsSync(at('db/import.lock'))) await sleep(50);
    const another = await run('build', [], own);
    const shop = await starting;
    expect(another.code, another.stdout + another.stderr).toBe(75);
    expect(another.stderr).toMatch(
      /^Публикация уже идёт \(процесс \d+\)\. Дождитесь окончания и повторите\.\n$/u,
    );
    expect(shop.heard.stdout).toMatch(
      /^(?:Собираю приложение…\n)?Читаю содержимое…\nВ магазине:\n.*Импорт завершён.*\nСтраниц в магазине (\d+), собрать заново \1 \(новых \1\)\.\n(?:Собираю \d+ из \1 страниц[^\n]*\n)*Фид Яндекса: предложений .*\nВыпуск \w+ показан через [\d,]+ с: собрано заново \1 из \1 страниц\.\nОтчёт: .*report\.html\nМагазин открыт: http:\/\/localhost:\d+\n/su,
    );
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  });

  longTest('publishes nothing when nothing has changed', async () => {
    const before = current();
    const shop = await open('start');
    expect(shop.heard.stdout).toMatch(/^Магазин открыт: http:\/\/localhost:\d+\n/u);
    expect(shop.heard.stderr).toBe('');
    expect(await shop.stop('SIGINT')).toBe(0);
    expect(current()).toBe(before);
  });

  longTest('with refused content serves the previous shop, and says so', async () => {
    const before = current();
    using _ = edit(products(), BROKEN);
    const shop = await open('start');
    expect(shop.heard.stderr + shop.heard.stdout).toContain('найдено «205-55-16»');
    expect(shop.heard.stderr).toContain('Открываю магазин таким, каким он был до этих правок.');
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
    expect(await shop.stop()).toBe(0);
    expect((await run('build', [], own)).code).toBe(2);
    expect(current()).toBe(before);
  });
});

describe('a port that is taken', () => {
  longTest.each(['serve', 'start'])('%s ends with 1 and says what to do', async name => {
    const { port } = new URL((await open('serve')).url);
    expect(await run(name, [], { ...own, PORT: port })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Порт ${port} занят. Остановите программу, которая его держит, или выберите другой: PORT=${Number(port) + 1} npm start\n`,
    });
  });
});

describe('stopping', () => {
  test.each(IS_LONG ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    '%s: a request that has begun is answered, new ones are not taken, exit 0',
    async signal => {
      const shop = await open('serve');
      const { hostname, port } = new URL(shop.url);
      const body = JSON.stringify({ season: { winter: true } });
      const slow = request({
        hostname,
        port,
        path: '/api/products/1',
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          expect: '100-continue',
        },
      });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        slow.on('response', response => response.resume().on('end', () => resolve(response.statusCode)));
        slow.on('error', reject);
      });
      slow.flushHeaders();
      // The server has started the request and waits for its body.
      await once(slow, 'continue');
      slow.write(body.slice(0, 5));
      const ended = shop.stop(signal);
      while (!shop.heard.stdout.includes(signal)) await sleep(20);
      // On a busy machine a quiet turn of its event loop, after which it listens no more, may take a second (drain.ts).
      const refusal = () =>
        ask(shop.url, '/').then(
          () => 'answered',
          ({ code }) => code,
        );
      await expect.poll(refusal, { timeout: 2000 }).toBe('ECONNREFUSED');
      slow.end(body.slice(5));
      expect(await answered).toBe(200);
      const began = performance.now();
      expect(await ended).toBe(0);
      expect(performance.now() - began).toBeLessThan(4 * second);
      expect(shop.heard.stdout).toContain(`${signal}: заканчиваю начатые запросы и закрываюсь.\n`);
      expect(shop.heard.stderr).toBe('');
    },
  );

  longTest('idle connections do not delay it', async () => {
    const shop = await open('serve');
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetch(`${shop.url}/brands`)));
    await Promise.all(responses.map(response => response.text()));
    const began = performance.now();
    expect(await shop.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(4 * second);
  });
});

describe('a build while the server runs', () => {
  /** An asset as an earlier release may have had it. */
  const GONE = '/_astro/Shop.Earlier0.css';

  longTest('no request fails, the new pages are there within two seconds, earlier assets stay', async () => {
    addPublished(own.OUT_DIR, GONE, Buffer.from('body{color:red}'));
    const shop = await open('serve');
    const targets = [
      '/',
      '/page/about',
      '/product/7',
      '/products',
      '/products?kit=1',
      '/brand/CORDIANT',
      '/api/main_data',
      GONE,
    ];
    const statuses: Record<string, number> = {};
    let building = true;
    const visitor = async (first: number) => {
      for (let turn = first; building; turn++) {
        const target = targets[turn % targets.length] ?? '/';
        const status = await ask(shop.url, target).then(
          got => got.status,
          (error: NodeJS.ErrnoException) => error.code,
        );
        statuses[`${status}`] = (statuses[`${status}`] ?? 0) + 1;
        await sleep(5);
      }
    };
    const visitors = [0, 2, 4, 6].map(visitor);
    const before = current();
    rmSync(path.join(own.CONTENT_DIR, 'articles/holidays.md'));
    edit(path.join(own.CONTENT_DIR, 'pages/about.md'), text =>
      text.replace(/^title: .*$/mu, 'title: Новое имя страницы'),
    );
    appendFileSync(path.join(own.CONTENT_DIR, 'pages/extra.md'), '---\ntitle: Ещё страница\n---\nТекст.\n');
    edit(products(), text => text.replace(/^7;(.*?;.*?;.*?;.*?);[^;]*;[^;]*;/mu, '7;$1;9123;;'));
    const built = await run('build', ['--accept-gone'], own);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const shows = async (target: string, words: string) =>
      expect((await ask(shop.url, target)).text).toContain(words);
    await vi.waitFor(
      async () => {
        await shows('/page/about', '<h1>Новое имя страницы</h1>');
        await shows('/api/product/7', '"price":9123,');
        await shows('/products?kit=1', '9\u00A0123\u00A0руб.');
      },
      { timeout: 2 * second, interval: 50 },
    );
    await shows('/product/7', '9\u00A0123\u00A0руб.');
    await shows('/page/extra', 'Ещё страница');
    expect((await ask(shop.url, '/article/holidays')).status).toBe(410);
    expect((await ask(shop.url, '/api/article/holidays')).status).toBe(404);
    await sleep(500);
    building = false;
    await Promise.all(visitors);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(statuses['200']).toBeGreaterThan(100);
    expect(await ask(shop.url, GONE)).toMatchObject({ status: 200, text: 'body{color:red}' });
    expect(readdirSync(at('dist/releases'))).toEqual([before, current()]);
    expect(readFileSync(at(`dist/current${GONE}`), 'utf8')).toBe('body{color:red}');
    expect(existsSync(at('dist/current/article/holidays'))).toBe(false);
    expect(shop.heard.stderr).toBe('');
    expect(await shop.stop()).toBe(0);
  });
});
