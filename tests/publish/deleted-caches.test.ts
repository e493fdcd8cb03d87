import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { openShop, type RunningShop } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { ask } from '../site/asking.ts';
import { openStressShop, PRODUCT, type StressShop } from './stress/stress-shop.ts';
import { treeOf } from './workshop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** What `npm test` deletes. */
const SHORT = ['both'];

/** Tests follow each other. The app is borrowed until it is deleted, which is last: bundling it takes long. */
let shop: StressShop;
let before: Record<string, string>;
beforeAll(async () => {
  shop = await openStressShop();
  before = treeOf(shop.env.OUT_DIR ?? '');
});
afterAll(() => shop[Symbol.dispose]());

const data = (name: string) => path.join(shop.workshop.config.dataDir, name);
const out = () => placesIn(shop.workshop.config.outDir);
const remove = (place: string) => rmSync(place, { recursive: true });

const DELETIONS: [what: string, deleted: () => void][] = [
  ['the catalogue of the data folder', () => remove(data('catalogue.db'))],
  ['the photographs of the data folder', () => remove(data('photos'))],
  [
    'both',
    () => ['catalogue.db', 'photos'].map(name => rmSync(data(name), { recursive: true, force: true })),
  ],
  ['the plain tree', () => remove(out().tree)],
  [
    'the search index of the release',
    () => remove(path.join(currentRelease(shop.workshop.config.outDir)?.dir ?? '', 'catalogue.search')),
  ],
  ['the stored files', () => remove(out().files)],
  ['the releases', () => remove(out().releases)],
  [
    'everything that was published',
    () =>
      readdirSync(shop.workshop.config.outDir)
        .filter(name => name !== 'apps')
        .map(name => remove(path.join(shop.workshop.config.outDir, name))),
  ],
  ['the app', () => remove(out().apps)],
];

test.each(IS_LONG ? DELETIONS : DELETIONS.filter(([what]) => SHORT.includes(what)))(
  'npm start opens the shop after %s was deleted',
  async (_, deleted) => {
    deleted();
    const opened: RunningShop = await openShop(shop.env, 'start');
    const [price] = shop.prices.values();
    expect((await ask(opened.url, `/api/product/${PRODUCT}`)).text).toContain(`"price":${price},`);
    expect((await ask(opened.url, `/product/${PRODUCT}`)).text).toContain(`"price":${price},`);
    await opened.stop();
    expect(treeOf(shop.workshop.config.outDir)).toEqual(before);
    // What was deleted does not keep the next change from being published.
    const moved = shop.move();
    await shop.workshop.publish();
    shop.prices.clear();
    shop.note(moved);
    before = treeOf(shop.workshop.config.outDir);
  },
);

test.runIf(IS_LONG)(
  'npm run build publishes a change after the app was deleted, and the shop opens',
  async () => {
    remove(out().apps);
    await shop.publish();
    const opened = await openShop(shop.env);
    const moved = [...shop.prices.values()].at(-1);
    for (const address of ['/api/product/', '/product/'])
      expect((await ask(opened.url, `${address}${PRODUCT}`)).text).toContain(`"price":${moved},`);
    await opened.stop();
  },
);
