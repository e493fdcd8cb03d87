import { badge } from './baskets.ts';
import { cookieBar, expect, PHONE, test } from './shop.ts';

test('the cookie bar asks once, and a footer button opens it again', { tag: PHONE }, async ({ page }) => {
  await page.goto('/page/about');
  const bar = cookieBar(page);
  await bar.getByRole('button', { name: 'Только необходимые' }).click();
  await expect(bar).toBeHidden();
  await page.goto('/');
  await expect(badge(page)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await expect(bar.getByRole('button', { name: 'Принять' })).toBeFocused();
});
