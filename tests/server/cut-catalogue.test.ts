import { copyFileSync, renameSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getJson, postJson } from '../harness/http.ts';
import { IS_LONG } from '../harness/long.ts';
import { switchCatalogue } from '../harness/own-releases.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { rawCall } from '../harness/raw-call.ts';
import { Shopper } from '../harness/shopper.ts';

const ADDRESSES = [
  '/',
  '/product/7',
  '/products?width=205',
  '/brand/CORDIANT?width=205',
  '/api/main_data',
  '/healthz',
];

test.each(IS_LONG ? [0, 4096, 100_000] : [4096])(
  'a catalogue cut short to %i bytes under the server does not kill it, and the next release mends it',
  async bytes => {
    await using shop = await openOwnShop();
    const { url } = shop;
    const saved = `${shop.catalogueFile}.saved`;
    copyFileSync(shop.catalogueFile, saved);
    truncateSync(shop.catalogueFile, bytes);
    const seen = new Set<number>();
    const shopper = new Shopper(url);
    const ask = async (address: string) => (await rawCall(url + address, 'GET')).status;
    for (let id = 1; id <= 80; id++) seen.add(await ask(`/api/product/${id}`));
    for (const address of ADDRESSES) seen.add(await ask(address));
    seen.add((await postJson(`${url}/api/products/1`, { width: '205' })).status);
    seen.add((await shopper.call('GET', 'basket/get')).status);
    seen.add((await shopper.add(7, 1)).status);
    expect([...seen].filter(status => ![200, 404, 503].includes(status))).toEqual([]);
    expect(await ask('/healthz')).toBe(200);
    expect(await ask('/')).toBe(200);
    expect(await ask('/readyz')).toBe(503);
    expect(shop.running.heard.stderr).toMatch(/Каталог .* повреждён\. Выполните: npm run build/u);
    renameSync(saved, shop.catalogueFile);
    const next = switchCatalogue(shop.outDir, () => undefined);
    const servedNow = async () =>
      (await getJson(`${url}/readyz`)).json as { ready: boolean; catalogue: string };
    await expect.poll(servedNow, { timeout: 20_000 }).toMatchObject({ ready: true, catalogue: next });
    expect(await ask('/api/product/7')).toBe(200);
  },
);
