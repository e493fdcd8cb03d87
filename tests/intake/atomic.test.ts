// cspell:ignore noice chek digset
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { withRunLock } from '#src/platform/run-lock.ts';
import { environment } from '#tests/harness/commands.ts';
import { ROOT } from '#tests/harness/places.ts';
import { brokenShop, edit, reader, remove, tidy } from './broken-shop.ts';

type Shop = ReturnType<typeof brokenShop>;

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

const folderOf = ({ target }: Shop) => path.dirname(target);
const everything = (shop: Shop) => (existsSync(folderOf(shop)) ? readdirSync(folderOf(shop)).sort() : []);
/** Files of the data folder except caches. */
const listing = (shop: Shop) => everything(shop).filter(name => name !== 'photos' && name !== 'import');
const bytesOf = (shop: Shop) => readFileSync(shop.target);

/** Runs the command as editors do; `limit` is the largest file that it may write, in KiB. */
function start({ contentDir, target }: Shop, args: readonly string[] = [], limit = 'unlimited') {
  const child = spawn(
    'bash',
    [
      '-c',
      `ulimit -f ${limit}; exec "$0" "$@"`,
      process.execPath,
      path.join(ROOT, 'scripts/import.ts'),
      ...args,
    ],
    {
      cwd: ROOT,
      env: environment({ CONTENT_DIR: contentDir, DATA_DIR: path.dirname(target) }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.add(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', chunk => (output.out += String(chunk)));
  child.stderr.on('data', chunk => (output.err += String(chunk)));
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  return { child, ended: ended.then(code => ({ code, ...output })) };
}

const run = (...args: Parameters<typeof start>) => start(...args).ended;

/** The version of a catalogue; throws unless it opens, is intact and has rows. */
function versionOf({ target }: Shop): string {
  const catalogue = openCatalogue(target);
  try {
    expect(catalogue.all('PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect(catalogue.one('SELECT COUNT(*) AS count FROM product')).toEqual({ count: 29 });
    return catalogue.version;
  } finally {
    catalogue.close();
  }
}

const STOCKS = [';10990;12;2026', ';10990;11;2026'] as const;
const sell = edit('products.csv', STOCKS[0], STOCKS[1]);
const restock = edit('products.csv', STOCKS[1], STOCKS[0]);
const negative = edit('products.csv', STOCKS[0], ';10990;-1;2026');
const misspelt = edit('products.csv', ';noise\n', ';noice\n');

describe('exit codes and messages', () => {
  test('a successful import: exit code 0, counts and version on stdout', async () => {
    using shop = brokenShop(tidy);
    const { code, out, err } = await run(shop);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^В магазине:\n {2}марки шин +6 {2}6 с описанием\n {2}модели шин +23 {2}/u);
    expect(out).toContain(`версия ${versionOf(shop)}`);
    expect(listing(shop)).toEqual(['catalogue.db']);
  });

  test('errors: exit code 2, all on stderr, the catalogue stays byte for byte', async () => {
    using shop = brokenShop();
    shop.import();
    const before = bytesOf(shop);
    negative(shop.contentDir);
    misspelt(shop.contentDir);
    remove('goals.csv')(shop.contentDir);
    const { code, out, err } = await run(shop);
    expect([code, out]).toEqual([2, '']);
    expect(
      err
        .replaceAll(path.dirname(shop.contentDir) + path.sep, '')
        .trim()
        .split('\n'),
    ).toEqual([
      'Предупреждения: 1',
      'content/products.csv:1: noice: неизвестный столбец, найдено «noice» — возможно, «noise»; он не читается',
      'Ошибки: 2',
      'content/goals.csv:1: файла нет, а он обязателен',
      'content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «-1»',
      'Импорт отклонён, магазин остался прежним: исправьте ошибки и повторите.',
    ]);
    expect(bytesOf(shop).equals(before)).toBe(true);
    expect(listing(shop)).toEqual(['catalogue.db']);
  });

  test('--strict: a warning rejects the import with exit code 2; without it the import succeeds', async () => {
    using shop = brokenShop();
    shop.import();
    const before = bytesOf(shop);
    misspelt(shop.contentDir);
    const strict = await run(shop, ['--strict']);
    expect(strict.code).toBe(2);
    expect(strict.err).toContain('исправьте предупреждения (--strict)');
    expect(bytesOf(shop).equals(before)).toBe(true);
    expect((await run(shop)).code).toBe(0);
    expect(bytesOf(shop).equals(before)).toBe(false);
  });

  test('--check: reports the result and writes nothing', async () => {
    using shop = brokenShop(tidy, 'none');
    expect((await run(shop, ['--check'])).code).toBe(0);
    expect(everything(shop)).toEqual([]);
    shop.import();
    const before = bytesOf(shop);
    sell(shop.contentDir);
    const { code, out } = await run(shop, ['--check', '--strict']);
    expect([code, out.trim().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Проверка пройдена за [\d,]+ с, ничего не записано\. Предупреждений нет\.$/u),
    ]);
    restock(shop.contentDir);
    negative(shop.contentDir);
    expect((await run(shop, ['--check'])).code).toBe(2);
    expect(bytesOf(shop).equals(before)).toBe(true);
    expect(listing(shop)).toEqual(['catalogue.db']);
  });

  test('an unknown flag: exit code 1 and a list of the known ones', async () => {
    using shop = brokenShop();
    expect(await run(shop, ['--chek'])).toEqual({
      code: 1,
      out: '',
      err: 'Неизвестный параметр. Можно: --check, --strict, --verify, --json.\n',
    });
  });
});

describe('concurrent imports', () => {
  test('the second ends at once with exit code 75 and a message; the first is not disturbed', async () => {
    using shop = brokenShop();
    shop.import();
    const before = versionOf(shop);
    sell(shop.contentDir);
    const first = start(shop);
    const lock = path.join(folderOf(shop), 'import.lock');
    while (!existsSync(lock) || readFileSync(lock).length === 0) await sleep(5);
    first.child.kill('SIGSTOP');
    const second = await run(shop);
    expect(second).toEqual({
      code: 75,
      out: '',
      err: `Импорт уже идёт (процесс ${first.child.pid}). Дождитесь окончания и повторите.\n`,
    });
    first.child.kill('SIGCONT');
    expect((await first.ended).code).toBe(0);
    expect(versionOf(shop)).not.toBe(before);
    expect(listing(shop)).toEqual(['catalogue.db']);
  });

  test('while the lock is held, none of three imports runs; afterwards one does', async () => {
    using shop = brokenShop();
    await withRunLock(folderOf(shop), async () => {
      const all = await Promise.all([run(shop), run(shop), run(shop)]);
      expect(all.map(({ code }) => code)).toEqual([75, 75, 75]);
      expect(listing(shop)).toEqual(['import.lock']);
    });
    expect((await run(shop)).code).toBe(0);
  });
});

describe('a killed import', () => {
  test('leaves the previous or the new catalogue, and nothing that the next import cannot clean up', async () => {
    // Of today, as the command imports: a catalogue's order follows the season of the day.
    const today = { now: new Date() };
    using shop = brokenShop();
    const versions = [shop.import(today).imported?.version];
    sell(shop.contentDir);
    using other = brokenShop(sell);
    versions.push(other.import(today).imported?.version);

    const began = performance.now();
    await run(shop);
    const usual = performance.now() - began;
    const leftovers = new Set<string>();
    // On a busy machine the child may pass a state before it is seen: more rounds follow until all were met.
    const rare = ['import-PID.db-journal', 'import.lock.takeover'];
    const met = () => [...leftovers].filter(name => !rare.includes(name)).sort();
    // Which of the two versions the content is: the number of rounds may be even or odd.
    let isSold = true;
    for (let round = 0; round < 20 || (met().length < 3 && round < 100); round++) {
      isSold = !isSold;
      (isSold ? sell : restock)(shop.contentDir);
      const { child, ended } = start(shop);
      const temporary = path.join(folderOf(shop), `import-${child.pid}.db`);
      if (round < 10) await sleep(Math.random() * usual);
      else {
        while (!existsSync(temporary) && child.exitCode === null) await sleep(0);
        await sleep(Math.random() * 40);
      }
      child.kill('SIGKILL');
      await ended;
      expect(versions).toContain(versionOf(shop));
      for (const name of listing(shop)) leftovers.add(name.replace(/\d+/u, 'PID'));
    }
    expect(met()).toEqual(['catalogue.db', 'import-PID.db', 'import.lock']);
    expect((await run(shop)).code).toBe(0);
    expect(listing(shop)).toEqual(['catalogue.db']);
    expect(versionOf(shop)).toBe(versions[isSold ? 1 : 0]);
  }, 300_000);
});

test('the second lock of a process that was killed while it took over a lock is removed', async () => {
  using shop = brokenShop();
  mkdirSync(folderOf(shop), { recursive: true });
  writeFileSync(path.join(folderOf(shop), 'import.lock.takeover'), '999999999\n1\n');
  expect((await run(shop)).code).toBe(0);
  expect(listing(shop)).toEqual(['catalogue.db']);
});

describe('a failing disk', () => {
  test('that becomes full while writing leaves the catalogue byte for byte', async () => {
    using shop = brokenShop();
    shop.import();
    const before = bytesOf(shop);
    sell(shop.contentDir);
    const { code } = await run(shop, [], '64');
    expect(code).not.toBe(0);
    expect(bytesOf(shop).equals(before)).toBe(true);
    expect((await run(shop)).code).toBe(0);
    expect(listing(shop)).toEqual(['catalogue.db']);
  });

  test.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, 5000)],
    ['is garbage', (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => byte ^ (index % 251)))],
    [
      'has another schema',
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        changed.write('digset', changed.indexOf('TABLE digest') + 6);
        return changed;
      },
    ],
  ])('a previous catalogue that %s is replaced', (_, damage) => {
    using shop = brokenShop();
    shop.import();
    writeFileSync(shop.target, damage(bytesOf(shop)));
    expect(shop.import().errors).toEqual([]);
    versionOf(shop);
  });

  test('with a folder at the path of the catalogue: the import throws, and the folder stays', () => {
    using shop = brokenShop();
    mkdirSync(shop.target, { recursive: true });
    expect(() => shop.import()).toThrow();
    expect(listing(shop)).toEqual(['catalogue.db']);
  });
});

test('a folder at the path of the temporary file: the import throws, and the previous catalogue stays', () => {
  using shop = brokenShop();
  shop.import();
  const before = bytesOf(shop);
  mkdirSync(path.join(folderOf(shop), `import-${process.pid}.db`));
  expect(() => shop.import()).toThrow();
  expect(bytesOf(shop).equals(before)).toBe(true);
});

test('dates of change survive a rejected import', () => {
  using shop = brokenShop();
  shop.import();
  negative(shop.contentDir);
  shop.import({ now: new Date('2026-06-20T09:00:00Z') });
  const catalogue = reader(shop.target);
  expect(catalogue.values('SELECT DISTINCT changed_on FROM digest')).toEqual(['2026-06-15']);
  catalogue.close();
});
