import { expect, PHONE, test } from './shop.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('delivery tells what it costs and when it comes', { tag: PHONE }, async ({ page }) => {
    await page.goto('/page/delivery');
    const answers = page.locator('.delivery-answers');
    await expect(answers).toHaveText(/бесплатно, 1–2 рабочих дня/u, { useInnerText: true });
    await expect(answers).not.toContainText(/400\sруб./u, { useInnerText: true });
    await page.getByRole('radio', { name: '1–3' }).check();
    await expect(answers).toHaveText(/400\sруб., 1–2 рабочих дня/u, { useInnerText: true });
    await page.getByRole('radio', { name: 'Рязань', exact: true }).press('ArrowRight');
    await expect(answers).toHaveText(/700\sруб., 2–3 рабочих дня/u, { useInnerText: true });
    await expect(page.locator('open-now').first()).toBeHidden();
  });
});

test('a place tells whether it is open, by the clock of the shop', { tag: PHONE }, async ({ page }) => {
  // A Monday evening in Moscow, past the hours of the shop and within those of one point of sale.
  await page.clock.install({ time: new Date('2026-11-23T16:30:00Z') });
  await page.goto('/page/outposts');
  await page.keyboard.press('Shift');
  const cards = page.locator('.outpost');
  await expect(cards.filter({ hasText: 'Рязани' }).getByText('Открыто до 21:00')).toBeVisible();
  await expect(cards.filter({ hasText: 'Дядькове' }).getByText('Откроемся завтра в 9:00')).toBeVisible();
  await page.clock.fastForward('02:00:00');
  await expect(cards.filter({ hasText: 'Рязани' }).getByText('Откроемся завтра в 8:00')).toBeVisible();
});
