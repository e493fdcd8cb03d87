import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright/test';
import { expect, LONG, PHONE, test } from './shop.ts';
import { openSlowLine } from './slow-line.ts';

/** How many times slower than this machine the emulated phone is, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
/** First visits of which most have to show the shop's own letters: the rest is left to a busy machine. */
const VISITS = 3;
const MIN_OWN = 2;

/** Names of the fonts in which the heading is shown. `font-display: optional` decides that before the first paint. */
async function fontsOfHeading(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(font => (font.isCustomFont ? 'own' : font.familyName));
}

declare global {
  interface Window {
    /** What moved on the page, as it noted by itself. */
    moved: string[];
  }
}

/** Has each page note what moves: asking a page counts as a gesture of the visitor, which would start its islands. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[])
        window.moved.push(sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? '').join());
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens a page with an empty cache on a slow phone; tells its fonts and what moved. */
async function visit(browser: Browser, address: string): Promise<{ fonts: string[]; moved: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  await noteShifts(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address);
  await sleep(500);
  const moved = await page.evaluate(() => window.moved);
  const fonts = await fontsOfHeading(page);
  await context.close();
  return { fonts, moved };
}

for (const path of ['/', '/product/7', '/page/about', '/products'])
  test(`a first visit of ${path} on slow 4G is painted in the shop’s own letters`, {
    tag: [PHONE, LONG],
  }, async ({ browser, baseURL }) => {
    test.setTimeout(90_000);
    await using line = await openSlowLine(baseURL ?? '');
    const visits: { fonts: string[]; moved: string[] }[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, `${line.url}${path}`));
    expect(visits.flatMap(({ moved }) => moved)).toEqual([]);
    expect(
      visits.filter(({ fonts }) => fonts.join() === 'own').length,
      JSON.stringify(visits),
    ).toBeGreaterThanOrEqual(MIN_OWN);
  });
