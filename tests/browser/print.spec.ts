import type { Page } from 'playwright/test';
import { accepted, fillIn, goToOrder, send } from './baskets.ts';
import { DESKTOP, expect, spec, test } from './shop.ts';

/** The content area of A4 in CSS pixels, as browsers lay out pages for printing. */
const PAPER = { width: 718, height: 1000 };

/** Lightness of the page's background, from 0 (black) to 255 (white). */
const backgroundOf = (page: Page) =>
  page.evaluate(() =>
    Math.min(...(getComputedStyle(document.body).backgroundColor.match(/\d+/gu) ?? []).map(Number)),
  );

const print = async (page: Page) => {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
};

test('a printed product page has facts and price on white and no controls', {
  tag: DESKTOP,
  ...spec('2.product.photo', '2.product.button'),
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/product/7');
  const buy = page.getByRole('button', { name: 'в корзину', exact: true });
  await expect(buy).toBeVisible();
  expect(await backgroundOf(page)).toBeLessThan(60);
  await print(page);
  expect(await backgroundOf(page)).toBe(255);
  await expect(buy).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.locator('.button:visible, select:visible, input:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.offer')).toContainText('руб.');
  await expect(page.locator('.header-phones a').first()).toBeVisible();
});

test('a printed page of a sold-out tyre has no form of its arrival', { tag: DESKTOP }, async ({ page }) => {
  await page.goto('/product/26');
  await page.getByText('Сообщить о поступлении').click();
  const promise = page.getByText('Одно письмо, когда шина поступит на склад.');
  await expect(promise).toBeVisible();
  await print(page);
  await expect(promise).toBeHidden();
  await expect(page.locator('.button:visible, input:visible')).toHaveCount(0);
});

test('a printed order confirmation has its number, the phone and its address, and no controls', {
  tag: DESKTOP,
  ...spec('2.basket.result'),
}, async ({ page }) => {
  await goToOrder(page);
  await fillIn(page, 'На бумаге');
  await send(page).click();
  await expect(accepted(page)).toBeVisible();
  await print(page);
  expect(await backgroundOf(page)).toBe(255);
  await expect(accepted(page)).toBeVisible();
  await expect(accepted(page)).toContainText('+7');
  const printed = await page
    .locator('.order-link')
    .evaluate(link => getComputedStyle(link, '::after').content);
  expect(printed).toMatch(/^" http:\S+\/basket\?order=\d{4}-\d{4}&key=\S{22}"$/u);
  await expect(page.locator('button:visible, .button:visible')).toHaveCount(0);
});

test('a printed model and a long text are whole', { tag: DESKTOP }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Читать дальше')).toBeVisible();
  await print(page);
  const words = page.locator('.folded-words');
  expect(await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.goto('/model/nokian-hakkapeliitta-r5');
  // No model of this shop has a long list: one is made of what is there.
  const table = page.getByRole('table').filter({ hasText: 'ОСТ.' });
  await table.evaluate(each => {
    each.classList.add('positions-long');
    const group = each.querySelector('tbody');
    const row = group?.querySelector('tr:nth-child(2)');
    if (row) group?.append(row.cloneNode(true), row.cloneNode(true));
  });
  await expect(table.locator('.position-name:visible')).toHaveCount(5);
});

test('a picture of a whole page taken without scrolling shows all of its sections', async ({ page }) => {
  await page.goto('/');
  const skipped = await page
    .locator('main section')
    .evaluateAll(sections =>
      sections.filter(
        section => !section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ),
    );
  expect(skipped).toEqual([]);
});
