import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Product, ProductsAnswer } from '#src/api/goods.schema.ts';
import { currentRelease, pointTo } from '#src/publish/releases.ts';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { getJson, postJson } from '../harness/http.ts';
import { borrowRelease, switchCatalogue, switchToBroken } from '../harness/own-releases.ts';

const SWAPS = 50;
const PRODUCT = 7;

/** Has a catalogue served in which product 7 costs `roubles`. */
const swapTo = (outDir: string, roubles: number) =>
  switchCatalogue(outDir, db =>
    db.prepare('UPDATE product SET price = ?, old_price = NULL WHERE id = ?').run(roubles * 100, PRODUCT),
  );

test('a replaced catalogue is served within seconds, and 50 swaps under load fail no request', async () => {
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
  const slowest: number[] = [];
  for (let swap = 1; swap <= SWAPS; swap++) {
    const price = 1000 + swap;
    swapTo(folder.path, price);
    const started = performance.now();
    while ((await priceNow()) !== price) {
      if (performance.now() - started > 5000) throw new Error(`swap ${swap} was not noticed`);
      await sleep(20);
    }
    slowest.push(performance.now() - started);
  }
  isRunning = false;
  await Promise.all(clients);
  expect(await shop.stop()).toBe(0);
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(SWAPS);
  slowest.sort((a, b) => a - b);
  expect(slowest[Math.floor(SWAPS / 2)]).toBeLessThan(3000);
}, 120_000);

test('a broken catalogue is reported and not opened; the shop keeps serving the old one', async () => {
  using folder = temporaryFolder();
  borrowRelease(folder.path);
  const shop = await openShop({ ...FIXTURE, OUT_DIR: folder.path });
  const { id } = currentRelease(folder.path) ?? { id: '' };
  switchToBroken(folder.path);
  await sleep(1200);
  expect((await getJson(`${shop.url}/api/main_data`)).status).toBe(200);
  expect(shop.heard.stderr).toContain('показан прежний');
  pointTo(folder.path, { id });
  swapTo(folder.path, 1234);
  await expect
    .poll(async () => ((await getJson(`${shop.url}/api/product/${PRODUCT}`)).json as Product).price, {
      timeout: 3000,
    })
    .toBe(1234);
  await shop.stop();
});
