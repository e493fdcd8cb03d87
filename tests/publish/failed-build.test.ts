import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placesIn } from '#src/publish/places.ts';
import { hashesOf, releasesIn } from '#src/publish/releases.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT, FIXTURE_DATA, FIXTURE_OUT } from '../harness/places.ts';
import { treeOf } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What the copy has of its own, or borrows. */
const OWN: ReadonlySet<string> = new Set(['apps', 'serving', 'import.lock']);

/** One copy for all: what fails changes nothing. */
let folder: ReturnType<typeof temporaryFolder>;
let settings: Record<string, string>;
const at = (name: string) => path.join(folder.path, name);

beforeAll(() => {
  folder = temporaryFolder();
  settings = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
  for (const [from, to] of [
    [FIXTURE_CONTENT, 'content'],
    [FIXTURE_DATA, 'db'],
    [FIXTURE_OUT, 'dist'],
  ] as const)
    cpSync(from, at(to), { recursive: true, filter: name => !OWN.has(path.basename(name)) });
  borrowApps(at('dist'));
});
beforeEach(() => cpSync(FIXTURE_CONTENT, at('content'), { recursive: true }));
afterAll(() => folder[Symbol.dispose]());

/** Everything that a publication may change. */
const published = () => ({
  current: treeOf(at('dist')),
  releases: readdirSync(at('dist/releases')).sort(),
  release: readFileSync(at('dist/release'), 'utf8'),
  catalogue: readFileSync(at('db/catalogue.db')).toString('base64'),
});

const broken = (by: string): Record<string, string> => ({
  ...settings,
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, by)).href}`,
});

test('a failed rendering leaves the published shop unchanged and reports why; the next build publishes', async () => {
  const before = published();
  writeFileSync(
    at('content/pages/about.md'),
    readFileSync(at('content/pages/about.md'), 'utf8').replace(/^title: .*$/mu, 'title: О нас по-новому'),
  );
  const products = readFileSync(at('content/products.csv'), 'utf8');
  writeFileSync(at('content/products.csv'), products.replace(/^(35;(?:[^;]*;){4})\d+/mu, '$13131'));
  const failed = await run('build', [], broken('break-rendering.ts'));
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(
    /^Страница \/product\/\d+ не собралась, магазин остался прежним\. Ошибка для разработчика:\n.*the disk is on fire/mu,
  );
  expect(published()).toEqual(before);

  const repaired = await run('build', [], settings);
  expect(repaired.code, repaired.stderr).toBe(0);
  expect(readFileSync(at('dist/current/page/about/index.html'), 'utf8')).toContain('О нас по-новому');
  expect(published().release).not.toBe(before.release);
});

test('a refused import leaves the published shop unchanged', async () => {
  const before = published();
  writeFileSync(at('content/products.csv'), 'nothing;of;this\n');
  const refused = await run('build', [], settings);
  expect(refused.code).toBe(2);
  expect(published()).toEqual(before);
});

longTest(
  'a drastic list that is refused changes nothing, and the next build sweeps what was rendered for it',
  async () => {
    const before = published();
    const products = readFileSync(at('content/products.csv'), 'utf8');
    writeFileSync(at('content/products.csv'), products.replaceAll(/^(\d+;(?:[^;]*;){4})\d+/gmu, '$11'));
    const refused = await run('build', [], settings);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--yes');
    expect(published()).toEqual(before);

    const { files } = placesIn(at('dist'));
    // In so small a shop the threads have hardly begun by then.
    mkdirSync(path.join(files, '00'), { recursive: true });
    writeFileSync(path.join(files, '00', '0'.repeat(32)), 'a page of that list');
    writeFileSync(at('content/products.csv'), products.replace(/^(35;(?:[^;]*;){4})\d+/mu, '$13232'));
    const next = await run('build', [], settings);
    expect(next.code, next.stderr).toBe(0);
    const stored = readdirSync(files, { recursive: true, withFileTypes: true }).filter(one => one.isFile());
    expect(stored.map(({ name }) => name).sort()).toEqual(
      [...(hashesOf(releasesIn(at('dist'))) ?? [])].sort(),
    );
  },
);

/** Leaves nothing of the shop but its content. */
const unpublish = () => {
  for (const name of ['dist', 'db']) rmSync(at(name), { recursive: true });
};

longTest('a first publication whose app cannot be bundled says so, and the next one publishes', async () => {
  unpublish();
  const failed = await run('build', [], broken('break-bundling.ts'));
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('Приложение не собралось, магазин остался прежним.');
  expect(failed.stderr).toContain('the bundler is on fire');
  expect(existsSync(at('dist/release'))).toBe(false);

  const repaired = await run('build', [], settings);
  expect(repaired.code, repaired.stderr).toBe(0);
  expect(existsSync(at('dist/current/index.html'))).toBe(true);
});

longTest(
  'a first publication whose import is refused publishes nothing, and keeps the app that was bundled beside it',
  async () => {
    unpublish();
    const products = readFileSync(at('content/products.csv'));
    writeFileSync(at('content/products.csv'), 'nothing;of;this\n');
    const refused = await run('build', [], settings);
    expect(refused.code).toBe(2);
    expect(existsSync(at('dist/release'))).toBe(false);
    const bundled = readdirSync(at('dist/apps'));
    expect(bundled).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/u)]);

    writeFileSync(at('content/products.csv'), products);
    const repaired = await run('build', [], settings);
    expect(repaired.code, repaired.stderr).toBe(0);
    expect(repaired.stdout).not.toContain('Собираю приложение');
    expect(readdirSync(at('dist/apps'))).toEqual(bundled);
  },
);

longTest(
  'an app that cannot be bundled, beside which the content is imported, leaves the published shop unchanged',
  async () => {
    const before = published();
    rmSync(placesIn(at('dist')).apps, { recursive: true });
    const products = readFileSync(at('content/products.csv'), 'utf8');
    writeFileSync(at('content/products.csv'), products.replace(/^(35;(?:[^;]*;){4})\d+/mu, '$13333'));
    const failed = await run('build', [], broken('break-bundling.ts'));
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('Приложение не собралось, магазин остался прежним.');
    expect(failed.stderr).toContain('the bundler is on fire');
    expect(published()).toEqual(before);
  },
);
