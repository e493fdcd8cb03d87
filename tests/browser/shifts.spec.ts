import type { Page } from 'playwright/test';
import { splitPage } from './delayed-responses.ts';
import { cookieBar, DESKTOP, expect, LONG, PHONE, test } from './shop.ts';

/** Lighthouse's slow 4G: latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 90_000 };
/** How many times slower than this machine the emulated phone is, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
/** Time for scripts to render after the load event, in milliseconds. */
const SETTLE_MS = 1500;

/** Layout shifts so far: their scores and the HTML of the moved elements. */
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

for (const [path, ...tag] of [
  ['/'],
  ['/product/7'],
  ['/products'],
  ['/basket'],
  ['/brands', LONG],
  ['/brand/CORDIANT', LONG],
  ['/model/cordiant-snow-cross-2', LONG],
  ['/article/pressure', LONG],
] as const)
  test(`no layout shift while ${path} is loaded on a slow phone with slow 4G`, {
    tag: [PHONE, ...tag],
  }, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    expect(await shiftsOf(page)).toEqual([]);
  });

test('the longest sentence about opening hours moves nothing when it comes', { tag: DESKTOP }, async ({
  page,
}) => {
  // Saturday evening: «Откроемся в понедельник в 9:00».
  await page.clock.setFixedTime('2026-11-28T17:30:00Z');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/page/outposts');
    await expect(page.getByText('Откроемся в понедельник')).toHaveCount(2);
    expect(await shiftsOf(page)).toEqual([]);
  }
});

/** How many of these `npm test` tries. */
const QUICK_CUTS = 5;
/** Where a page is split: the last element of the first part, and the viewport width if shifts happen only at that one. */
const CUTS = [
  { path: '/', what: 'the second list of the filter', until: '>ПРОФИЛЬ</label>', width: 768 },
  { path: '/', what: 'a checkbox of the filter without its label', until: 'value="allseason"/>' },
  {
    path: '/',
    what: 'the first of three tyres',
    until:
      'hero-1.svg" alt="" width="640" height="640" loading="lazy" fetchPriority="low" decoding="async"/></picture>',
  },
  {
    path: '/',
    what: 'the first answer of the cookie bar',
    until: 'data-cookies="accepted">Принять</button>',
  },
  {
    path: '/product/7',
    what: 'the answer of the cookie bar without its text',
    until: 'data-cookies="accepted">',
  },
  { path: '/product/7', what: 'the second link of the header', until: '<li><a href="/articles">' },
  { path: '/product/7', what: 'the second of four breadcrumbs', until: '>Nokian Tyres</a></li><li>' },
  {
    path: '/product/7',
    what: 'the icon of a badge',
    until:
      '<li class="badge"><svg class="badge-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">',
  },
  {
    path: '/products',
    what: 'the basket button of a card whose price moves up when the rest has come',
    until: 'aria-label="Добавить в корзину: 195/65 R15">',
  },
  { path: '/products', what: 'the first card of a row', until: '</article></li>' },
];

for (const [at, { path, what, until, width }] of CUTS.entries())
  test(`no layout shift when ${path} is painted up to ${what} before the rest is loaded`, {
    tag: [...(width ? [DESKTOP] : []), ...(at < QUICK_CUTS ? [] : [LONG])],
  }, async ({ page }) => {
    if (width) await page.setViewportSize({ width, height: 900 });
    await using split = await splitPage(path, until);
    await page.goto(split.url, { waitUntil: 'commit' });
    // Before the header is whole nothing is painted.
    await page.waitForFunction(() => {
      const header = document.querySelector('.header-whole');
      const isPainted = performance.getEntriesByName('first-paint').length > 0;
      return isPainted || (header && getComputedStyle(header).visibility === 'hidden');
    });
    // Two frames later the received part is rendered.
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    expect(await page.evaluate(() => document.readyState)).toBe('loading');
    split.sendRest();
    await page.waitForLoadState('load');
    expect(await shiftsOf(page)).toEqual([]);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(cookieBar(page)).toBeVisible();
  });
