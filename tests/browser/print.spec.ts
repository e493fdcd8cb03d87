import type { Page } from 'playwright/test';
import { accepted, fillIn, goToOrder, send } from './baskets.ts';
import { DESKTOP, expect, spec, test } from './shop.ts';

/** A4 between its margins, as browsers lay a page out for paper: narrower than a tablet. */
const PAPER = { width: 718, height: 1000 };

/** Lightness of the page's ground: 255 is white. */
const groundOf = (page: Page) =>
  page.evaluate(() =>
    Math.min(...(getComputedStyle(document.body).backgroundColor.match(/\d+/gu) ?? []).map(Number)),
  );

const print = async (page: Page) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
};

test('a product on paper: facts and price on white, nothing to press', {
  tag: DESKTOP,
  ...spec('2.product.photo', '2.product.button'),
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/product/7');
  const buy = page.getByRole('button', { name: 'в корзину', exact: true });
  await expect(buy).toBeVisible();
  expect(await groundOf(page)).toBeLessThan(60);
  await print(page);
  expect(await groundOf(page)).toBe(255);
  await expect(buy).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.locator('.button:visible, select:visible, input:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.offer')).toContainText('руб.');
  await expect(page.locator('.header-phones a').first()).toBeVisible();
});

test('an accepted order on paper: its number and the phone, nothing to press', {
  tag: DESKTOP,
  ...spec('2.basket.result'),
}, async ({ page }) => {
  await goToOrder(page);
  await fillIn(page, 'На бумаге');
  await send(page).click();
  await expect(accepted(page)).toBeVisible();
  await print(page);
  expect(await groundOf(page)).toBe(255);
  await expect(accepted(page)).toBeVisible();
  await expect(accepted(page)).toContainText('+7');
  await expect(page.locator('button:visible, .button:visible')).toHaveCount(0);
});
