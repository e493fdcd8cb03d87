import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Product } from '#src/api/goods.schema.ts';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { getJson } from '../harness/http.ts';
import { copyShop, servedCatalogue } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

/** A model with a photograph of its own, and one of its products. */
const MODEL = 'cordiant-snow-cross-2';
const PRODUCT = 25;

test('an import does not change what is served; the build publishes price, photograph and pages together', async () => {
  using folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  const outDir = at('dist');
  copyShop(outDir);
  mkdirSync(at('db'));
  copyFileSync(servedCatalogue(outDir), at('db/catalogue.db'));
  const env = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: outDir };
  const shop = await openShop(env);

  /** Price and photographs in the API, and the photographs named by the API or a filtered list that are not served. */
  const served = async () => {
    const product = (await getJson(`${shop.url}/api/product/${PRODUCT}`)).json as Product;
    const list = await (await fetch(`${shop.url}/products?season=winter`)).text();
    const named = [...`${JSON.stringify(product)} ${list}`.matchAll(/\/storage\/photos\/[\w-]+\/\w+\.\w+/gu)];
    const addresses = [...new Set(named.map(([address]) => address))];
    const answers = await Promise.all(addresses.map(async one => (await fetch(shop.url + one)).status));
    return {
      price: product.price,
      photographs: addresses.filter(address => product.images.some(image => image === address)),
      missing: addresses.filter((_, index) => answers[index] !== 200),
    };
  };

  const before = await served();
  expect(before.missing).toEqual([]);
  expect(before.photographs).not.toEqual([]);
  const photograph = sharp({ create: { width: 700, height: 700, channels: 3, background: '#543' } });
  writeFileSync(at(`content/storage/tyres/${MODEL}.jpg`), await photograph.jpeg().toBuffer());
  setPrice(at('content/products.csv'), '4321');
  expect((await run('import', [], env)).code).toBe(0);
  await new Promise(resolve => setTimeout(resolve, 1500));
  expect(await served()).toEqual(before);

  const building = run('build', [], env);
  let isBuilt = false;
  void building.then(() => (isBuilt = true));
  const gaps = new Set<string>();
  while (!isBuilt) {
    const now = await served();
    for (const address of now.missing) gaps.add(address);
    expect([before.price, 4321]).toContain(now.price);
  }
  expect((await building).code).toBe(0);
  await expect.poll(async () => (await served()).price, { timeout: 10_000 }).toBe(4321);
  const after = await served();
  expect([...gaps, ...after.missing]).toEqual([]);
  expect(after.photographs[0]).toMatch(/-700x700\//u);
  const page = await (await fetch(`${shop.url}/product/${PRODUCT}`)).text();
  expect(page).toContain(after.photographs[0]);
  expect(await shop.stop()).toBe(0);
}, 180_000);

/** Sets the product's price and removes its old price. */
function setPrice(products: string, price: string): void {
  const rows = readFileSync(products, 'utf8').split('\n');
  const columns = rows[0]?.split(';') ?? [];
  const changed = rows.map(row => {
    if (!row.startsWith(`${PRODUCT};`)) return row;
    const cells = row.split(';');
    cells[columns.indexOf('price')] = price;
    cells[columns.indexOf('old_price')] = '';
    return cells.join(';');
  });
  writeFileSync(products, changed.join('\n'));
}
