import { deepStrictEqual, ok } from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { dayIn } from '#src/domain/calendar.ts';
import type { Release } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { WorkerPool } from '#src/publish/worker-pool.ts';
import { expectedDays, lingeringIn, searchIndexOf, sitemapDays, tablesOf } from './same-shop.ts';
import { type Choice, EDIT_NAMES, SHOP_EDITS, type Stage } from './shop-edits.ts';
import { comparableTree, openWorkshop, treeOf, type Workshop } from './workshop.ts';

/** Sequences of edits of a shop, each published by the command or under `--watch`. */
export const editSequences: fc.Arbitrary<Choice[]> = fc.array(
  fc.record({
    edit: fc.constantFrom(...EDIT_NAMES),
    a: fc.nat(10_000),
    b: fc.nat(10_000),
    isWatched: fc.boolean(),
  }),
  { minLength: 2, maxLength: 5 },
);

/** Each edit is published on a day of its own, which the sitemap tells. */
const DAY = 86_400_000;

async function published({ shop, now, workers }: Stage, isWatched: boolean): Promise<Release | null> {
  try {
    return await shop.publish({ now, yes: true, ...(isWatched && { workers }) });
  } catch {
    return null;
  }
}

/** Makes one edit, publishes it, and compares the shop with one that is published from nothing. */
async function step(stage: Stage, { edit, a, b, isWatched }: Choice): Promise<void> {
  const { shop } = stage;
  const { contentDir, dataDir, outDir } = shop.config;
  const saved = `${contentDir}-before`;
  const previous = `${dataDir}-before.db`;
  cpSync(contentDir, saved, { recursive: true });
  cpSync(path.join(dataDir, 'catalogue.db'), previous);
  const before = treeOf(outDir);
  const last = currentRelease(outDir);
  stage.step++;
  stage.now = new Date(stage.now.getTime() + DAY);
  SHOP_EDITS[edit](stage, a, b);
  const release = await published(stage, isWatched);
  if (release) {
    const clean = await shop.fromNothing({ now: stage.now, yes: true }, previous);
    deepStrictEqual(comparableTree(outDir, lingeringIn(release)), comparableTree(clean.outDir));
    deepStrictEqual(tablesOf(release), tablesOf(clean.release));
    ok(searchIndexOf(release) === searchIndexOf(clean.release), 'the search index is another one');
    rmSync(clean.outDir, { recursive: true });
    const today = dayIn(release.timezone, stage.now);
    ok(last);
    deepStrictEqual(sitemapDays(outDir), expectedDays(outDir, last, release, today));
  } else {
    deepStrictEqual(treeOf(outDir), before);
    rmSync(contentDir, { recursive: true });
    cpSync(saved, contentDir, { recursive: true });
  }
  rmSync(saved, { recursive: true });
}

const START = new Date('2026-11-22T09:00:00Z');

/** A shop that is published once, for sequences to begin with copies of it. */
export async function publishedShop(): Promise<Workshop> {
  const shop = openWorkshop();
  await shop.publish({ now: START });
  return shop;
}

/**
 * Publishes a copy of a shop after each edit of a sequence.
 * @returns how many of the edits were published; the import rejects some
 * @throws when a published shop is not, byte for byte and row for row, what a publication from nothing makes
 */
export async function publishAfterEach(start: Workshop, choices: readonly Choice[]): Promise<number> {
  using shop = openWorkshop(start);
  const workers = new WorkerPool();
  try {
    const stage: Stage = { shop, workers, now: START, step: 0 };
    let count = 0;
    for (const choice of choices) {
      const last = currentRelease(shop.config.outDir)?.id;
      await step(stage, choice);
      if (currentRelease(shop.config.outDir)?.id !== last) count++;
    }
    return count;
  } finally {
    await workers.end();
  }
}
