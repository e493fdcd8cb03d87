import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test } from './shop.ts';

const toggle = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const table = (page: Page) => page.getByRole('region', { name: 'Таблица сравнения' });
const names = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .getByRole('link', { name: /^(?!Убрать).*R16/u });

test('compare three: chosen in a list and on a page, sent as an address', async ({ page }) => {
  await page.goto('/products?width=205&season=winter');
  await toggle(page, /^Сравнить: .*Hakkapeliitta 10 205/u).click();
  await expect(toggle(page, /^Сравнить: .*Hakkapeliitta 10 205/u)).toHaveAttribute('aria-checked', 'true');
  await toggle(page, /^Сравнить: .*Snow Cross 2/u).click();
  await expect(page.getByRole('link', { name: 'Сравнить (2)' })).toHaveCount(2);
  await page.goto('/product/18');
  await toggle(page, /^Сравнить: .*Blizzak/u).click();
  await page.getByRole('link', { name: 'Сравнить (3)' }).click();
  await expect(page).toHaveURL('/compare?ids=10,25,18');
  await expect(names(page)).toHaveText([/Hakkapeliitta 10/u, /Snow Cross 2/u, /Blizzak VRX/u]);
  const line = (name: RegExp) => table(page).getByRole('row', { name });
  const [width, load] = [line(/^Ширина/u), line(/^Индекс нагрузки/u)];
  await expect(load).toContainText('91');
  await expect(load.getByRole('rowheader')).toHaveAccessibleName('Индекс нагрузки отличается');
  await expect(width).toBeVisible();
  await page.getByLabel('Только различия').check();
  await expect(width).toBeHidden();
  await expect(load).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: /^Убрать из сравнения/u })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: /^Убрать из сравнения: .*Snow Cross/u }).click();
  await expect(page).toHaveURL('/compare?ids=10,18');
  await page.goto('/compare');
  await page.getByRole('link', { name: 'Сравнить (2)' }).click();
  await expect(page).toHaveURL('/compare?ids=10,18');
  await table(page)
    .getByRole('button', { name: /Добавить в корзину/u })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible();
});

test('a fifth tyre is refused with a sentence, and a choice is taken back', { tag: DESKTOP }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('compare', '7,10,25,32'));
  await page.goto('/product/18');
  await toggle(page, /^Сравнить: /u).click();
  await expect(page.getByRole('alert')).toHaveText('Сравнить можно не больше 4 шин: уберите одну.');
  await page.goto('/product/10');
  await expect(page.getByRole('link', { name: 'Сравнить (4)' })).toBeVisible();
  await toggle(page, /^Сравнить: /u).click();
  await expect(page.getByRole('link', { name: /Сравнить \(/u })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('compare'))).toBe('7,25,32');
});

test('on a phone nothing but the table scrolls sideways', { tag: PHONE }, async ({ page }) => {
  await page.goto('/compare?ids=7,10,25,32');
  const { own, inner } = await page.evaluate(() => {
    const box = document.querySelector('.wide-table');
    return { own: document.documentElement.scrollWidth, inner: box ? box.scrollWidth - box.clientWidth : 0 };
  });
  expect(own).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(inner).toBeGreaterThan(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product leads to its comparison, and differences alone can be shown', { tag: DESKTOP }, async ({
    page,
  }) => {
    await page.goto('/product/7');
    await page.getByRole('link', { name: 'Сравнить', exact: true }).click();
    await expect(page).toHaveURL('/compare?ids=7');
    await page.goto('/compare?ids=7,10');
    const width = table(page).getByRole('row', { name: /^Ширина/u });
    await expect(width).toBeVisible();
    await page.getByLabel('Только различия').check();
    await expect(width).toBeHidden();
  });
});
