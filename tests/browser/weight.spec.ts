import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { putIntoBasket, send } from './baskets.ts';
import { expect, LONG, PHONE, test } from './shop.ts';

/** The budgets of docs/performance.md in bytes of brotli; tests/site/weight.test.ts checks CSS and HTML. */
const KB = 1024;
const CONTENT = 8 * KB;
const SHOPPING = 75 * KB;
const AFTER_LOAD_MS = 2000;

const KINDS: Readonly<Record<string, readonly [path: string, limit: number]>> = {
  home: ['/', CONTENT],
  brand: ['/brand/CORDIANT', CONTENT],
  model: ['/model/', CONTENT],
  product: ['/product/7', CONTENT],
  collection: ['/collection/summer_models', CONTENT],
  article: ['/article/', CONTENT],
  promo: ['/promo/cordiant', CONTENT],
  'static page': ['/page/about', CONTENT],
  results: ['/products', SHOPPING],
  basket: ['/basket', SHOPPING],
};

/** List pages on which the URL of one page of the kind is found. */
const LISTS: Readonly<Record<string, string>> = { '/model/': '/models/summer', '/article/': '/articles' };

async function addressOf(page: Page, path: string): Promise<string> {
  const list = LISTS[path];
  if (!list) return path;
  const html = await (await page.request.get(list)).text();
  return new RegExp(`href="(${path}[^"#?]+)"`, 'u').exec(html)?.[1] ?? path;
}

/** Sizes of all scripts that a page loads up to two seconds after its load event, including inline scripts. */
async function scriptsOf(page: Page, path: string): Promise<{ name: string; size: number }[]> {
  const bodies: Promise<[name: string, body: Buffer]>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script')
      bodies.push(response.body().then(body => [new URL(response.url()).pathname, body]));
  };
  page.on('response', keep);
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(AFTER_LOAD_MS);
  page.off('response', keep);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')]
      .filter(({ type }) => !/json/u.test(type))
      .map(script => script.text),
  );
  return [
    ...(await Promise.all(bodies)),
    ...inline.map((text, index): [string, Buffer] => [`inline ${index + 1}`, Buffer.from(text)]),
  ].map(([name, body]) => ({ name, size: brotliCompressSync(body).length }));
}

function expectWithin(limit: number, parts: readonly { name: string; size: number }[]): void {
  const sum = parts.reduce((whole, { size }) => whole + size, 0);
  expect(sum, JSON.stringify(parts)).toBeLessThanOrEqual(limit);
  expect(parts.length).toBeGreaterThan(0);
}

/** Kinds that `npm test` tries: those with most islands of each limit. */
const FIRST: readonly string[] = ['home', 'product', 'results', 'basket'];

for (const [kind, [path, limit]] of Object.entries(KINDS)) {
  const tag = FIRST.includes(kind) ? PHONE : [PHONE, LONG];
  test(`JavaScript loaded before any interaction: ${kind}`, { tag }, async ({ page }) => {
    expectWithin(limit, await scriptsOf(page, await addressOf(page, path)));
  });
}

test('JavaScript loaded before any interaction: a basket with tyres', { tag: PHONE }, async ({
  page,
  context,
}) => {
  await putIntoBasket(page, 7);
  // A new page, whose memory cache is empty.
  const other = await context.newPage();
  const parts = await scriptsOf(other, '/basket');
  await expect(send(other)).toBeVisible();
  expectWithin(SHOPPING, parts);
});

for (const path of ['/', '/product/7', '/page/about', '/products'])
  test(`no script is loaded before the first paint of ${path}`, { tag: PHONE }, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { paint, scripts } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    }));
    expect(scripts.length).toBeGreaterThan(0);
    expect(Math.min(...scripts)).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY);
  });
