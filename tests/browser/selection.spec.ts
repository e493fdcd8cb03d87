import type { Locator, Page } from 'playwright/test';
import { DESKTOP, expect, LONG, PHONE, test } from './shop.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'По автомобилю' });
const step = (page: Page, name: string) => panel(page).getByRole('combobox', { name });

test('one thumb: from the home page by car to a tyre in the basket', { tag: PHONE }, async ({ page }) => {
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps++;
  };
  // A native list takes two taps: one opens it, one chooses.
  const choose = async (name: string, option: string) => {
    const one = step(page, name).getByRole('option').filter({ hasText: option }).first();
    await expect(one).toBeAttached();
    await step(page, name).selectOption((await one.getAttribute('value')) ?? '');
    taps += 2;
  };
  await page.goto('/');
  await tap(tab(page, 'По автомобилю'));
  await tap(panel(page).getByRole('button', { name: 'Lada', exact: true }));
  await choose('МОДЕЛЬ', 'Vesta');
  await choose('ГОД', '2019');
  await choose('ПОКОЛЕНИЕ', 'I');
  await choose('МОДИФИКАЦИЯ', '1.6 MT');
  await tap(panel(page).getByRole('radio', { name: 'Летние' }));
  await tap(panel(page).getByRole('button', { name: '185 / 65 R15' }));
  await expect(page).toHaveURL(/\/products\?season=summer&width=185&height=65&diametr=15/u);
  await tap(page.getByRole('button', { name: 'Добавить в корзину: 185/65 R15' }));
  await expect(page.locator('.basket-link')).toHaveAccessibleName(/Корзина, 1\sтовар$/u);
  expect(taps).toBe(13);
});

test('tabs have their roles, change by arrow keys, and nothing else moves', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  await page.goto('/');
  const [size, car] = [tab(page, 'По размеру'), tab(page, 'По автомобилю')];
  await expect(size).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page)).toBeHidden();
  // Keys pressed before the script of the tabs has come do nothing.
  await expect(async () => {
    await size.focus();
    await page.keyboard.press('ArrowRight');
    await expect(car).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(car).toHaveAttribute('aria-selected', 'true');
  await expect(step(page, 'ПРОИЗВОДИТЕЛЬ')).toBeVisible();
  await expect(car).toBeFocused();
  await expect(page.getByRole('form', { name: 'Подбор шин по параметрам' })).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(size).toBeFocused();
  await expect(panel(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen has the form by size and no tabs that do nothing', { tag: PHONE }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('form', { name: 'Подбор шин по параметрам' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('the first screen finds tyres by the name of a car', { tag: [PHONE, LONG] }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'По автомобилю' }).fill('лада веста');
    await page.getByRole('button', { name: 'Найти шины' }).click();
    await expect(page).toHaveURL(/\/products\?string=/u);
    await expect(page.getByText('Lada Vesta: 185/65 R15')).toBeVisible();
  });
});
