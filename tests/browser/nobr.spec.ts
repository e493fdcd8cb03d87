import { expect, PHONE, test } from './shop.ts';

test('times and prices of a table stand on one line each on a phone', { tag: PHONE }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/page/outposts');
  const lines = await page.locator('.prose table').evaluate(table => {
    const found: Record<string, number> = {};
    for (const cell of table.querySelectorAll('td')) {
      const text = cell.textContent ?? '';
      if (!/\d:\d|руб/u.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      found[text] = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    return found;
  });
  expect(lines).toEqual({ '9:00–19:00': 1, 'от 3 000 руб.': 1, '10:00–16:00': 1, '1 900 руб.': 1 });
});
