import { test as base, chromium, type Page } from 'playwright/test';
import type { SpecLine } from '../spec/lines.ts';

export { expect } from 'playwright/test';

/** Details of a test: the lines of the specification that it holds. `npm run spec-coverage` prints them. */
export const spec = (...lines: SpecLine[]) => ({
  annotation: lines.map(description => ({ type: 'spec', description })),
});

/**
 * Tags of a test that is held at one width alone: what it holds is not laid out otherwise at the other (calls, words,
 * addresses, what is kept), or is not there at all. Without a tag a test is held at both.
 */
export const PHONE = '@phone';
export const DESKTOP = '@desktop';

/** What asks at the window's bottom whether visits may be counted. */
export const cookieBar = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' });

interface Watch {
  /** What may go wrong in this test: parts of console messages and addresses that it provokes. */
  expected: string[];
}

/**
 * A visitor of the running fixture shop. A message of the console's errors, an exception or a failed request that the test
 * has not announced in `watch.expected` fails it.
 */
export const test = base.extend<{ watch: Watch }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads fixtures' needs from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '',
        args: ['--no-sandbox', '--disable-gpu'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the same
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  watch: async ({}, use) => use({ expected: [] }),
  context: async ({ context, watch }, use) => {
    const faults: string[] = [];
    const note = (text: string) => void faults.push(text);
    context.on('console', message => message.type() === 'error' && note(`console: ${message.text()}`));
    context.on('weberror', error => note(`exception: ${error.error().message}`));
    context.on('requestfailed', request => {
      const why = request.failure()?.errorText ?? '';
      // A page that is left, and a list that is asked for anew, call their requests off.
      if (why !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${why}`);
    });
    context.on('response', response => {
      if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
    });
    await use(context);
    const unexpected = faults.filter(fault => !watch.expected.some(part => fault.includes(part)));
    if (unexpected.length > 0) throw new Error(`the browser complained:\n${unexpected.join('\n')}`);
  },
});
