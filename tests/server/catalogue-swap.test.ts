import { copyFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Product, ProductsAnswer } from '#src/api/goods.schema.ts';
import { currentRelease, pointTo } from '#src/publish/releases.ts';
import { buildSearch } from '#src/search/build-search.ts';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { getJson, postJson } from '../harness/http.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { borrowRelease, servedCatalogue, switchCatalogue, switchToBroken } from '../harness/own-releases.ts';

const SWAPS = amount(5, 50);
/** At every so many swaps the unit is measured beside them. */
const UNIT_EVERY = 5;
/** What a swap does besides reading the catalogue in a thread: it is noticed, and other threads check the release. */
const MAX_UNITS = 2;
const MAX_MORE_MS = 200;
const PRODUCT = 7;

/** Has a catalogue served in which product 7 costs `roubles`. */
const swapTo = (outDir: string, roubles: number) =>
  switchCatalogue(outDir, db =>
    db.prepare('UPDATE product SET price = ?, old_price = NULL WHERE id = ?').run(roubles * 100, PRODUCT),
  );

/** Files of catalogues that a process has open. */
function openCatalogues(pid: number): string[] {
  const dir = `/proc/${pid}/fd`;
  const files = readdirSync(dir).map(name => {
    try {
      return readlinkSync(`${dir}/${name}`);
    } catch {
      // It was closed meanwhile.
      return '';
    }
  });
  return files.filter(file => file.endsWith('catalogue.db'));
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The time in which a thread reads the catalogue that is served into a search: longer on a busy machine, as swaps are. */
async function unitOf(outDir: string): Promise<number> {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'catalogue.db');
  copyFileSync(servedCatalogue(outDir), file);
  const started = performance.now();
  await buildSearch(file);
  return performance.now() - started;
}

test(`a replaced catalogue is served almost as soon as a thread can read it, and ${SWAPS} swaps under load fail no request`, async () => {
  using folder = temporaryFolder();
  borrowRelease(folder.path);
  const shop = await openShop({ ...FIXTURE, OUT_DIR: folder.path });
  const priceNow = async () => ((await getJson(`${shop.url}/api/product/${PRODUCT}`)).json as Product).price;
  let requests = 0;
  const failures: string[] = [];
  let isRunning = true;
  const load = async () => {
    while (isRunning) {
      const answers = await Promise.all([
        postJson(`${shop.url}/api/products/1`, { season: { winter: true } }),
        getJson(`${shop.url}/api/product/${PRODUCT}`),
        fetch(`${shop.url}/products?width=205`).then(async page => ({
          status: page.status,
          json: await page.text(),
        })),
      ]);
      requests += answers.length;
      for (const { status } of answers) if (status !== 200) failures.push(String(status));
      const [list] = answers;
      if ((list.json as ProductsAnswer).items.length === 0) failures.push('empty list');
    }
  };
  const clients = Array.from({ length: 4 }, load);
  const [took, units]: [number[], number[]] = [[], []];
  for (let swap = 1; swap <= SWAPS; swap++) {
    const price = 1000 + swap;
    swapTo(folder.path, price);
    const started = performance.now();
    while ((await priceNow()) !== price) {
      if (performance.now() - started > 20_000) throw new Error(`swap ${swap} was not noticed`);
      await sleep(20);
    }
    took.push(performance.now() - started);
    if (swap % UNIT_EVERY === 0) units.push(await unitOf(folder.path));
  }
  isRunning = false;
  await Promise.all(clients);
  // Each is closed after the last request that began with it.
  await expect.poll(() => openCatalogues(shop.pid)).toEqual([realpathSync(servedCatalogue(folder.path))]);
  expect(await shop.stop()).toBe(0);
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(SWAPS);
  expect(median(took)).toBeLessThan(MAX_UNITS * median(units) + MAX_MORE_MS);
}, 120_000);

longTest(
  'a broken catalogue is reported and not opened; the shop keeps serving the old one',
  async () => {
    using folder = temporaryFolder();
    borrowRelease(folder.path);
    const shop = await openShop({ ...FIXTURE, OUT_DIR: folder.path });
    const { id } = currentRelease(folder.path) ?? { id: '' };
    switchToBroken(folder.path);
    await expect.poll(() => shop.heard.stderr, { timeout: 20_000 }).toContain('показан прежний');
    expect((await getJson(`${shop.url}/api/main_data`)).status).toBe(200);
    pointTo(folder.path, { id });
    swapTo(folder.path, 1234);
    await expect
      .poll(async () => ((await getJson(`${shop.url}/api/product/${PRODUCT}`)).json as Product).price, {
        timeout: 20_000,
      })
      .toBe(1234);
    await shop.stop();
  },
  60_000,
);
