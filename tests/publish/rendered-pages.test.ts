import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { addressesOf, everyPage, sitemapPages } from '#src/catalogue/views/every-page.ts';
import { sitemapIndexOf, sitemapOf } from '#src/catalogue/views/sitemap.ts';
import { FileList } from '#src/publish/file-list.ts';
import { filesOf } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE } from '../harness/commands.ts';
import { FIXTURE_DATA, FIXTURE_OUT, ROOT } from '../harness/places.ts';

/** Pages rendered for a publication, held to what plain `astro build` makes of the same catalogue. */
const CATALOGUE = path.join(FIXTURE_DATA, 'catalogue.db');
let folder: string;

beforeAll(async () => {
  mkdirSync(path.join(ROOT, 'tests/.tmp'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, 'tests/.tmp/plain-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const astro = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...FIXTURE,
      BUILD_DIR: folder,
      CATALOGUE_FILE: CATALOGUE,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  expect(await new Promise(resolve => astro.once('close', resolve))).toBe(0);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

describe('the published tree', () => {
  test('has the files of plain `astro build`, and besides them pictures, compressed forms and assets that have gone alone', () => {
    const plain = filesBelow(path.join(folder, 'client'));
    expect(plain.length).toBeGreaterThan(100);
    const published = filesBelow(path.join(FIXTURE_OUT, 'current'));
    const release = currentRelease(FIXTURE_OUT);
    const files = release ? filesOf(release) : FileList.none;
    const stays = (name: string) => files.get(`/${name}`)?.leftAt !== 0;
    expect(published.filter(name => !/^storage\/|\.(?:br|gz)$/u.test(name) && !stays(name))).toEqual(plain);
  });

  test('has them byte for byte, but for the days in the sitemap, which publications keep', () => {
    const read = (root: string, name: string) => {
      const text = readFileSync(path.join(root, name), 'latin1');
      return name.startsWith('sitemap') ? text.replace(/<lastmod>.*?<\/lastmod>/gu, '') : text;
    };
    const differing = filesBelow(path.join(folder, 'client')).filter(
      name => read(path.join(folder, 'client'), name) !== read(path.join(FIXTURE_OUT, 'current'), name),
    );
    expect(differing).toEqual([]);
  });
});

describe('the list of pages to publish', () => {
  test('names every route of src/pages that is built ahead', () => {
    const routes = filesBelow(path.join(ROOT, 'src/pages'))
      .filter(name => !/^(?:api|on-demand)\//u.test(name))
      .map(name => `/${name.replace(/\.(?:astro|ts)$/u, '').replace(/^index$/u, '')}`);
    const catalogue = openCatalogue(CATALOGUE);
    const chunks = sitemapOf(catalogue);
    const sitemap = sitemapPages(sitemapIndexOf(chunks), chunks);
    const planned = new Set([...everyPage(catalogue), ...sitemap].map(({ route }) => route));
    catalogue.close();
    expect([...planned].sort()).toEqual(routes.sort());
  });

  test.each([
    ['/', {}, '/'],
    ['/product/[id]', { id: '7' }, '/product/7'],
    ['/products/[...page]', {}, '/products'],
    ['/products/[...page]', { page: '3' }, '/products/3'],
    ['/collection/[...path]', { path: 'winter/2' }, '/collection/winter/2'],
    ['/sitemap-[chunk].xml', { chunk: 'texts-1' }, '/sitemap-texts-1.xml'],
  ])('%s with %j is %s', (route, params, address) => {
    expect(addressesOf(route)(params)).toBe(address);
  });

  test('leads to a file each', () => {
    const catalogue = openCatalogue(CATALOGUE);
    const addresses = everyPage(catalogue).map(({ address }) => address);
    catalogue.close();
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(existsSync(path.join(FIXTURE_OUT, 'current/product/7/index.html'))).toBe(true);
  });
});
