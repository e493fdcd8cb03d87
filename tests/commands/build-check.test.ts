import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import { withPublishLock } from '#src/publish/with-publish-lock.ts';
import { begin, type Ended, run, temporaryFolder } from '../harness/commands.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { treeOf } from '../publish/workshop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `npm run build` as an editor and a program meet it, with `--check`, `--json` and `--report`. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
const build = async (...args: string[]): Promise<Ended> => run('build', args, own);

const fixture = (name: string) => readFileSync(path.join(FIXTURE_CONTENT, name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path.join(own.CONTENT_DIR, name), text);
const priced = (price: (roubles: number) => number | string, ids = '\\d+') =>
  write(
    'products.csv',
    fixture('products.csv').replaceAll(
      new RegExp(`^(${ids};(?:[^;]*;){4})([\\d ]+)(?:,\\d+)?;`, 'gmu'),
      (_, start: string, roubles: string) => `${start}${price(Number(roubles.replaceAll(' ', '')))};`,
    ),
  );
const byHundred = () => priced(roubles => Math.ceil(roubles / 100));

/** Everything that a publication would change. */
const state = () => ({
  tree: treeOf(own.OUT_DIR),
  releases: releasesIn(own.OUT_DIR).map(({ id }) => id),
  current: currentRelease(own.OUT_DIR)?.id,
  catalogue: readFileSync(at('db/catalogue.db')).toString('base64'),
});

/** What wire.md documents, in its order. */
const KEYS = [
  ...['outcome', 'exitCode', 'served', 'seconds', 'message', 'problems', 'changes', 'pages'],
  ...['reasons', 'redirects', 'opened', 'ended', 'ahead', 'report'],
].sort();

interface Report {
  outcome: string;
  exitCode: number;
  report: string | null;
  [key: string]: unknown;
}

/** The one object on stdout, which agrees with how the command ended. */
function reportOf({ code, stdout, stderr }: Ended): Report {
  expect(stdout).toMatch(/^\{.*\}\n$/u);
  const report = JSON.parse(stdout) as Report;
  expect([Object.keys(report).sort(), report.exitCode, report.served]).toEqual([
    KEYS,
    code,
    currentRelease(own.OUT_DIR)?.id,
  ]);
  expect(stderr).toMatch(/[а-яё]/u);
  return report;
}

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  mkdirSync(own.OUT_DIR);
  borrowApps(own.OUT_DIR);
  expect((await build()).code).toBe(0);
});
beforeEach(() => cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true, force: true }));
afterAll(() => folder[Symbol.dispose]());

describe('build --check', () => {
  test('tells what shoppers will notice in plain lines, ends with 0 and publishes nothing', async () => {
    priced(() => 3255, '35');
    const before = state();
    const { code, stdout } = await build('--check');
    expect(code).toBe(0);
    expect(stdout).toMatch(/подорожало: 1\sцена, медиана \+5\s%/u);
    expect(stdout).toMatch(/35 .*: 3\u00A0100\u00A0руб\. → 3\u00A0255\u00A0руб\./u);
    expect(stdout).toMatch(/собрать заново \d+\.\nМожно публиковать: npm run build\n/u);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what rewrites a terminal's line
    expect(stdout).not.toMatch(/[\r\u001B]/u);
    expect(state()).toEqual(before);
  });

  test('ends with 2 where the build would be refused, for what it would do and for errors', async () => {
    const before = state();
    byHundred();
    const drastic = await build('--check');
    expect([drastic.code, drastic.stderr]).toEqual([2, expect.stringContaining('Так не опубликуется.')]);
    priced(() => 'much', '35');
    const wrong = await build('--check');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/products\.csv:\d+: price: /u)]);
    expect(state()).toEqual(before);
  });

  test('is not blocked while a build is running', async () => {
    priced(() => 3200, '35');
    const { code, stdout } = await withPublishLock({ dataDir: own.DATA_DIR, outDir: own.OUT_DIR }, async () =>
      build('--check'),
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('Можно публиковать')]);
  });

  test('does not block a build, in whose midst it looks', async () => {
    priced(() => 3300, '35');
    const check = begin('build', ['--check'], own);
    await check.says(/Читаю содержимое/u);
    process.kill(check.pid, 'SIGSTOP');
    const built = await build();
    expect(await check.stop('SIGCONT')).toBe(0);
    expect([built.code, built.stdout]).toEqual([0, expect.stringMatching(/показан через/u)]);
  });

  test('names the line of a limit in shop.yaml that is none', async () => {
    write('shop.yaml', `${fixture('shop.yaml')}\nlimits:\n  lost: many\n  brand: 130\n`);
    const line = fixture('shop.yaml').split('\n').length + 2;
    const { code, stderr } = await build('--check');
    expect(code).toBe(2);
    for (const [place, name, found] of [
      [line, 'lost', 'many'],
      [line + 1, 'brand', '130'],
    ])
      expect(stderr).toContain(
        `shop.yaml:${place}: limits.${name}: ожидалось число процентов от 1 до 100, найдено «${found}»`,
      );
  });
});

describe('build --json prints one object', () => {
  test('of a check, of a release and of nothing new', async () => {
    priced(() => 3400, '35');
    const jumps = [{ id: 35, after: 3400 }];
    const changes = { prices: { jumps } };
    const checked = reportOf(await build('--check', '--json'));
    expect(checked).toMatchObject({ outcome: 'checked', changes });
    const { pages } = checked;
    expect(reportOf(await build('--json'))).toMatchObject({ outcome: 'published', changes, pages });
    // Of a list of two pages, the one that shows the price.
    expect(pages).toMatchObject({ toRender: currentRelease(own.OUT_DIR)?.pages.rendered });
    expect(reportOf(await build('--json'))).toMatchObject({ outcome: 'unchanged', changes: null });
  });

  test('counts the pages that are rendered, and names those that are new', async () => {
    const page = at('content/pages/parking.md');
    writeFileSync(
      page,
      readFileSync(at('content/pages/about.md'), 'utf8').replace(/^title: .*/mu, 'title: Стоянка'),
    );
    const renamed = at('content/models/kama-irbis.md');
    writeFileSync(renamed, readFileSync(renamed, 'utf8').replace(/^title: .*/mu, 'title: Ирбис'));
    const checked = reportOf(await build('--check', '--json'));
    const pages = checked.pages as { toRender: number };
    const report = { opened: ['/page/parking'], pages, changes: { texts: { count: 1 } } };
    expect(checked).toMatchObject(report);
    expect(reportOf(await build('--json'))).toMatchObject({ outcome: 'published', ...report });
    const { rendered, added } = currentRelease(own.OUT_DIR)?.pages ?? {};
    expect([pages.toRender, added]).toEqual([rendered, 1]);
    rmSync(page);
    const { stdout } = await build('--accept-gone');
    expect(stdout).toMatch(
      /\nЦены, наличие и тексты те же\.\nСтраниц в магазине \d+, собрать заново .*\(ушло 1\)/u,
    );
    expect(stdout).toMatch(/собрано заново 0 из/u);
  });

  test('of a refusal for what it would do, and for errors', async () => {
    byHundred();
    const reasons = expect.arrayContaining([expect.objectContaining({ limit: 'moved' })]);
    const report = at('dist/check.html');
    for (const args of [['--json'], ['--json', '--check']])
      expect(reportOf(await build(...args))).toMatchObject({
        outcome: 'refused',
        exitCode: 2,
        reasons,
        report,
      });
    priced(() => 'much', '35');
    expect(reportOf(await build('--json'))).toMatchObject({
      outcome: 'refused',
      exitCode: 2,
      changes: null,
      report: null,
      problems: { errors: [{ file: expect.stringMatching(/products\.csv$/u), field: 'price' }] },
    });
  });

  test('while another build is running, and when the report cannot be written', async () => {
    byHundred();
    await withPublishLock({ dataDir: own.DATA_DIR, outDir: own.OUT_DIR }, async () =>
      expect(reportOf(await build('--json'))).toMatchObject({ outcome: 'busy', exitCode: 75 }),
    );
    expect(reportOf(await build('--json', '--report', at('nowhere/report.html')))).toMatchObject({
      outcome: 'failed',
      exitCode: 1,
      message: expect.stringContaining('Отчёт не записался'),
    });
  });
});

test('build --check of a shop that was never published leaves its report', async () => {
  const { code } = await run('build', ['--check'], { ...own, OUT_DIR: at('never') });
  expect(code).toBe(0);
  expect(existsSync(at('never/check.html'))).toBe(true);
  expect(currentRelease(at('never'))).toBeNull();
});

test('build --report writes one page that asks the network for nothing', async () => {
  byHundred();
  const { code, stdout } = await build('--check', '--report', at('report.html'));
  expect([code, stdout]).toEqual([2, expect.stringContaining(`Отчёт: ${at('report.html')}\n`)]);
  const page = readFileSync(at('report.html'), 'utf8');
  expect(page).toMatch(/^<!doctype html>[\s\S]*<rect[\s\S]*<\/html>\n$/u);
  expect(page).not.toMatch(/https?:|\b(?:src|href|srcset)=|url\(|@import|<script|<link/iu);
  expect(page).toContain('Если так и задумано: npm run build -- --yes');
  // The number of a product stays on the line of its name.
  expect(page).toMatch(/\S\u00A0<span class="soft">№\u00A0\d+<\/span>/u);
  expect(existsSync(at('dist/check.html'))).toBe(true);
});

test('with --report, a build that finds nothing new, and one whose content is refused, write a page that says so', async () => {
  const report = at('brief.html');
  const page = () => readFileSync(report, 'utf8');
  write('products.csv', fixture('products.csv'));
  await build();
  const { code, stdout } = await build('--report', report);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`Отчёт: ${report}\n`)]);
  expect(page()).toMatch(
    /^<!doctype html>[\s\S]*Ничего не изменилось, показан выпуск [\w-]+\.[\s\S]*<\/html>\n$/u,
  );
  rmSync(report);
  const buildReport = reportOf(await build('--json', '--check', '--report', report));
  expect([buildReport.outcome, buildReport.report, existsSync(report)]).toEqual(['unchanged', report, true]);
  priced(() => 'дорого', '35');
  expect((await build('--report', report)).code).toBe(2);
  expect(page()).toMatch(
    /Импорт отклонён[\s\S]*Ошибок в содержимом: 1\.[\s\S]*products\.csv:\d+: [\s\S]*дорого/u,
  );
  write('products.csv', fixture('products.csv'));
});

test('many files in windows-1251 are told of in one line, which names the first ones', async () => {
  const old = Array.from({ length: 5 }, (_, index) => `articles/old${index}.md`);
  const text = fixture('articles/opening.md');
  // Bytes of Cyrillic letters as windows-1251 has them.
  const letters = Array.from(text, letter => {
    const code = letter.charCodeAt(0);
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code < 0x80 ? code : 0x20;
  });
  for (const name of old) writeFileSync(path.join(own.CONTENT_DIR, name), Buffer.from(letters));
  const { stderr } = await build('--check');
  for (const name of old) rmSync(path.join(own.CONTENT_DIR, name));
  const report = stderr.split('\n').filter(line => line.includes('windows-1251'));
  expect(report).toHaveLength(1);
  expect(report[0]).toMatch(/old0\.md, \S*old1\.md, \S*old2\.md и ещё 2: файл прочитан как windows-1251/u);
});

test('with --report, a build that is busy or fails says so in place of what an earlier one wrote', async () => {
  const report = at('earlier.html');
  writeFileSync(report, 'report of yesterday');
  const place = { dataDir: own.DATA_DIR, outDir: own.OUT_DIR };
  const busy = await withPublishLock(place, async () => build('--json', '--report', report));
  expect(reportOf(busy)).toMatchObject({ outcome: 'busy', report });
  expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>[\s\S]*Публикация уже идёт/u);
  writeFileSync(report, 'report of yesterday');
  const wrong = { ...own, SITE_URL: 'nonsense' };
  expect((await run('build', ['--report', report], wrong)).code).toBe(1);
  expect(existsSync(report)).toBe(false);
  const missing = { ...own, CONTENT_DIR: at('nowhere') };
  writeFileSync(report, 'report of yesterday');
  expect((await run('build', ['--report', report], missing)).code).not.toBe(0);
  expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>[\s\S]*nowhere/u);
});
