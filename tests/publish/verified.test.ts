import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filesOf, ReleaseError, releaseTexts } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { cell, row } from './shop-edits.ts';
import { openWorkshop, treeOf, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const PRICE = 5;
const UNCHANGED = '/page/about/index.html';
let shop: Workshop;
beforeAll(async () => {
  shop = openWorkshop();
  await shop.publish();
});
afterAll(() => shop[Symbol.dispose]());

/** Makes the served release list another page's bytes for a page. */
function listWrongly(address: string, other: string): void {
  const release = currentRelease(shop.config.outDir);
  if (!release) throw new Error('nothing is published');
  const files = new Map(filesOf(release));
  const [file, wrong] = [files.get(address), files.get(other)];
  if (!file || !wrong) throw new Error('no such pages');
  files.set(address, { ...file, hash: wrong.hash, size: wrong.size });
  const { dir, ...facts } = release;
  for (const [name, text] of Object.entries(releaseTexts(facts, files)))
    writeFileSync(path.join(dir, name), text);
}

test('--verify publishes when what is kept is what would be rendered', async () => {
  shop.edit('products.csv', row(35, cell(PRICE, '3333')));
  const { pages } = await shop.publish({ verify: true });
  expect(pages.rendered).toBeLessThan(pages.all);
  expect(pages.changed).toBe(pages.rendered);
});

test('--verify names the page that would be kept wrongly, and the shop stays as it was', async () => {
  listWrongly(UNCHANGED, '/page/contacts/index.html');
  const before = treeOf(shop.config.outDir);
  shop.edit('products.csv', row(35, cell(PRICE, '4444')));
  const refused = shop.publish({ verify: true });
  await expect(refused).rejects.toThrow(ReleaseError);
  await expect(refused).rejects.toThrow(/^Страница \/page\/about была бы оставлена прежней.+--all$/u);
  expect(treeOf(shop.config.outDir)).toEqual(before);
});
