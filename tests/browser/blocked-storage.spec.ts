import type { Page } from 'playwright/test';
import { accepted, badge, fillIn, putIntoBasket, send } from './baskets.ts';
import { DESKTOP, expect, LONG, PHONE, test } from './shop.ts';

const PHONE_LINK = { name: /^\+7/u };
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'нужны cookie' });
const compared = (page: Page) => page.getByRole('checkbox', { name: /^Сравнить: /u });

/** Has the browser refuse what it refuses where all cookies are blocked, in the ways of all browsers together. */
const blockCookies = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    Object.assign(window, { BroadcastChannel: refuse });
  });

const refuseStorage = (page: Page, members: 'all' | 'writing') =>
  page.addInitScript(which => {
    const refuse = () => {
      throw new DOMException('', which === 'all' ? 'SecurityError' : 'QuotaExceededError');
    };
    if (which === 'writing') Storage.prototype.setItem = refuse;
    else
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
  }, members);

test('where cookies are blocked, a product and the basket say so and name the phones', {
  tag: PHONE,
}, async ({ page, watch }) => {
  await blockCookies(page);
  await page.goto('/product/7');
  await page.getByRole('button', { name: 'в корзину' }).click();
  await expect(alert(page)).toBeVisible();
  await expect(alert(page).getByRole('link', PHONE_LINK).first()).toBeVisible();
  await page.goto('/model/nokian-hakka-green-3');
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(alert(page).getByRole('link', PHONE_LINK).first()).toBeVisible();
  await page.goto('/basket');
  await expect(alert(page)).toBeVisible();
  await expect(alert(page).getByRole('link', PHONE_LINK).first()).toBeVisible();
  await alert(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(alert(page)).toBeVisible();
  expect(watch.expected).toEqual([]);
});

for (const members of ['all', 'writing'] as const) {
  const rare = members === 'all' ? [] : [LONG];
  test(`an order is sent where storage refuses ${members}`, { tag: [PHONE, ...rare] }, async ({ page }) => {
    await refuseStorage(page, members);
    await putIntoBasket(page, 23);
    await page.goto('/basket');
    await fillIn(page, 'Мария');
    await send(page).click();
    await expect(accepted(page)).toBeVisible();
  });

  test(`the comparison lasts as long as the page where storage refuses ${members}`, {
    tag: [DESKTOP, ...rare],
  }, async ({ page }) => {
    await refuseStorage(page, members);
    await page.goto('/products');
    await page.getByLabel('Списком').check();
    for (const at of [0, 1, 2]) await compared(page).nth(at).click();
    await expect(page.getByRole('link', { name: 'Сравнить (3)' })).toHaveCount(3);
    await page.getByRole('link', { name: 'Сравнить (3)' }).first().click();
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/u);
  });
}

test('two tabs add to one comparison, and each shows all of it', { tag: DESKTOP }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const toggle = (tab: Page) => tab.getByRole('checkbox', { name: /^Сравнить: /u });
  await page.goto('/product/7');
  await other.goto('/product/10');
  await toggle(page).click();
  await toggle(other).click();
  await expect(other.getByRole('link', { name: 'Сравнить (2)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Сравнить (2)' })).toBeVisible();
  await expect(badge(page)).toHaveAccessibleName('Корзина пуста');
});
