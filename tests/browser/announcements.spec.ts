import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';

/** What the live region of the header says. */
const announced = (page: Page) => page.locator('basket-badge').getByRole('status');

test('each change of the basket is announced, in a region that the page has from the start', {
  tag: PHONE,
}, async ({ page }) => {
  const html = await (await page.request.get('/product/7')).text();
  expect(html).toMatch(/<basket-badge>.*role="?status"?.*<\/basket-badge>/su);

  // A row.
  await page.goto('/model/nokian-hakka-green-3');
  await expect(announced(page)).toBeEmpty();
  const row = page.getByRole('button', { name: /: 195\/65 R15/u });
  await row.press('Enter');
  await expect(announced(page)).toHaveText('В корзине 1 шина');
  await row.press('Enter');
  await expect(announced(page)).toHaveText('В корзине нет шин');

  // A product’s page.
  await page.goto('/product/7');
  await page.getByLabel('Количество').fill('5');
  await page.getByRole('button', { name: 'в корзину' }).press('Enter');
  await expect(announced(page)).toHaveText('В корзине 5 шин');

  // A card.
  await page.goto('/products');
  await page
    .getByRole('button', { name: /^Добавить в корзину/u })
    .first()
    .press('Enter');
  await expect(announced(page)).toHaveText('В корзине 6 шин');

  // The comparison.
  await page.goto('/compare?ids=25');
  await page
    .getByRole('button', { name: /^Добавить в корзину/u })
    .first()
    .press('Enter');
  await expect(announced(page)).toHaveText('В корзине 7 шин');

  // The basket: quantity, removal, restoration, all of them.
  await page.goto('/basket');
  await expect(page.getByRole('button', { name: 'Очистить корзину' })).toBeVisible();
  await expect(announced(page)).toBeEmpty();
  await page.getByRole('button', { name: 'Больше' }).first().press('Enter');
  await expect(announced(page)).toHaveText('В корзине 8 шин');
  await page.getByRole('button', { name: 'Удалить' }).first().press('Enter');
  await expect(announced(page)).toHaveText('В корзине 2 шины');
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter');
  await expect(announced(page)).toHaveText('В корзине 8 шин');
  await page.getByRole('button', { name: 'Очистить корзину' }).press('Enter');
  await expect(announced(page)).toHaveText('В корзине нет шин');
});
