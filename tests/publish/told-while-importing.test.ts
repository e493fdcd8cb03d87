import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importInWorker } from '#src/intake/import-in-worker.ts';
import { KeptThreads } from '#src/publish/kept-threads.ts';
import { placesIn } from '#src/publish/places.ts';
import { type Progress, publish } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { sourcesOf } from '#src/publish/sources.ts';
import { ContentWatch } from '#src/publish/watch/content-watch.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { comparableTree, openWorkshop } from './workshop.ts';

/** Under `--watch` the content is imported before it is known whether it is to be published (src/publish/publish.ts). */
const shop = openWorkshop();
const kept = new KeptThreads();

/** What a publication tells, in its order. */
function listening() {
  const told: string[] = [];
  const progress: Progress = {
    imported: ({ problems }) => void told.push(`imported with ${problems.warnings.length} warnings`),
    noticed: () => void told.push('noticed'),
    page: () => undefined,
    step: () => undefined,
  };
  return { told, progress };
}

const raise = (price: string) =>
  shop.edit('products.csv', table => table.replace(/;(\d{4,5});/u, `;${price};`));

beforeAll(async () => {
  await shop.publish();
});
afterAll(async () => {
  await kept.end();
  shop[Symbol.dispose]();
});

test('what is not to be published leaves nothing behind, and the next publication has it', async () => {
  const before = currentRelease(shop.config.outDir);
  raise('7123');
  const { told, progress } = listening();
  expect(await publish(shop.config, progress, { kept, sources: async () => null })).toBeNull();
  expect(told).toEqual([]);
  expect(currentRelease(shop.config.outDir)).toEqual(before);
  expect(readdirSync(placesIn(shop.config.outDir).releases)).toEqual([before?.id]);
  const release = await publish(shop.config, progress, { kept, sources: async () => sourcesOf(shop.config) });
  expect(release?.pages.changed).toBeGreaterThan(0);
  const clean = await shop.fromNothing();
  expect(comparableTree(shop.config.outDir)).toEqual(comparableTree(clean.outDir));
});

test('warnings come beside the plan and are told, all of them, before what shoppers will notice', async () => {
  raise('1001');
  const { told, progress } = listening();
  await publish(shop.config, progress, { yes: true });
  using folder = temporaryFolder();
  const { contentDir } = shop.config;
  const target = path.join(folder.path, 'catalogue.db');
  const { problems } = await importInWorker({ contentDir, target, previous: target, fromNothing: true });
  expect(problems.warnings.map(({ field }) => field)).toContain('price');
  expect(told).toEqual([`imported with ${problems.warnings.length} warnings`, 'noticed']);
});

test('a file that is written after its change was told is not taken for what was told', async () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'products.csv');
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(file, 'id;price\n1;100\n');
  using watch = new ContentWatch(folder.path);
  writeFileSync(file, 'id;price\n1;200\n');
  await expect.poll(() => watch.changed(), { timeout: 10_000 }).toEqual(['products.csv']);
  expect(watch.isAsTold()).toBe(true);
  await sleep(20);
  writeFileSync(file, 'id;price\n1;300\n');
  expect(watch.isAsTold()).toBe(false);
});
