import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DifferenceError } from '#src/content/import/difference-error.ts';
import { importInWorker } from '#src/content/import/import-client.ts';
import { readImport, writeImport } from '#src/content/import/incremental/previous-import.ts';
import { brokenShop, edit, TODAY } from './broken-shop.ts';

type Shop = ReturnType<typeof brokenShop>;

const verified = ({ contentDir, target }: Shop) =>
  importInWorker({ contentDir, target, previous: target, now: TODAY, verify: true });

const dataDirOf = ({ target }: Shop) => path.dirname(target);

/** What the last import stored. */
function storedBy(shop: Shop) {
  const folder = path.join(dataDirOf(shop), 'import');
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  const stored = readImport(file);
  if (!stored) throw new Error('the import stored nothing');
  return { file, stored };
}

/** A change of the price of product 8, which leaves product 9 of the same model as it is. */
const reprice = edit('products.csv', ';7 490,00;', ';7 590,00;');

test('an import that is verified gives the catalogue that it would give anyway', async () => {
  using shop = brokenShop();
  shop.import();
  reprice(shop.contentDir);
  const { imported, parsedRows } = await verified(shop);
  expect([parsedRows, imported?.version]).toEqual([1, shop.import().imported?.version]);
  expect(readdirSync(dataDirOf(shop)).sort()).toEqual(['catalogue.db', 'import', 'photos']);
});

test('a catalogue that was wrongly made of the previous one is not put in place, and the first difference is named', async () => {
  using shop = brokenShop();
  shop.import();
  const before = readFileSync(shop.target);
  const { file, stored } = storedBy(shop);
  for (const row of stored.rows) row.digest = 'of another row';
  writeImport(file, stored);
  reprice(shop.contentDir);
  await expect(verified(shop)).rejects.toThrow(DifferenceError);
  expect(readFileSync(shop.target).equals(before)).toBe(true);
  expect(existsSync(path.dirname(file))).toBe(false);
  expect((await verified(shop)).parsedRows).toBeNull();
});

test('a damaged cache of the last import is noticed, and everything is read', async () => {
  using shop = brokenShop();
  shop.import();
  const { file } = storedBy(shop);
  const bytes = readFileSync(file);
  const middle = bytes.length >>> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect((await verified(shop)).parsedRows).toBeNull();
  expect((await verified(shop)).parsedRows).toBe(0);
});
