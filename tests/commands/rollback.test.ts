import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { placesIn } from '#src/publish/places.ts';
import { openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { costs as costsIn } from '../harness/displayed-price.ts';
import { FIXTURE_CONTENT, FIXTURE_OUT } from '../harness/places.ts';

vi.setConfig({ testTimeout: 120_000 });

/** releases and rollback as an operator meets them. Tests follow each other. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
let shop: RunningShop;

const products = path.join(own.CONTENT_DIR, 'products.csv');
const price = (roubles: number) =>
  writeFileSync(products, readFileSync(products, 'utf8').replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${roubles}`));

async function done(name: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(name, args, own);
  expect([name, code, stderr.replace(/^(?:Предупреждения|\S+:\d+: ).*\n/gmu, '')]).toEqual([name, 0, '']);
  return stdout;
}

interface Listed {
  id: string;
  current: boolean;
  withdrawn: boolean;
  back?: string;
  changes: { prices: object; texts: object } | null;
  report: string | null;
}
const listed = async () => JSON.parse(await done('releases', '--json')) as Listed[];

const costs = (roubles: number): Promise<void> => costsIn(shop.url, 35, roubles, 5000);

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  mkdirSync(own.OUT_DIR);
  symlinkSync(placesIn(FIXTURE_OUT).apps, placesIn(own.OUT_DIR).apps, 'junction');
});
afterAll(async () => {
  await shop.stop('SIGKILL');
  folder[Symbol.dispose]();
});

describe('before the first build', () => {
  test('releases says what to run, and rollback that there is nowhere to go', async () => {
    expect(await done('releases')).toBe('Выпусков ещё нет. Выполните: npm run build\n');
    expect(await run('rollback', [], own)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Магазин ещё не собран: возвращаться некуда.\n',
    });
  });
});

describe('rollback', () => {
  let first: string;
  let second: string;

  test('of the only release says that there is none before it', async () => {
    price(3100);
    await done('build');
    shop = await openShop(own);
    expect((await run('rollback', [], own)).stderr).toBe('Возвращаться некуда: более раннего выпуска нет.\n');
    first = (await listed())[0]?.id ?? '';
  });

  test('brings pages, calls and catalogue of the release before back within five seconds', async () => {
    price(3333);
    expect(await done('build')).toMatch(/показан через/u);
    await costs(3333);
    second = (await listed())[0]?.id ?? '';
    const began = performance.now();
    expect(await done('rollback')).toContain(`Возвращён выпуск ${first}, показан как `);
    await costs(3100);
    expect(performance.now() - began).toBeLessThan(5000);
    const [now, ...before] = await listed();
    expect(now).toMatchObject({ current: true, back: first });
    expect(before.map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
      [second, true],
      [first, false],
    ]);
    const report = at(`dist/releases/${second}/report.html`);
    expect([now, before[0]].map(each => each?.report)).toEqual([null, report]);
    expect(before[0]?.changes).toMatchObject({
      prices: { up: { count: 1 }, jumps: [{ id: 35, before: 3100, after: 3333 }] },
      texts: { count: 0, items: [] },
    });
    const lines = await done('releases');
    expect(lines).toMatch(new RegExp(`— показан\\n {2}отчёта нет\\n${second} .* — отозван\\n`, 'u'));
    expect(lines).toContain(`\n  отчёт: ${report}\n`);
    const page = readFileSync(path.join(own.OUT_DIR, 'current/product/35/index.html'), 'utf8');
    expect(page).toContain('3\u00A0100\u00A0руб.');
  });

  test('is not undone by the next build, which says so, nor by start', async () => {
    const said = `Выпуск ${second} с этим содержимым вы отозвали`;
    expect(await done('build')).toContain(said);
    const started = await openShop(own, 'start');
    expect(started.heard.stdout).toContain(said);
    await started.stop();
    await costs(3100);
  });

  test('says when terms have passed meanwhile, which nothing applies', async () => {
    const now = at(`dist/releases/${(await listed())[0]?.id}/release.json`);
    const release = readFileSync(now, 'utf8');
    writeFileSync(now, release.replace(/"validUntil": "[^"]*"/u, '"validUntil": "2026-01-01T00:00:00.000Z"'));
    expect(await done('build')).toContain(
      'Сроки цен, акций и страниц, которые с тех пор наступили, не применяются',
    );
    writeFileSync(now, release);
    expect(await done('build')).not.toContain('Сроки');
  });

  test('ends when the content changes', async () => {
    price(3444);
    expect(await done('build')).toMatch(/показан через/u);
    await costs(3444);
    expect((await listed()).filter(({ withdrawn }) => withdrawn)).toEqual([]);
  });

  test('to a named release, and its content again with --again', async () => {
    await done('rollback', first);
    await costs(3100);
    expect(await done('build')).toContain('вы отозвали');
    expect(await done('build', '--again')).toMatch(/показан через/u);
    await costs(3444);
  });

  test('to one that is not there, or to what is shown, is refused in a sentence', async () => {
    expect(await run('rollback', ['20200101T000000Z'], own)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Выпуска 20200101T000000Z нет. Какие есть: npm run releases\n',
    });
    const now = (await listed()).find(({ current }) => current)?.id ?? '';
    expect((await run('rollback', [now], own)).stderr).toBe(`Выпуск ${now} показан и так.\n`);
    expect((await run('rollback', ['one', 'two'], own)).stderr).toContain('Ожидался один выпуск');
  });

  test('to a release whose catalogue is damaged changes nothing', async () => {
    const before = await listed();
    writeFileSync(path.join(own.OUT_DIR, 'releases', second, 'catalogue.db'), 'not a database');
    expect((await run('rollback', [second], own)).stderr).toBe(
      `Каталог выпуска ${second} повреждён. Верните выпуск до него: npm run rollback -- ${first}\n`,
    );
    expect(await listed()).toEqual(before);
    await costs(3444);
    expect(existsSync(path.join(own.OUT_DIR, 'current/product/35/index.html'))).toBe(true);
  });

  test('a release that is served and cannot be read is said to be so, and is replaced by a whole one', async () => {
    const { id = '' } = (await listed()).find(({ current }) => current) ?? {};
    writeFileSync(path.join(own.OUT_DIR, 'releases', id, 'release.json'), '{"id":');
    expect(await done('rollback')).toMatch(
      /^Возвращён выпуск \w+, показан как .*\nВыпуск, который был показан, не читается: что в нём было, неизвестно\./u,
    );
    const now = (await listed())[0]?.id ?? '';
    writeFileSync(path.join(own.OUT_DIR, 'releases', now, 'release.json'), '{}');
    expect((await listed()).map(({ id }) => id)).not.toContain(now);
    expect(await done('build')).toMatch(
      /^Выпуск, который показан, не читается: сравнить не с чем, всё собирается заново\./u,
    );
    await costs(3444);
  });

  test('a release whose list of files is cut short is made anew by the next build', async () => {
    const { id = '' } = (await listed()).find(({ current }) => current) ?? {};
    truncateSync(path.join(own.OUT_DIR, 'releases', id, 'files.tsv'), 100);
    expect(await done('build')).toMatch(/показан через .*: собрано заново (\d+) из \1 страниц/u);
    expect(await done('build')).toContain('Ничего не изменилось');
  });

  test('passes over releases of another address, and refuses them by name', async () => {
    const { id = '' } = (await listed()).find(({ current }) => current) ?? {};
    price(3555);
    const moved = { ...own, SITE_URL: 'https://other.example' };
    expect((await run('build', [], moved)).code).toBe(0);
    price(3666);
    await done('build');
    const [, another] = await listed();
    expect(await done('rollback')).toContain(`Возвращён выпуск ${id}, показан как `);
    await costs(3444);
    expect(await run('rollback', [another?.id ?? ''], own)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('собран для https://other.example') as string,
    });
    await costs(3444);
  });
});
