import type { Page } from 'playwright/test';
import { homeInHalves } from './held.ts';
import { DESKTOP, expect, PHONE, test } from './shop.ts';

/** Lighthouse's slow 4G, and its phone: a processor slowed four times. */
const LINE = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 90_000 };
const SLOWED = 4;
/** After the load, until what scripts draw has come too. */
const SETTLED = 1500;

/** What has moved so far without being asked to, and how far. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; what: string[] }[]>(resolve => {
        const seen: { value: number; what: string[] }[] = [];
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[])
            seen.push({
              value: entry.value,
              what: entry.sources.map(({ node }) =>
                (node instanceof Element ? node.outerHTML : '').slice(0, 120),
              ),
            });
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 100);
      }),
  );

for (const path of [
  '/',
  '/brands',
  '/brand/CORDIANT',
  '/model/cordiant-snow-cross-2',
  '/product/7',
  '/products',
  '/article/pressure',
  '/basket',
])
  test(`nothing shifts while ${path} comes over a slow line to a slow phone`, { tag: PHONE }, async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED);
    expect(await shiftsOf(page)).toEqual([]);
  });

/** Where home is cut: what stands before the cut, and a width at which the rest would move it, where not every one does. */
const CUTS = [
  { what: 'the second list of the filter', until: '>ПРОФИЛЬ</label>', width: 768 },
  { what: 'a check of the filter without its word', until: 'value="allseason"/>' },
  {
    what: 'the first of three tyres',
    until: 'hero-1.svg" alt="" width="640" height="640" fetchPriority="low"/></picture>',
  },
];

for (const { what, until, width } of CUTS)
  test(`nothing shifts where home is painted up to ${what} before the rest comes`, {
    tag: width ? DESKTOP : [],
  }, async ({ page }) => {
    if (width) await page.setViewportSize({ width, height: 900 });
    await using home = await homeInHalves(until);
    await page.goto(home.url, { waitUntil: 'commit' });
    await expect(page.locator('.hero-filter label').first()).toBeAttached();
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    // What has come is drawn as well.
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    home.rest();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.waitForLoadState('load');
    expect(await shiftsOf(page)).toEqual([]);
    await expect(page.getByLabel('Всесезонные')).toBeVisible();
  });
