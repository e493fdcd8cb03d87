import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';

const box = (page: Page) => page.getByRole('checkbox', { name: 'Списком' });
const cards = (page: Page) => page.locator('.picker-list .card');
const heightOf = (page: Page) =>
  cards(page)
    .first()
    .evaluate(card => card.clientHeight);

test('a list is shown one product a line where «Списком» is pressed, and so on the next visit', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/products?brand=Cordiant');
  const high = await heightOf(page);
  const tops = await cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  await box(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => heightOf(page)).toBeLessThan(high / 2);
  await page.goto('/products');
  await expect(box(page)).toBeChecked();
  const [first, second] = await cards(page).evaluateAll(all =>
    all.map(card => card.getBoundingClientRect()).map(({ left, width }) => ({ left, width })),
  );
  expect(first).toEqual(second);
  for (const name of ['.card-title', '.card-size', '.price-now', '.stock', '.basket-button'])
    await expect(cards(page).first().locator(name)).toBeVisible();
  await box(page).uncheck({ force: true });
  await page.reload();
  await expect(box(page)).not.toBeChecked();
});

test('cards of a list of lines do what others do', { tag: PHONE }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('dense', '1'));
  await page.goto('/products?brand=Cordiant&kit=1');
  const card = cards(page).filter({ hasText: 'Comfort 2 205/55' });
  await card.getByRole('button').click();
  const stepper = card.getByRole('group', { name: /^В корзине 4/u });
  await expect(stepper).toBeVisible();
  const edges = await card.evaluate(each => ({ inner: each.scrollWidth, outer: each.clientWidth }));
  expect(edges.inner).toBeLessThanOrEqual(edges.outer);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('«Списком» works for this page', { tag: PHONE }, async ({ page }) => {
    await page.goto('/products');
    const high = await cards(page).first().boundingBox();
    await box(page).check({ force: true });
    const low = await cards(page).first().boundingBox();
    expect(low?.height).toBeLessThan((high?.height ?? 0) / 2);
  });
});
