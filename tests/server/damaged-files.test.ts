import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#src/publish/file-store.ts';
import { filesOf, type Release } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';
import { ask } from '../site/asking.ts';

/** Published files whose bytes are not those that were published. Tests follow each other. */
const folder = temporaryFolder();
const outDir = path.join(folder.path, 'dist');
const env = { ...FIXTURE, DATA_DIR: path.join(folder.path, 'db'), OUT_DIR: outDir };
let shop: RunningShop;

const listed = (address: string): string => {
  const file = filesOf(currentRelease(outDir) as Release).get(address);
  if (!file) throw new Error(`${address} is not published`);
  return file.hash;
};
const storedAt = (hash: string): string => path.join(placesIn(outDir).files, hash.slice(0, 2), hash);
const inTree = (address: string): string => path.join(placesIn(outDir).tree, address);
const spoil = (file: string): void => {
  chmodSync(file, 0o644);
  writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, -40)}<!-- damaged -->`);
};
/** Damages a stored file, and its other name in the tree. */
function damage(address: string): string {
  const file = storedAt(listed(address));
  spoil(file);
  spoil(inTree(address));
  return file;
}
const damagedNow = async () =>
  (JSON.parse((await ask(shop.url, '/readyz')).text) as { damaged: string[] }).damaged;

beforeAll(async () => {
  copyShop(outDir);
  lendPictures(env.DATA_DIR);
  shop = await openShop(env);
});
afterAll(async () => {
  await shop.stop('SIGKILL');
  folder[Symbol.dispose]();
});

describe('a damaged file', () => {
  test('is rendered anew when it is a page: the visitor gets the published bytes, the disk too', async () => {
    const hash = listed('/product/35/index.html');
    const file = damage('/product/35/index.html');
    const { status, body } = await ask(shop.url, '/product/35');
    expect([status, hashOf(body)]).toEqual([200, hash]);
    expect(hashOf(readFileSync(file))).toBe(hash);
    expect(shop.heard.stderr).toContain('был повреждён и восстановлен: /product/35/index.html');
    expect(await damagedNow()).toEqual([]);
  });

  test('is rendered anew when it is gone', async () => {
    rmSync(storedAt(listed('/page/about/index.html')));
    rmSync(inTree('/page/about/index.html'));
    const { status, body } = await ask(shop.url, '/page/about');
    expect([status, hashOf(body)]).toEqual([200, listed('/page/about/index.html')]);
  });

  test('is taken from the tree where that has a copy', async () => {
    const address = '/storage/brands/torero.svg';
    const file = storedAt(listed(address));
    spoil(file);
    expect(hashOf((await ask(shop.url, address)).body)).toBe(listed(address));
    expect(hashOf(readFileSync(file))).toBe(listed(address));
  });

  longTest(
    'that cannot be had is never sent: 503 with the phones, named by /readyz, until --all has made it anew',
    async () => {
      const address = '/storage/brands/gislaved.svg';
      damage(address);
      const answer = await ask(shop.url, address, { headers: { Accept: 'text/html' } });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
      expect(answer.text).toMatch(/<a href="tel:\+7\d{10}">/u);
      expect((await ask(shop.url, address)).text).toMatch(/^Временно недоступно\. Телефон: \+7/u);
      expect((await ask(shop.url, address, { headers: { Range: 'bytes=0-9' } })).status).toBe(503);
      expect(await damagedNow()).toEqual([address]);
      expect(shop.heard.stderr).toContain(`${address} отвечает 503. Выполните: npm run build -- --all`);
      const { code, stderr } = await run('build', ['--all'], env);
      expect(code, stderr).toBe(0);
      await expect.poll(async () => (await ask(shop.url, address)).status, { timeout: 10_000 }).toBe(200);
      expect(await damagedNow()).toEqual([]);
    },
  );

  test('of the app or the catalogue keeps a server from opening the release', async () => {
    const release = currentRelease(outDir) as Release;
    truncateSync(path.join(release.dir, 'catalogue.db'), 8192);
    const { code, stderr } = await run('serve', [], { ...env, PORT: '0' });
    expect([code, stderr]).toEqual([
      1,
      `Каталог выпуска ${release.id} повреждён. Выполните: npm run build -- --all\n`,
    ]);
  });
});
