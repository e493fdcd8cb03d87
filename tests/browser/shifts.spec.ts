import { expect, PHONE, test } from './shop.ts';

/** Lighthouse's slow 4G, and its phone: a processor slowed four times. */
const LINE = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 90_000 };
const SLOWED = 4;
/** After the load, until what scripts draw has come too. */
const SETTLED = 1500;

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
    const shifts = await page.evaluate(
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
    expect(shifts).toEqual([]);
  });
