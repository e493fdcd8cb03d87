import { DESKTOP, expect, test } from './shop.ts';

test('the skip link moves the focus past the header', { tag: DESKTOP }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Перейти к содержимому' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
