import { type Cdn, openCdn } from '../harness/cdn.ts';
import { accepted, fillIn, goToOrder, ordersOf, send } from './baskets.ts';
import { DESKTOP, expect, test as inShop } from './shop.ts';

/** A shop whose pages lie in a bucket and whose calls go to the server. */
const test = inShop.extend<object, { cdn: Cdn }>({
  cdn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      await using cdn = await openCdn(process.env.SHOP_URL ?? '');
      await use(cdn);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ cdn }, use) => use(cdn.url),
});

test(
  'a shopper finds a tyre, filters, comes by an old address and orders',
  {
    tag: DESKTOP,
  },
  async ({ page, cdn, request }, { testId }) => {
    const buyer = `Из хранилища ${testId}`;
    await page.goto('/');
    await page.goto('/catalog.html');
    await expect(page).toHaveURL(`${cdn.url}/products`);
    await page.goto('/products?width=205');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goToOrder(page);
    await fillIn(page, buyer);
    await send(page).click();
    await expect(accepted(page)).toBeVisible();
    expect(await ordersOf(buyer)).toHaveLength(1);

    const { bucket, shop } = cdn.answered;
    for (const address of ['/', '/catalog.html', '/products', '/product/10', '/basket'])
      expect([address, bucket.has(address), shop.has(address)]).toEqual([address, true, false]);
    for (const address of ['/products?width=205', '/api/order'])
      expect([address, bucket.has(address), shop.has(address)]).toEqual([address, false, true]);
    expect([...shop].filter(address => /^\/(?:_astro|storage)\//u.test(address))).toEqual([]);

    const slashed = await request.get('/product/10/', { maxRedirects: 0 });
    expect([slashed.status(), slashed.headers().location]).toEqual([308, '/product/10']);
    expect((await request.get('/none')).status()).toBe(404);
  },
);
