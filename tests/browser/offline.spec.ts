import type { Page } from 'playwright/test';
import { accepted, fillIn, goToOrder, send } from './baskets.ts';
import { openFilter, openResults, panel, pick, results, titles } from './panel.ts';
import { expect, LONG, PHONE, spec, test } from './shop.ts';

/** The notice about a lost or restored connection. */
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /связ/iu });
/** How long the notice of the restored connection is shown, in milliseconds. */
const RESTORED_MS = 6000;
const OFFLINE_TEXT = 'Нет связи с интернетом. Всё выбранное и заполненное сохранится.';

/** Of the pages: a page with a panel, and one without. */
const FIRST = ['/products', '/product/7'];
// The home page is also tested at the desktop width, where the notice has another position.
for (const path of [
  '/',
  '/brand/CORDIANT',
  '/products',
  '/model/nokian-hakka-green-3',
  '/product/7',
  '/basket',
])
  test(`${path} shows when the connection is lost and when it is restored`, {
    tag: [...(path === '/' ? [] : [PHONE]), ...(FIRST.includes(path) ? [] : [LONG])],
  }, async ({ page, context }) => {
    // The page's clock is stopped: requests that the page makes 2.5 s after loading would fail offline, and so the test.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(path);
    // The page's script is loaded at most 1 s after the page.
    await page.clock.runFor(1000);
    await page.waitForLoadState('networkidle');
    await expect(notice(page)).toHaveCount(0);
    await context.setOffline(true);
    await expect(notice(page)).toHaveText(OFFLINE_TEXT);
    await expect(notice(page)).toBeInViewport();
    await context.setOffline(false);
    await expect(notice(page)).toHaveText('Связь восстановлена.');
    await page.clock.runFor(RESTORED_MS - 100);
    await expect(notice(page)).toHaveText('Связь восстановлена.');
    await page.clock.runFor(100);
    await expect(notice(page)).toHaveCount(0);
  });

test('an order form filled in while offline is sent when the connection is back', {
  tag: PHONE,
  ...spec('8.failed-calls'),
}, async ({ page, context, watch }) => {
  watch.expected.push('ERR_INTERNET_DISCONNECTED');
  await goToOrder(page);
  await context.setOffline(true);
  await expect(notice(page).first()).toHaveText(OFFLINE_TEXT);
  await fillIn(page, 'Пётр');
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeVisible();
  await expect(page.getByLabel('Имя')).toHaveValue('Пётр');
  await context.setOffline(false);
  await expect(page.getByText('Связь восстановлена.')).toBeVisible();
  await send(page).click();
  await expect(accepted(page)).toBeVisible();
});

test('a list that failed offline is loaded automatically when the connection is back', {
  tag: [PHONE, LONG],
}, async ({ page, context, watch }) => {
  watch.expected.push('ERR_INTERNET_DISCONNECTED');
  await openResults(page, '/products');
  await openFilter(page);
  await expect(panel(page).locator('.check-count').first()).toBeVisible();
  await context.setOffline(true);
  await panel(page).getByLabel('Название содержит...').fill('nokian');
  await pick(page);
  await expect(results(page).getByRole('alert')).toContainText('Нет связи с магазином');
  await context.setOffline(false);
  await expect(titles(page).first()).toContainText('Nokian');
  await expect(results(page).getByRole('alert')).toHaveCount(0);
});
