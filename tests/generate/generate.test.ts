import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, temporaryFolder } from '#tests/harness/commands.ts';
import { longTest } from '#tests/harness/long-test.ts';

const PRODUCTS = '300';
const generate = (out: string, seed = '1', env: Record<string, string> = {}) =>
  run('generate', ['--products', PRODUCTS, '--seed', seed, '--out', out], env);

/** Digest of every file, by its path in the folder. */
const digestsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .map(file => [path.relative(folder, file), hash('sha256', readFileSync(file))])
      .sort(),
  );

describe('npm run generate', () => {
  const work = temporaryFolder();
  const at = (name: string) => path.join(work.path, name);
  beforeAll(async () => {
    const ended = await generate(at('one'));
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain(`${PRODUCTS} товаров в папке ${at('one')}`);
  });
  afterAll(() => work[Symbol.dispose]());

  test('writes the same bytes for the same seed in any time zone and locale', async () => {
    expect(await generate(at('two'), '1', { TZ: 'Asia/Vladivostok', LC_ALL: 'tr_TR.UTF-8' })).toMatchObject({
      code: 0,
    });
    const digests = digestsOf(at('one'));
    expect(digests).toEqual(digestsOf(at('two')));
    expect(Object.keys(digests).length).toBeGreaterThan(100);
  });

  longTest('writes another catalogue for another seed', async () => {
    expect(await generate(at('other'), 'осень-2')).toMatchObject({ code: 0 });
    const [one, other] = [digestsOf(at('one')), digestsOf(at('other'))];
    expect(other['products.csv']).not.toBe(one['products.csv']);
  });

  longTest('refuses a folder with other files, a file and a link, and does not change them', async () => {
    mkdirSync(at('mine'));
    writeFileSync(at('mine/notes.txt'), 'мои заметки');
    writeFileSync(at('file'), 'файл');
    symlinkSync(at('mine'), at('link'));
    for (const [name, why] of [
      ['mine', 'не пуста и создана не этой командой'],
      ['file', 'не папка'],
      ['link', 'не папка'],
    ] as const) {
      const { code, stdout, stderr } = await generate(at(name));
      expect({ name, code, stdout }).toEqual({ name, code: 1, stdout: '' });
      expect(stderr).toContain(`--out: `);
      expect(stderr).toContain(why);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(at('mine'))).toEqual(['notes.txt']);
    expect(readFileSync(at('mine/notes.txt'), 'utf8')).toBe('мои заметки');
    expect(readFileSync(at('file'), 'utf8')).toBe('файл');
  });

  test('fills an empty folder, replaces a generated one, and leaves no temporary files', async () => {
    mkdirSync(at('nest/again'), { recursive: true });
    expect(await generate(at('nest/again'), '2')).toMatchObject({ code: 0 });
    writeFileSync(at('nest/again/stale.md'), 'из прошлого раза');
    expect(await generate(at('nest/again'))).toMatchObject({ code: 0 });
    expect(existsSync(at('nest/again/stale.md'))).toBe(false);
    expect(digestsOf(at('nest/again'))).toEqual(digestsOf(at('one')));
    expect(readdirSync(at('nest'))).toEqual(['again']);
  });

  test.each([
    { wrong: 'no products', args: ['--products', '0', '--seed', '1', '--out', 'x'], expected: '--products' },
    {
      wrong: 'too many products',
      args: ['--products', '200001', '--seed', '1', '--out', 'x'],
      expected: '--products',
    },
    {
      wrong: 'products in exponent notation',
      args: ['--products', '1e3', '--seed', '1', '--out', 'x'],
      expected: '1e3',
    },
    {
      wrong: 'products in words',
      args: ['--products', 'сто', '--seed', '1', '--out', 'x'],
      expected: 'от 1 до 200000, найдено «сто»',
    },
    {
      wrong: 'a negative number of products',
      args: ['--products=-5', '--seed', '1', '--out', 'x'],
      expected: '«-5»',
    },
    {
      wrong: 'a seed with a slash',
      args: ['--products', '9', '--seed', 'a/b', '--out', 'x'],
      expected: '--seed',
    },
    { wrong: 'no folder', args: ['--products', '9', '--seed', '1'], expected: '--out' },
    { wrong: 'an unknown argument', args: ['--product', '9'], expected: 'Параметры не поняты' },
  ])('reports $wrong in one sentence with the usage', async ({ args, expected }) => {
    const { code, stdout, stderr } = await run('generate', args, {});
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr).toContain('npm run generate -- --products N --seed S --out ПАПКА');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  // It renders the photographs of the demo shop.
  longTest(
    'writes content that the import command accepts without errors and warnings',
    { timeout: 120_000 },
    async () => {
      const { code, stdout, stderr } = await run('import', ['--strict'], {
        CONTENT_DIR: at('one'),
        DATA_DIR: at('db'),
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/товары +300 /u);
      expect(existsSync(at('db/catalogue.db'))).toBe(true);
    },
  );
});
