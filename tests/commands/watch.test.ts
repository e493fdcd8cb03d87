import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BusyError, withRunLock } from '#src/platform/run-lock.ts';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import {
  begin,
  openShop,
  type Running,
  type RunningShop,
  run,
  temporaryFolder,
} from '../harness/commands.ts';
import { costs as costsIn } from '../harness/displayed-price.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `npm run build -- --watch` beside an open shop. Tests follow each other. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
let shop: RunningShop;
let watching: Running;

const content = (name: string) => path.join(own.CONTENT_DIR, name);
const products = content('products.csv');
const withPrice = (roubles: number) =>
  readFileSync(products, 'utf8').replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${roubles}`);
const heardSince = (length: number) => watching.heard.stdout.slice(length);
const heard = () => watching.heard.stdout.length;

const costs = (roubles: number): Promise<void> => costsIn(shop.url, 35, roubles, 60_000);

/** Waits until it has said something since. */
const saysSince = async (length: number, what: RegExp) =>
  vi.waitFor(() => expect(heardSince(length)).toMatch(what), { timeout: 60_000, interval: 50 });

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  mkdirSync(own.OUT_DIR);
  borrowApps(own.OUT_DIR);
  lendPictures(own.DATA_DIR);
  watching = begin('build', ['--watch'], own);
  await watching.says(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Слежу за /mu);
  shop = await openShop(own);
});
afterAll(async () => {
  await shop.stop('SIGKILL');
  await watching.stop('SIGKILL');
  folder[Symbol.dispose]();
});

test('its times are those of the shop, as those of `releases` are, and it says so', async () => {
  const { id, timezone } = currentRelease(own.OUT_DIR) ?? { id: '', timezone: '' };
  const [, time = ''] = await watching.says(new RegExp(`^(\\S+ \\S+) Выпуск ${id} показан`, 'mu'));
  const there = new Date().toLocaleString('sv-SE', { timeZone: timezone });
  expect(Math.abs(Date.parse(`${time}Z`) - Date.parse(`${there}Z`))).toBeLessThan(30 * 60_000);
  await watching.says(new RegExp(`Слежу за .* Время в журнале — магазина: ${timezone}\\.`, 'u'));
});

describe('build --watch publishes', () => {
  test('a price when the list is written, and again when another is moved into its place', async () => {
    writeFileSync(products, withPrice(3111));
    await costs(3111);
    writeFileSync(at('new.csv'), withPrice(3222));
    renameSync(at('new.csv'), products);
    await costs(3222);
  });

  test('a list that is written again while it is read, and nothing that it was before', async () => {
    const rewrite = async (price: number): Promise<void> => {
      const before = releasesIn(own.OUT_DIR).length;
      const since = heard();
      writeFileSync(products, withPrice(price - 1));
      const written = performance.now();
      await new Promise(resolve => setTimeout(resolve, 70));
      writeFileSync(products, withPrice(price));
      const apart = performance.now() - written;
      await costs(price);
      // On a busy machine it came after the 100 ms in which a list must stay as it is.
      if (apart > 95) return rewrite(price + 2);
      expect(releasesIn(own.OUT_DIR).length).toBe(before + 1);
      expect(heardSince(since).match(/Изменилось: products\.csv/gu)?.length).toBe(1);
    };
    await rewrite(3278);
  });

  longTest('a list that is uploaded slowly once it is whole, and no part of it', async () => {
    const before = releasesIn(own.OUT_DIR).length;
    const since = heard();
    const text = withPrice(3333);
    const half = text.indexOf('\n', text.length / 2) + 1;
    writeFileSync(products, text.slice(0, half));
    await new Promise(resolve => setTimeout(resolve, 700));
    appendFileSync(products, text.slice(half, -20));
    await new Promise(resolve => setTimeout(resolve, 700));
    appendFileSync(products, text.slice(-20));
    await costs(3333);
    expect(releasesIn(own.OUT_DIR).length).toBe(before + 1);
    expect(heardSince(since)).not.toContain('отклонён');
  });

  longTest('many files at once, without what editing programs leave behind', async () => {
    const before = releasesIn(own.OUT_DIR).length;
    const since = heard();
    writeFileSync(content('.products.csv.swp'), 'half');
    writeFileSync(content('products.csv~'), 'before');
    writeFileSync(products, withPrice(3444));
    for (const name of ['pages/about.md', 'articles/storage.md'])
      appendFileSync(content(name), '\nЕщё слово.\n');
    await costs(3444);
    expect((await ask(shop.url, '/page/about')).text).toContain('Ещё слово.');
    expect(releasesIn(own.OUT_DIR).length).toBe(before + 1);
    expect(/Изменилось: (.*)/u.exec(heardSince(since))?.[1]?.split(', ').sort()).toEqual(
      ['articles/storage.md', 'pages/about.md', 'products.csv'].sort(),
    );
  });

  test('when a moment of dated content has come', async () => {
    const before = currentRelease(own.OUT_DIR);
    if (!before) throw new Error('nothing is served');
    const { dir, ...facts } = before;
    writeFileSync(
      path.join(dir, 'release.json'),
      JSON.stringify({ ...facts, validUntil: new Date().toISOString() }),
    );
    await vi.waitFor(() => expect(currentRelease(own.OUT_DIR)?.id).not.toBe(before.id), { timeout: 60_000 });
  });
});

describe('it goes on', () => {
  test('after a list that is refused: it tells why and waits for the next change', async () => {
    writeFileSync(products, withPrice(3500));
    await costs(3500);
    const since = heard();
    const good = readFileSync(products, 'utf8');
    writeFileSync(products, good.replace(/^(35;(?:[^;]*;){4})\d+/mu, '$1much'));
    await saysSince(since, /Импорт отклонён.*\n.*products\.csv:\d+: price: /u);
    await costs(3500);
    writeFileSync(products, good);
    await saysSince(since, /Изменилось: products\.csv\n.*Ничего не изменилось, показан выпуск [\w-]+\.\n/u);
    writeFileSync(products, withPrice(3555));
    await costs(3555);
  });

  longTest('after a drastic one', async () => {
    const since = heard();
    const good = readFileSync(products, 'utf8');
    writeFileSync(
      products,
      good.replaceAll(/^(\d+;(?:[^;]*;){4})([\d ]+)(?:,\d+)?;/gmu, (_, start: string, price: string) => {
        return `${start}${Math.ceil(Number(price.replaceAll(' ', '')) / 100)};`;
      }),
    );
    await saysSince(since, /Не опубликовано, магазин остался прежним[\s\S]*Отчёт: .*\n/u);
    expect(heardSince(since)).toContain(`Отчёт: ${at('dist/check.html')}`);
    expect(readFileSync(at('dist/check.html'), 'utf8')).toContain('Похоже на ошибку');
    writeFileSync(products, good);
    writeFileSync(products, withPrice(3666));
    await costs(3666);
  });

  longTest(
    'after prices of a later day that are wrong by a factor: at their moment nobody is asked',
    async () => {
      const since = heard();
      const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const rows = readFileSync(products, 'utf8').matchAll(/^(\d+);(?:[^;]*;){4}([\d ]+)/gmu);
      const lines = Array.from(rows, ([, id, price = '']) => {
        return `${id};${Math.ceil(Number(price.replaceAll(' ', '')) / 100)};${later}\n`;
      });
      writeFileSync(content('prices.csv'), `id;price;from\n${lines.join('')}`);
      await saysSince(since, /Не опубликовано, магазин остался прежним[\s\S]*Отчёт: .*\n/u);
      expect(heardSince(since)).toContain('по prices.csv с ');
      rmSync(content('prices.csv'));
      await saysSince(since, /Ничего не изменилось, показан выпуск/u);
      await costs(3666);
    },
  );

  longTest('beside a rollback: what was taken back comes again only when the content changes', async () => {
    // The watch may still hold the lock of its last check, since the test before ends with its message.
    await vi.waitFor(async () => expect((await run('rollback', [], own)).code).toBe(0), 20_000);
    await costs(3555);
    const since = heard();
    utimesSync(products, new Date(), new Date());
    await saysSince(since, /вы отозвали/u);
    await costs(3555);
    writeFileSync(products, withPrice(3777));
    await costs(3777);
  });

  test('beside a build by hand, while whose run it waits', async () => {
    rmSync(content('.products.csv.swp'), { force: true });
    const since = heard();
    writeFileSync(products, withPrice(3888));
    const { code } = await run('build', [], own);
    expect([0, 75]).toContain(code);
    await costs(3888);
    await saysSince(since, /Выпуск \S+ показан|Ничего не изменилось/u);
  });

  test('beside whatever else publishes into the same folder, be it from another DATA_DIR', async () => {
    const since = heard();
    const other = async () =>
      withRunLock(own.OUT_DIR, async () => {
        writeFileSync(products, withPrice(3999));
        await saysSince(since, /Импорт уже идёт \(процесс \d+\), жду конца\./u);
      });
    // The watch may still be ending what it has shown.
    for (let isDone = false; !isDone; )
      isDone = await other().then(
        () => true,
        error => {
          if (!(error instanceof BusyError)) throw error;
          return false;
        },
      );
    await costs(3999);
  });

  test.runIf(IS_LONG).each(['gone', 'empty'])(
    'nothing while its folder is %s, which it says at once, and goes on when it is back',
    async how => {
      const [since, before] = [heard(), currentRelease(own.OUT_DIR)?.id];
      const started = performance.now();
      renameSync(own.CONTENT_DIR, at('away'));
      if (how === 'empty') mkdirSync(own.CONTENT_DIR);
      await saysSince(since, /Папки \S+content нет, или она пуста: магазин остался прежним, жду/u);
      // Before the next scan of the folder.
      expect(performance.now() - started).toBeLessThan(4000);
      await new Promise(resolve => setTimeout(resolve, 3000));
      if (how === 'empty') rmSync(own.CONTENT_DIR, { recursive: true });
      renameSync(at('away'), own.CONTENT_DIR);
      await saysSince(since, /Папка \S+content снова на месте\./u);
      expect(heardSince(since).trim().split('\n')).toHaveLength(2);
      expect(currentRelease(own.OUT_DIR)?.id).toBe(before);
      const price = how === 'gone' ? 4111 : 4222;
      writeFileSync(products, withPrice(price));
      await costs(price);
    },
  );

  test('until it is told to stop', async () => {
    expect(await watching.stop()).toBe(0);
    expect(watching.heard.stderr).toBe('');
  });
});

test('it takes no other parameter', async () => {
  const { code, stderr } = await run('build', ['--watch', '--yes'], own);
  expect([code, stderr]).toEqual([1, expect.stringContaining('--watch публикует только обычные изменения')]);
});

test('without a folder of content it ends with a sentence', async () => {
  const env = { CONTENT_DIR: at('nothing'), DATA_DIR: at('no-db'), OUT_DIR: at('no-dist') };
  const { code, stderr } = await run('build', ['--watch'], env);
  expect([code, stderr]).toEqual([1, `Папки ${at('nothing')} нет. Проверьте CONTENT_DIR.\n`]);
});
