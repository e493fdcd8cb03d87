import type { Page } from 'playwright/test';
import { openFilter, openResults, panel, sheetButton, titles } from './panel.ts';
import { expect, PHONE, spec, test } from './shop.ts';

/** Chips of the active conditions, above the list of results. */
const chips = (page: Page) => page.getByRole('list', { name: 'Выбранные условия' });
const chip = (page: Page, text: string) =>
  chips(page).getByRole('link', { name: `Снять условие: ${text}`, exact: true });
const ADDRESS = '/products?season=winter&width=205&brand=Cordiant&sort=price_asc';

test('each chip removes its own condition', { tag: PHONE, ...spec('1.filter') }, async ({ page }) => {
  await openResults(page, ADDRESS);
  await expect(chips(page).getByRole('link')).toHaveText([
    /Зимние/u,
    /Cordiant/u,
    /Ширина 205/u,
    'Сбросить всё',
  ]);
  const request = page.waitForRequest('**/api/products/1');
  await chip(page, 'Cordiant').click();
  await request;
  await expect(page).toHaveURL('/products?season=winter&width=205&sort=price_asc');
  await expect(titles(page)).toHaveCount(6);
  await expect(chip(page, 'Cordiant')).toHaveCount(0);
  await expect(chip(page, 'Ширина 205')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?season=winter&sort=price_asc');
  await expect(chip(page, 'Зимние')).toBeFocused();
  await page.goBack();
  await expect(chip(page, 'Ширина 205')).toBeVisible();
  await expect(titles(page)).toHaveCount(6);
});

test('the panel is updated by its chips and keeps conditions that are not applied yet', async ({ page }) => {
  await openResults(page, ADDRESS);
  await openFilter(page);
  await panel(page).getByRole('checkbox', { name: 'Шипованные' }).check();
  if (await sheetButton(page).isVisible()) await page.keyboard.press('Escape');
  await chip(page, 'Cordiant').click();
  await expect(page).toHaveURL('/products?season=winter&width=205&sort=price_asc');
  await openFilter(page);
  await expect(panel(page).getByLabel('ПРОИЗВОДИТЕЛЬ')).toHaveValue('');
  await expect(panel(page).getByLabel('ШИРИНА')).toHaveValue('205');
  await expect(panel(page).getByRole('checkbox', { name: 'Шипованные' })).toBeChecked();
});

test('«Сбросить всё» shows every tyre', { tag: PHONE, ...spec('4.filter-reset') }, async ({ page }) => {
  await openResults(page, ADDRESS);
  await chips(page).getByRole('link', { name: 'Сбросить всё' }).click();
  await expect(page).toHaveURL('/products');
  await expect(titles(page)).toHaveCount(20);
  await expect(chips(page)).toHaveCount(0);
  await openFilter(page);
  await expect(panel(page).getByRole('checkbox', { name: 'ВСЕ', exact: true })).toBeChecked();
});

test('conditions without a control in the panel are chips too', { tag: PHONE }, async ({ page }) => {
  await page.goto('/products?models_filter=topsell&string=r16&kit=1&width=195,205');
  await expect(chips(page).getByRole('link')).toHaveText([
    /Ширина 195/u,
    /Ширина 205/u,
    /от комплекта/u,
    /Лидеры продаж/u,
    /R16/u,
    'Сбросить всё',
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('chips are links to the search without their condition', { tag: PHONE }, async ({ page }) => {
    await page.goto(ADDRESS);
    await chip(page, 'Зимние').click();
    await expect(page).toHaveURL('/products?width=205&brand=Cordiant&sort=price_asc');
    await expect(chip(page, 'Зимние')).toHaveCount(0);
    await chips(page).getByRole('link', { name: 'Сбросить всё' }).click();
    await expect(page).toHaveURL('/products');
    await expect(chips(page)).toHaveCount(0);
  });
});
