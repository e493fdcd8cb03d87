import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lastCatalogue, settle } from '#src/publish/go-live.ts';
import { catalogueOf } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { pointTo, releasesIn } from '#src/publish/releases.ts';
import { rollback } from '#src/publish/rollback.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { cell, row } from './shop-edits.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import type { Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Publications that ended right before or right after their switch, killed or by an error. Tests follow each other. */
let shop: Workshop;
beforeAll(() => {
  shop = openWarmWorkshop();
});
afterAll(() => shop[Symbol.dispose]());

async function publish(price: number) {
  shop.edit('products.csv', row(35, cell(5, String(price))));
  return shop.publish();
}

longTest('what a first publication finished and never showed is no release', async () => {
  const { outDir } = shop.config;
  const unseen = await publish(3300);
  const { pointer, nginx, treeState } = placesIn(outDir);
  for (const file of [pointer, nginx, treeState]) rmSync(file);
  await expect(rollback(shop.config)).rejects.toThrow('Магазин ещё не собран');
  await publish(3400);
  expect(existsSync(unseen.dir)).toBe(false);
  await expect(rollback(shop.config)).rejects.toThrow('Возвращаться некуда');
});

test('nor is that of a later one: it is swept, its id is not given again, and nothing brings it back', async () => {
  const { outDir } = shop.config;
  const release = await publish(3300);
  const unseen = await publish(3333);
  pointTo(outDir, release);
  expect(releasesIn(outDir).map(({ id }) => id)).not.toContain(unseen.id);
  await expect(rollback(shop.config, unseen.id)).rejects.toThrow(`Выпуска ${unseen.id} нет.`);
  const next = await publish(3400);
  expect([existsSync(unseen.dir), next.id > unseen.id]).toEqual([false, true]);
  expect((await rollback(shop.config)).to.id).toBe(release.id);
});

test.each([
  ['a publication', async () => publish(3333)],
  ['a rollback', async () => (await rollback(shop.config)).release],
])(
  'after the switch of %s the next build finds the catalogue that is served: stock figures keep their days',
  async (_, change) => {
    await publish(3300);
    await publish(3310);
    const last = lastCatalogue(shop.config);
    const before = `${last}-before`;
    cpSync(last, before, { preserveTimestamps: true });
    const release = await change();
    const isServed = () => readFileSync(last).equals(readFileSync(catalogueOf(release)));
    expect(isServed()).toBe(true);
    rmSync(placesIn(shop.config.outDir).treeState);
    renameSync(before, last);
    expect([isServed(), await settle(shop.config), isServed()]).toEqual([false, true, true]);
  },
);
