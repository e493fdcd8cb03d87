import type { Browser, Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';
import { openSlowLine } from './slow-line.ts';

/** How many times slower than this machine the emulated phone is, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
/** First visits of which most have to show the shop's own letters: the rest is left to a busy machine. */
const VISITS = 3;
const MOST = 2;

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

/** Opens a page with an empty cache on a slow phone; tells its fonts and whether anything moved. */
async function visit(browser: Browser, address: string): Promise<{ fonts: string[]; shifts: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve(0), 500);
      }),
  );
  const fonts = await fontsOfHeading(page);
  await context.close();
  return { fonts, shifts };
}

for (const path of ['/', '/product/7', '/page/about', '/products'])
  test(`a first visit of ${path} on slow 4G is painted in the shop’s own letters`, { tag: PHONE }, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    await using line = await openSlowLine(baseURL ?? '');
    const visits: { fonts: string[]; shifts: number }[] = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, `${line.url}${path}`));
    expect(visits.map(({ shifts }) => shifts)).toEqual(visits.map(() => 0));
    expect(
      visits.filter(({ fonts }) => fonts.join() === 'own').length,
      JSON.stringify(visits),
    ).toBeGreaterThanOrEqual(MOST);
  });
