import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { differenceBetween } from '#src/content/import/compare-catalogues.ts';
import { importInWorker } from '#src/content/import/import-client.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { copyOfLast, EarlyCopy } from '#src/content/import/incremental/early-copy.ts';
import { brokenShop, TODAY } from './broken-shop.ts';

/** A shop that has been imported, with another price in its products.csv since. */
function repriced() {
  const shop = brokenShop();
  shop.import();
  const file = path.join(shop.contentDir, 'products.csv');
  writeFileSync(file, readFileSync(file, 'utf8').replace(';10990;12;2026', ';11990;12;2026'));
  return shop;
}

type Shop = ReturnType<typeof repriced>;

/**
 * Imports with a copy on offer; the catalogue must be that of an import from nothing.
 * @returns how many rows were parsed, or null when all were
 */
async function importWith({ contentDir, target }: Shop, copy: ReturnType<EarlyCopy['offer']>) {
  const options = { contentDir, previous: target, now: TODAY };
  const fresh = `${target}.fresh`;
  importContent({ ...options, target: fresh, fromNothing: true });
  const result = await importInWorker({ ...options, target, copy });
  expect(differenceBetween(target, fresh)).toBeNull();
  return result.parsedRows;
}

test('an import waits for the copy on offer and makes the catalogue of it', async () => {
  using shop = repriced();
  const copy = new EarlyCopy(shop.target);
  const offered = copy.offer();
  const imported = importWith(shop, offered);
  await copy.ended;
  const { ino } = statSync(offered?.file ?? '');
  expect(await imported).toBe(1);
  expect(statSync(shop.target).ino).toBe(ino);
  await copy.discard();
  expect(existsSync(shop.target)).toBe(true);
});

test('a copy of a catalogue that was damaged is not used', async () => {
  using shop = repriced();
  const { size } = statSync(shop.target);
  const to = openSync(shop.target, 'r+');
  writeSync(to, Buffer.from('цены'), 0, 8, size - 8);
  closeSync(to);
  const copy = new EarlyCopy(shop.target);
  await copy.ended;
  expect(await importWith(shop, copy.offer())).toBeNull();
});

test('a copy is offered while it, and what it was made of, are as they were', async () => {
  using shop = repriced();
  const one = new EarlyCopy(shop.target);
  await one.ended;
  const { file } = one.offer() ?? { file: '' };
  appendFileSync(file, ' ');
  expect(one.offer()).toBeNull();
  const other = new EarlyCopy(shop.target);
  await other.ended;
  expect(other.offer()).not.toBeNull();
  appendFileSync(shop.target, ' ');
  expect(other.offer()).toBeNull();
  await Promise.all([one.discard(), other.discard()]);
  expect(existsSync(file)).toBe(false);
});

test('nothing is copied where no import has kept what it needs', () => {
  using shop = brokenShop();
  expect(copyOfLast(shop.target)).toBeNull();
});
