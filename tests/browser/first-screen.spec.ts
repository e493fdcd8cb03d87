import type { Locator } from 'playwright/test';
import { cookieBar, DESKTOP, expect, test } from './shop.ts';

/** Whether a press in the middle of the element would meet it, and nothing that lies over it. */
const isUncovered = (element: Locator) =>
  element.evaluate(node => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const)
  test(`the first screen of the home page selects and offers what is wanted now: ${width} × ${height}`, {
    tag: DESKTOP,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'ПОДОБРАТЬ' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab', { name: 'По автомобилю' })).toBeInViewport({ ratio: 1 });
    const wanted = page.getByRole('navigation', { name: /^Сейчас выбирают/u });
    await expect(wanted.getByRole('link').first()).toBeInViewport({ ratio: 0.5 });
  });

test('the tyres of the first screen stand on the filter and cover none of its fields', {
  tag: DESKTOP,
}, async ({ page }) => {
  for (const width of [1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const bottoms = await page
      .locator('.hero-tyres img')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().bottom));
    const top = await page.locator('.hero .filter').evaluate(each => each.getBoundingClientRect().top);
    for (const bottom of bottoms) expect(Math.abs(bottom - top), `at ${width}`).toBeLessThan(16);
    for (const name of ['ДИАМЕТР', 'ПРОИЗВОДИТЕЛЬ'])
      expect(await isUncovered(page.getByRole('combobox', { name })), `${name} at ${width}`).toBe(true);
  }
});

test('beside the facts of a tyre its price stays in sight in a low window, and all facts can be reached', {
  tag: DESKTOP,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.goto('/product/7');
  await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
  const price = page.locator('.offer .price-now');
  const last = page.getByRole('link', { name: 'Сравнить с другим размером' });
  await page.evaluate(() => scrollTo(0, 500));
  await expect(price).toBeInViewport({ ratio: 1 });
  await last.evaluate(each => each.scrollIntoView({ block: 'center' }));
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  expect(await isUncovered(last)).toBe(true);
  expect(await isUncovered(page.getByRole('button', { name: 'в корзину' }))).toBe(true);
});

test('the size of a tyre is seen once in its card, with its indices', async ({ page }) => {
  await page.goto('/products?brand=Nokian+Tyres');
  const card = page.locator('.card').filter({ hasText: '205/55 R16 94R XL' }).first();
  await expect(card.locator('.card-size')).toHaveText('205/55 R16 94R XL');
  const hidden = card.locator('.card-title .visually-hidden');
  await expect(hidden).toHaveText(/^\s205\/55 R16 94R XL/u);
  await expect(
    card.getByRole('link', { name: 'Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL', exact: true }),
  ).toBeVisible();
});

test('a comparison has no main action: its buttons are outlined', async ({ page }) => {
  await page.goto('/compare?ids=7,10');
  const light = await page.evaluate(() => {
    const probe = document.createElement('p');
    probe.style.background = 'var(--signal)';
    document.body.append(probe);
    return getComputedStyle(probe).backgroundColor;
  });
  const buttons = page.locator('.compare .basket-button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) await expect(button).not.toHaveCSS('background-color', light);
  const tops = await buttons.evaluateAll(all => all.map(each => each.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
});
