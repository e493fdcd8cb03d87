import { test as base, chromium, type Page } from 'playwright/test';
import type { SpecLine } from '../spec/lines.ts';

export { expect } from 'playwright/test';

/** Annotates a test with the lines of the specification that it covers. `npm run spec-coverage` prints them. */
export const spec = (...lines: SpecLine[]) => ({
  annotation: lines.map(description => ({ type: 'spec', description })),
});

export { DESKTOP, LONG, PHONE } from './tags.ts';

/** The bar that asks for consent to cookies. */
export const cookieBar = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' });

interface Watch {
  /** Expected errors of this test: parts of console messages and URLs. */
  expected: string[];
}

/**
 * Test in the running fixture shop. It fails on console errors, exceptions, failed requests and error responses that are not
 * listed in `watch.expected`.
 */
export const test = base.extend<{ watch: Watch }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  watch: async ({}, use) => use({ expected: [] }),
  context: async ({ context, watch, javaScriptEnabled }, use) => {
    const errors: string[] = [];
    const report = (text: string) => void errors.push(text);
    context.on('console', message => message.type() === 'error' && report(`console: ${message.text()}`));
    context.on('weberror', error => {
      const { message } = error.error();
      // With scripts, layouts/first-script.js says that a page transition which the browser skips is no error.
      if (javaScriptEnabled || !/^Transition was /u.test(message)) report(`exception: ${message}`);
    });
    context.on('requestfailed', request => {
      const why = request.failure()?.errorText ?? '';
      // Leaving a page or requesting a list again aborts earlier requests.
      if (why !== 'net::ERR_ABORTED') report(`request failed: ${request.url()} ${why}`);
    });
    context.on('response', response => {
      if (response.status() >= 400) report(`answer ${response.status()}: ${response.url()}`);
    });
    await use(context);
    const unexpected = errors.filter(fault => !watch.expected.some(part => fault.includes(part)));
    if (unexpected.length > 0) throw new Error(`unexpected browser errors:\n${unexpected.join('\n')}`);
  },
});
