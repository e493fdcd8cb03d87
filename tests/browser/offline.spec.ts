import type { Page } from 'playwright/test';
import { openFilter, openResults, panel, pick } from './panel.ts';
import { expect, spec, test } from './shop.ts';

/** The connection goes and comes while somebody is choosing, looking into the basket, ordering. */
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /связ/iu });
const GONE = 'Нет связи с интернетом. Всё выбранное и заполненное сохранится.';

for (const path of [
  '/',
  '/brand/CORDIANT',
  '/products',
  '/model/nokian-hakka-green-3',
  '/product/7',
  '/basket',
])
  test(`the shopper is told at ${path} that the connection is gone and that it is back`, async ({
    page,
    context,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(notice(page)).toHaveCount(0);
    await context.setOffline(true);
    await expect(notice(page)).toHaveText(GONE);
    await expect(notice(page)).toBeInViewport();
    await context.setOffline(false);
    await expect(notice(page)).toHaveText('Связь восстановлена.');
    await expect(notice(page)).toHaveCount(0, { timeout: 10_000 });
  });

test(
  'an order form filled in while offline is sent when the connection is back',
  spec('8.failed-calls'),
  async ({ page, context, watch }) => {
    watch.expected.push('ERR_INTERNET_DISCONNECTED');
    await page.goto('/product/10');
    await page.getByLabel('Количество').fill('1');
    await page.getByRole('button', { name: 'в корзину', exact: true }).click();
    await page.getByRole('link', { name: 'перейти к корзине' }).click();
    const send = page.getByRole('button', { name: 'Отправить заказ' });
    await send.waitFor();
    await context.setOffline(true);
    await expect(notice(page).first()).toHaveText(GONE);
    await page.getByLabel('Имя').fill('Пётр');
    await page.getByLabel('Телефон').fill('+7 910 123-45-67');
    await page.getByRole('checkbox', { name: /согласие/u }).check();
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeVisible();
    await expect(page.getByLabel('Имя')).toHaveValue('Пётр');
    await context.setOffline(false);
    await expect(page.getByText('Связь восстановлена.')).toBeVisible();
    await send.click();
    await expect(page.getByText(/Заказ № .+ принят/u)).toBeVisible();
  },
);

test('a list that failed offline comes by itself when the connection is back', async ({
  page,
  context,
  watch,
}) => {
  watch.expected.push('ERR_INTERNET_DISCONNECTED');
  await openResults(page, '/products');
  await openFilter(page);
  await expect(panel(page).locator('.check-count').first()).toBeVisible();
  await context.setOffline(true);
  await panel(page).getByLabel('Название содержит...').fill('nokian');
  await pick(page);
  const list = page.getByRole('region', { name: 'Результаты' });
  await expect(list.getByRole('alert')).toContainText('Нет связи с магазином');
  await context.setOffline(false);
  await expect(list.getByRole('heading', { level: 3 }).first()).toContainText('Nokian');
  await expect(list.getByRole('alert')).toHaveCount(0);
});
