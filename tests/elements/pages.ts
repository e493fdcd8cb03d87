import chromium from '@sparticuz/chromium';
import { type BrowserContext, chromium as playwright } from 'playwright';
import { FIXTURE, openShop } from '../harness/commands.ts';

/** The fixture shop in a real browser. */
export interface Pages extends AsyncDisposable {
  url: string;
  /** A visitor of their own; `before` runs in each document before its scripts. */
  visitor(before?: () => void): Promise<BrowserContext>;
}

/** Opens shop and browser. */
export async function openPages(): Promise<Pages> {
  const shop = await openShop(FIXTURE);
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    url: shop.url,
    async visitor(before) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } });
      if (before) await context.addInitScript(before);
      return context;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await shop.stop();
    },
  };
}
