import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { differenceBetween } from '#src/content/import/compare-catalogues.ts';
import { importContent } from '#src/content/import/import-content.ts';
import type { ImportMemory } from '#src/content/import/incremental/previous-import.ts';
import { amount } from '../harness/long.ts';
import { append, brokenShop, TODAY } from './broken-shop.ts';
import { importsFollowEdits } from './incremental-sequences.ts';

const SEQUENCES = amount(2, 100);

test('after any edits an import gives what an import from nothing gives', {
  timeout: amount(300_000, 1_800_000),
}, () => {
  const { incremental, whole } = importsFollowEdits(SEQUENCES, 8);
  expect(incremental).toBeGreaterThan(SEQUENCES);
  expect(whole).toBeGreaterThan(SEQUENCES);
});

test('a tyre that comes among others like it, and goes again, leaves the rest unread', () => {
  using shop = brokenShop();
  const memory: ImportMemory = { last: null };
  const file = path.join(shop.contentDir, 'products.csv');
  const options = { contentDir: shop.contentDir, previous: shop.target, target: shop.target, now: TODAY };
  importContent(options, undefined, memory);
  const before = readFileSync(file, 'utf8');
  const [row = ''] = /^17;bridgestone.*$/mu.exec(before) ?? [];
  const another = row.replace(/^17;/u, '817;').replace(';10450,50;', ';9990;');
  for (const text of [before.replace(row, `${another}\n${row}`), before]) {
    writeFileSync(file, text);
    const fresh = `${shop.target}.fresh`;
    const expected = importContent({ ...options, target: fresh, fromNothing: true });
    const { problems, imported, parsedRows } = importContent(options, undefined, memory);
    expect(parsedRows).not.toBeNull();
    expect(parsedRows).toBeLessThan(10);
    expect([problems.warnings, imported]).toEqual([expected.problems.warnings, expected.imported]);
    expect(differenceBetween(shop.target, fresh)).toBeNull();
  }
});

test('a tyre that comes to an address which redirects is refused, as by an import of everything', () => {
  using shop = brokenShop(append('redirects.csv', '/product/817;/products\n'));
  const row = '17;bridgestone-turanza-t005;';
  expect(shop.import().errors).toEqual([]);
  const [line = ''] =
    new RegExp(`^${row}.*\n`, 'mu').exec(readFileSync(path.join(shop.contentDir, 'products.csv'), 'utf8')) ??
    [];
  append('products.csv', line.replace(/^17/u, '817'))(shop.contentDir);
  const { imported, errors } = shop.import();
  expect([imported, errors.length]).toEqual([null, 1]);
});
