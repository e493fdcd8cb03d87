import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';

const result = (page: Page) =>
  page.getByRole('heading', { name: /Небольшая разница|Слишком большая разница/u });

test('sizes are compared while they are typed, and the address can be sent', async ({ page }) => {
  await page.goto('/calculator');
  await expect(result(page)).toHaveText('Небольшая разница');
  const next = page.getByLabel('Новый размер');
  await next.fill('2156016');
  await expect(result(page)).toHaveText('Слишком большая разница');
  await expect(page.getByRole('row', { name: /Клиренс/u })).toContainText('+16');
  await next.fill('как у соседа');
  await page.getByRole('button', { name: 'Сравнить' }).click();
  await expect(next).toHaveAccessibleDescription('Размер не понят. Пример: 205/55 R16');
  await next.fill('215 50 17');
  await page.getByRole('button', { name: 'Сравнить' }).click();
  await expect(page).toHaveURL('/calculator?old=205%2F55+R16&new=215%2F50+R17');
  await expect(page).toHaveTitle('205/55 R16 и 215/50 R17: сравнение размеров | Протектор');
  await page.reload();
  await expect(next).toHaveValue('215/50 R17');
  await expect(page.getByRole('figure')).toContainText('215/50 R17: диаметр 647 мм');
  await page.getByRole('link', { name: 'Шины 205/55 R16' }).click();
  await expect(page).toHaveURL('/products?width=205&height=55&diametr=16');
});

test('a product leads to the comparison of its size', async ({ page }) => {
  await page.goto('/product/7');
  await page.getByRole('link', { name: 'Сравнить с другим размером' }).click();
  await expect(page.getByLabel('Размер сейчас')).toHaveValue('205/55 R16');
  await expect(page.getByLabel('Новый размер')).toHaveValue('');
  await expect(result(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server compares, tables are there', async ({ page }) => {
    await page.goto('/calculator');
    await page.getByLabel('Новый размер').fill('215/60r16');
    await page.getByRole('button', { name: 'Сравнить' }).click();
    await expect(result(page)).toHaveText('Слишком большая разница');
    await expect(page.locator('#load li').filter({ hasText: /^91 / })).toHaveText('91 615 кг');
    await expect(
      page.getByRole('region', { name: 'Ширина обода' }).getByRole('row', { name: /^205/u }),
    ).toContainText('6,5');
  });

  test('the drawing of a sidewall tells what the parts of a size mean', { tag: PHONE }, async ({ page }) => {
    await page.goto('/');
    const meaning = page.getByText('индекс нагрузки: до 615 кг', { exact: true });
    await expect(meaning).toBeHidden();
    await page.getByText('Где на шине размер').click();
    await expect(meaning).toBeVisible();
    await expect(page.locator('.sidewall textPath')).toHaveText('205/55 R16 91T');
  });
});

test('on a phone nothing but the table of rims scrolls sideways', { tag: PHONE }, async ({ page }) => {
  await page.goto('/calculator');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
