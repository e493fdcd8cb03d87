import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOf } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { addPublished } from '../harness/own-releases.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import { treeOf, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** What a publication leaves on disk. Tests follow each other. */
let shop: Workshop;
let outDir: string;
beforeAll(async () => {
  shop = openWarmWorkshop();
  outDir = shop.config.outDir;
  expect(currentRelease(outDir)).toBeNull();
  await shop.publish();
});
afterAll(() => shop[Symbol.dispose]());

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 22, 9, count));
let price = 3000;
const edit = () =>
  shop.edit('products.csv', text => text.replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${price++}`));
const stored = (hash: string) => existsSync(path.join(placesIn(outDir).files, hash.slice(0, 2), hash));

test('a page that a killed publication left half written is made anew by the next', async () => {
  edit();
  const release = await shop.publish();
  const [address, { hash }] = [...filesOf(release)].find(([name]) => name === '/product/35/index.html') ?? [
    '',
    { hash: '' },
  ];
  const before = treeOf(outDir);
  // As it is after kill -9: the release is not finished, a file of it is cut short, the tree half changed.
  rmSync(release.dir, { recursive: true });
  writeFileSync(placesIn(outDir).pointer, `${releasesIn(outDir)[0]?.id}\n`);
  rmSync(path.join(placesIn(outDir).files, hash.slice(0, 2), hash));
  writeFileSync(path.join(placesIn(outDir).files, hash.slice(0, 2), hash), '<!DOCTYPE');
  writeFileSync(path.join(placesIn(outDir).files, 'unfinished'), '');
  mkdirSync(path.join(placesIn(outDir).releases, '20200101T000000Z.tmp'));
  rmSync(placesIn(outDir).treeState, { force: true });
  rmSync(path.join(outDir, 'current', address));
  await shop.publish();
  expect(treeOf(outDir)).toEqual(before);
  expect(existsSync(path.join(placesIn(outDir).releases, '20200101T000000Z.tmp'))).toBe(false);
});

longTest('--all mends a stored file and a file of the tree that were changed', async () => {
  const before = treeOf(outDir);
  const page = path.join(outDir, 'current/page/about/index.html');
  rmSync(page);
  writeFileSync(page, 'changed by hand');
  const { hash } = filesOf(currentRelease(outDir) as never).get('/page/contacts/index.html') ?? { hash: '' };
  const file = path.join(placesIn(outDir).files, hash.slice(0, 2), hash);
  rmSync(file);
  writeFileSync(file, 'changed by hand');
  await shop.publish({ all: true });
  expect(treeOf(outDir)).toEqual(before);
});

longTest('a link in the place of the tree, as earlier versions made it, is replaced', async () => {
  const before = treeOf(outDir);
  rmSync(path.join(outDir, 'current'), { recursive: true });
  symlinkSync('releases', path.join(outDir, 'current'), 'junction');
  await shop.publish({ all: true });
  expect(treeOf(outDir)).toEqual(before);
});

longTest('an asset that has gone stays for seven days', async () => {
  const address = '/_astro/Earlier.css';
  const stands = () => existsSync(path.join(outDir, 'current', address));
  addPublished(outDir, address, Buffer.from('body{color:red}'));
  edit();
  const left = filesOf(await shop.publish({ now: minutes(0) })).get(address);
  expect([left?.leftAt, stands()]).toEqual([minutes(0).getTime(), true]);
  edit();
  await shop.publish({ now: minutes(7 * 1440 - 1) });
  expect(stands()).toBe(true);
  edit();
  await shop.publish({ now: minutes(7 * 1440) });
  expect(stands()).toBe(false);
});

describe.runIf(IS_LONG)('of many releases', () => {
  test('the oldest are removed with their files, never one that is served', async () => {
    const first = releasesIn(outDir).at(-1)?.id ?? '';
    // A server in another container: its process number means nothing here, and its last word is two minutes old.
    const server = path.join(placesIn(outDir).serving, 'elsewhere-1');
    const ago = (count: number) => new Date(Date.now() - count * 60_000);
    mkdirSync(path.dirname(server), { recursive: true });
    writeFileSync(server, JSON.stringify({ served: first, looked: '' }));
    utimesSync(server, ago(2), ago(2));
    for (let count = releasesIn(outDir).length; count <= 20; count++) {
      edit();
      await shop.publish({ now: minutes(8 * 1440 + count) });
    }
    const left = releasesIn(outDir);
    expect(left).toHaveLength(11);
    expect(left.at(-1)?.id).toBe(first);
    for (const release of left)
      for (const { hash } of filesOf(release).values()) expect(stored(hash)).toBe(true);
    // Nobody has heard of it for so long that it has ended.
    utimesSync(server, ago(11), ago(11));
    for (let count = 21; count <= 31; count++) {
      edit();
      await shop.publish({ now: minutes(8 * 1440 + count) });
    }
    expect(releasesIn(outDir).map(({ id }) => id)).not.toContain(first);
    expect(existsSync(server)).toBe(false);
    expect(readFileSync(path.join(outDir, 'current/product/35/index.html'), 'utf8')).toContain('руб.');
  });
});
