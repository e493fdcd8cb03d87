import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importInWorker } from '#src/content/import/import-client.ts';
import { placesIn } from '#src/publish/places.ts';
import type { Progress } from '#src/publish/progress.ts';
import { publish } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { ContentWatch } from '#src/publish/watch/content-watch.ts';
import { WorkerPool } from '#src/publish/worker-pool.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { longTest } from '../harness/long-test.ts';
import { comparableTree, openWorkshop } from './workshop.ts';

/** Under `--watch` content that changes while it is imported is not published before it is whole again. */
const shop = openWorkshop();
const workers = new WorkerPool();

/** What a publication tells, in its order. */
function listening() {
  const reported: string[] = [];
  const warnings: string[] = [];
  const progress: Progress = {
    imported({ problems }) {
      reported.push(`imported with ${problems.warnings.length} warnings`);
      warnings.push(...problems.warnings.map(({ message }) => message));
    },
    noticed: () => void reported.push('noticed'),
    page: () => undefined,
    step: () => undefined,
    released: () => void reported.push(`shown ${currentRelease(shop.config.outDir)?.id}`),
  };
  return { reported, warnings, progress };
}

const raise = (price: string) =>
  shop.edit('products.csv', table => table.replace(/;(\d{4,5});/u, `;${price};`));

beforeAll(async () => {
  await shop.publish();
});
afterAll(async () => {
  await workers.end();
  shop[Symbol.dispose]();
});

longTest(
  'content that has changed meanwhile leaves nothing behind, and the next publication has it',
  async () => {
    const before = currentRelease(shop.config.outDir);
    raise('7123');
    const { reported, progress } = listening();
    expect(await publish(shop.config, progress, { workers, isContentSame: () => false })).toBeNull();
    expect(reported).toEqual([]);
    expect(currentRelease(shop.config.outDir)).toEqual(before);
    expect(readdirSync(placesIn(shop.config.outDir).releases)).toEqual([before?.id]);
    const release = await publish(shop.config, progress, { workers, isContentSame: () => true });
    expect(release?.pages.changed).toBeGreaterThan(0);
    const clean = await shop.fromNothing();
    expect(comparableTree(shop.config.outDir)).toEqual(comparableTree(clean.outDir));
  },
);

test('all warnings are told, before what shoppers will notice', async () => {
  raise('1001');
  const { reported, progress } = listening();
  const release = await publish(shop.config, progress, { yes: true });
  using folder = temporaryFolder();
  const { contentDir } = shop.config;
  lendPictures(folder.path);
  const target = path.join(folder.path, 'catalogue.db');
  const { problems } = await importInWorker({ contentDir, target, previous: target, fromNothing: true });
  expect(problems.warnings.map(({ field }) => field)).toContain('price');
  expect(reported).toEqual([
    `imported with ${problems.warnings.length} warnings`,
    'noticed',
    `shown ${release?.id}`,
  ]);
});

test('tyres that have exchanged their numbers are told of: they are compared with the catalogue that is replaced', async () => {
  shop.edit('products.csv', table => {
    const [head = '', ...rows] = table.trimEnd().split('\n');
    const [one = '', other = ''] = rows;
    const numbered = (row: string, as: string) => row.replace(/^\d+/u, /^\d+/u.exec(as)?.[0] ?? '');
    return [head, numbered(one, other), numbered(other, one), ...rows.slice(2), ''].join('\n');
  });
  const { warnings, progress } = listening();
  await publish(shop.config, progress, { yes: true });
  expect(warnings.join('\n')).toMatch(/поменялись/u);
});

/** A watched folder with one list. */
function watchedList() {
  const folder = temporaryFolder();
  const file = path.join(folder.path, 'products.csv');
  mkdirSync(folder.path, { recursive: true });
  const write = (price: number) => writeFileSync(file, `id;price\n1;${price}\n`);
  write(100);
  const watch = new ContentWatch(folder.path);
  const seen = async () => expect.poll(() => watch.changed(), { timeout: 10_000 }).toEqual(['products.csv']);
  const end = () => {
    watch[Symbol.dispose]();
    folder[Symbol.dispose]();
  };
  return { folder: folder.path, watch, write, seen, [Symbol.dispose]: end };
}

test('a list that is written again meanwhile is not as it was seen, and is told later', async () => {
  using list = watchedList();
  list.write(200);
  await list.seen();
  expect(list.watch.isAsSeen()).toBe(true);
  await sleep(20);
  list.write(300);
  expect(list.watch.isAsSeen()).toBe(false);
  await list.seen();
  expect(list.watch.isAsSeen()).toBe(true);
});

test('a folder that can no longer be read is a failure, and has no changed files', async () => {
  using list = watchedList();
  list.write(200);
  await list.seen();
  rmSync(list.folder, { recursive: true });
  expect(() => list.watch.isAsSeen()).toThrow('ENOENT');
  expect(list.watch.changed()).toEqual([]);
});
