import type { Page } from 'playwright/test';
import { openFilter, openResults, panel, pick } from './panel.ts';
import { DESKTOP, expect, PHONE, test } from './shop.ts';

const ADDRESS = '/products?width=245&height=45&diametr=18&rear=275%2F40+R18';
const SIZES = 'Перед 245/45 R18, зад 275/40 R18';

for (const id of [19, 20])
  test(`a pair leaves the basket as it was when tyre ${id} of it cannot be added`, { tag: PHONE }, async ({
    page,
    watch,
  }) => {
    watch.expected.push('400', `basket/add/${id}`);
    await page.route(`**/api/basket/add/${id}/*`, route =>
      route.fulfill({ status: 400, json: { success: 0, message: 'Столько нет в наличии.', errors: [] } }),
    );
    await page.goto(ADDRESS);
    const pairs = page.getByRole('region', { name: 'Пары на две оси' });
    const add = pairs.getByRole('button', { name: `Добавить в корзину 2 + 2 шт.: ${SIZES}` });
    await add.click();
    await expect(pairs.getByRole('alert')).toHaveText('Столько нет в наличии.');
    await expect(page.locator('.basket-link')).toHaveAccessibleName('Корзина пуста');
    await expect(add).toBeEnabled();
  });

/** Chooses the rear size in the panel of its front one, and sees the pair. */
async function chooseRear(page: Page): Promise<void> {
  await openFilter(page);
  const rear = panel(page).getByLabel('Другой размер сзади');
  await expect(rear.locator('option')).toHaveText(['Такой же', '275/40 R18 (1)']);
  await rear.selectOption('275/40 R18');
  await pick(page);
  await expect(page).toHaveURL(/[?&]diametr=18&.*rear=275%2F40\+R18/u);
  await expect(page.getByRole('region', { name: 'Пары на две оси' })).toBeVisible();
}

test('the panel offers the rear sizes of pairs; another size in front ends the choice', async ({ page }) => {
  await openResults(page, '/products?width=245&height=45');
  await openFilter(page);
  await expect(panel(page).getByLabel('Другой размер сзади')).toHaveCount(0);
  await panel(page).getByLabel('ДИАМЕТР').selectOption('18');
  await chooseRear(page);
  await openFilter(page);
  await panel(page).getByLabel('ДИАМЕТР').selectOption('');
  await expect(panel(page).getByLabel('Другой размер сзади')).toHaveCount(0);
  await pick(page);
  await expect(page).toHaveURL(/\/products\?width=245&height=45$/u);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form has the rear size, and keeps it', { tag: DESKTOP }, async ({ page }) => {
    await page.goto('/products?width=245&height=45&diametr=18');
    await chooseRear(page);
    await panel(page).getByLabel('Летние').check();
    await pick(page);
    await expect(page).toHaveURL(/rear=275%2F40\+R18&season=summer/u);
    await expect(page.getByRole('region', { name: 'Пары на две оси' })).toBeVisible();
  });

  test('the button of a pair puts two and two into the basket, and each axle has a list of its own', {
    tag: PHONE,
  }, async ({ page }) => {
    await page.goto(ADDRESS);
    const pairs = page.getByRole('region', { name: 'Пары на две оси' });
    await expect(pairs.getByText(/^75\s600\sруб\.$/u)).toBeVisible();
    await pairs.getByRole('button', { name: `Добавить в корзину 2 + 2 шт.: ${SIZES}` }).click();
    await expect(page.getByText(/Итого за 4/u)).toBeVisible();
    await expect(page.getByRole('link', { name: /Potenza RFT/u })).toHaveCount(2);
    await page.goto(ADDRESS);
    await pairs.getByRole('link', { name: 'зад 275/40 R18' }).click();
    await expect(page.getByText(/^39\s800\sруб\. за\s2\sшт\.$/u)).toBeVisible();
    await openFilter(page);
    await panel(page).getByLabel('Летние').check();
    await pick(page);
    await expect(page).toHaveURL(/axle=rear&season=summer/u);
  });
});
