import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFiles } from '#scripts/generate/content.ts';
import { writeFolder } from '#scripts/generate/out-folder.ts';
import { problemText } from '#src/content/import/check/problems.ts';
import { importInWorker } from '#src/content/import/import-client.ts';
import { PhotoCacheError } from '#src/content/import/photos/cache.ts';
import { temporaryFolder } from '#tests/harness/commands.ts';
import { ROOT } from '#tests/harness/places.ts';
import { longTest } from '../harness/long-test.ts';
import { append, brokenShop, edit, TODAY } from './broken-shop.ts';

const importInThread = ({ contentDir, target }: ReturnType<typeof brokenShop>) =>
  importInWorker({ contentDir, target, previous: target, now: TODAY });

test('an import in a worker thread writes the same bytes and reports the same counts as one in the main thread', async () => {
  using one = brokenShop();
  using other = brokenShop();
  const { imported, warnings } = one.import();
  const result = await importInThread(other);
  expect(imported).not.toBeNull();
  expect(result.imported).toEqual(imported);
  expect(result.problems.errors).toEqual([]);
  expect(result.problems.warnings).toHaveLength(warnings.length);
  expect(readFileSync(other.target).equals(readFileSync(one.target))).toBe(true);
});

test('problems are returned from the thread with file and line', async () => {
  using shop = brokenShop(edit('products.csv', ';10990;12;2026', ';10990;-1;2026'));
  append('properties.csv', '\nweight;Вес;number;кг;лишнее\n')(shop.contentDir);
  const { problems, imported } = await importInThread(shop);
  const lines = (list: readonly Parameters<typeof problemText>[0][]) =>
    list.map(problem => problemText(problem).slice(path.dirname(shop.contentDir).length + 1));
  expect(imported).toBeNull();
  expect({ errors: lines(problems.errors), warnings: lines(problems.warnings) }).toEqual({
    errors: shop.import().errors,
    warnings: shop.import().warnings,
  });
  expect(problems.errors.length).toBeGreaterThanOrEqual(2);
});

longTest('an exception of the import is thrown in the main thread', async () => {
  using shop = brokenShop();
  mkdirSync(path.dirname(shop.target), { recursive: true });
  const inTheWay = path.join(path.dirname(shop.target), 'file');
  writeFileSync(inTheWay, 'a file where the folder of the catalogue should be');
  const { contentDir, target: previous } = shop;
  const target = path.join(inTheWay, 'db', 'catalogue.db');
  await expect(importInWorker({ contentDir, target, previous, now: TODAY })).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});

longTest('sizes of photographs that cannot be stored throw PhotoCacheError', async () => {
  using shop = brokenShop(undefined, 'none');
  writeFileSync(path.dirname(shop.target), 'a file where the data folder should be');
  await expect(importInThread(shop)).rejects.toThrow(PhotoCacheError);
});

/** 4 000 products peak at about 190 MB, and at 280 MB without heap limits. */
longTest('an import takes little memory, however much the machine has', { timeout: 120_000 }, () => {
  using work = temporaryFolder();
  const content = path.join(work.path, 'content');
  writeFolder(content, () => contentFiles(4000, '1'));
  const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'tests/bench/import-process.ts')], {
    encoding: 'utf8',
    env: { CONTENT_DIR: content, DATA_DIR: path.join(work.path, 'db') },
  });
  expect(status).toBe(0);
  const kilobytes = Number(/^peak (\d+)$/mu.exec(stdout)?.[1]);
  expect(kilobytes / 1024).toBeLessThan(240);
});
