import type { Page } from 'playwright/test';
import { expect } from './shop.ts';

/**
 * Does to the page what a browser's translator does: every text, also one that comes later, is replaced by another one inside
 * `<font>`, here by itself in capital letters. What scripts keep of the old text is no longer in the page.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translateTexts = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript, textarea'))
          continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data.toUpperCase();
        text.replaceWith(outer);
      }
    };
    translateTexts();
    new MutationObserver(translateTexts).observe(document.body, { childList: true, subtree: true });
  });

/** What can be read in these parts of the page, whatever its letters. */
const readable = async (page: Page, parts: string): Promise<string> =>
  (await page.locator(parts).allInnerTexts()).join('\n').toUpperCase();

/** Fails unless these parts of a translated page read as they do after a reload, when nothing is translated. */
export async function expectAsReloaded(page: Page, parts: string): Promise<void> {
  const translated = await readable(page, parts);
  await page.reload();
  await expect.poll(() => readable(page, parts)).toBe(translated);
}
