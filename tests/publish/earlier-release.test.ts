import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkRelease } from '#src/publish/check-release.ts';
import { hashOf, hashOfFileNow } from '#src/publish/file-store.ts';
import { catalogueOf, filesOf, type Release, readRelease } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { ask } from '../site/asking.ts';

/** Writes a release as earlier versions of the shop did: with a hash of its catalogue, and its list in any order. */
function madeEarlier(release: Release): Release {
  const list = [...filesOf(release).lines()].reverse().join('\n');
  writeFileSync(path.join(release.dir, 'files.tsv'), list);
  const { sorted: _, dir, ...facts } = release;
  const { size, version } = facts.catalogue;
  const catalogue = { size, version, hash: hashOfFileNow(catalogueOf(release)) };
  const earlier = { ...facts, catalogue, files: hashOf(list) };
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify(earlier));
  return readRelease(dir) as Release;
}

test('a release of an earlier version is served, and damage of its catalogue is found', async () => {
  using folder = temporaryFolder();
  borrowRelease(folder.path);
  const release = currentRelease(folder.path) as Release;
  const files = [...filesOf(release)];
  const earlier = madeEarlier(release);
  expect([...filesOf(earlier)]).toEqual(files);
  const shop = await openShop({ ...FIXTURE, OUT_DIR: folder.path });
  try {
    const page = await ask(shop.url, '/product/35');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1')]);
  } finally {
    await shop.stop();
  }
  checkRelease(folder.path, earlier);
  appendFileSync(catalogueOf(earlier), 'x');
  expect(() => checkRelease(folder.path, earlier)).toThrow(`Каталог выпуска ${release.id} повреждён.`);
});

test('damage of a catalogue is found in one byte', () => {
  using folder = temporaryFolder();
  borrowRelease(folder.path);
  const release = currentRelease(folder.path) as Release;
  checkRelease(folder.path, release);
  const bytes = readFileSync(catalogueOf(release));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(catalogueOf(release), bytes);
  expect(() => checkRelease(folder.path, release)).toThrow(`Каталог выпуска ${release.id} повреждён.`);
});

test('a release whose list or app leads out of its folder is damaged', () => {
  using folder = temporaryFolder();
  borrowRelease(folder.path);
  const release = currentRelease(folder.path) as Release;
  const { dir, ...facts } = release;
  const [first = ''] = [...filesOf(release).lines()];
  const [address, hash, ...rest] = first.split('\t');
  for (const names of [
    ['/../../escaped', hash],
    ['../escaped', hash],
    [`${address}/..`, hash],
    [address, '../../../etc/passwd'],
  ]) {
    const list = `${[...names, ...rest].join('\t')}\n`;
    writeFileSync(path.join(dir, 'files.tsv'), list);
    expect(() => filesOf({ ...release, files: hashOf(list) })).toThrow(/повреждён/u);
  }
  writeFileSync(
    path.join(dir, 'release.json'),
    JSON.stringify({ ...facts, app: { ...facts.app, name: '../app' } }),
  );
  expect(readRelease(dir)).toBeNull();
});
