import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';

/** Holds scripts back until they are let go. */
async function hold(page: Page, scripts: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(scripts, async route => {
    await held;
    await route.continue();
  });
  return letGo;
}

const MODEL = '/model/nokian-hakka-green-3';

test('a row’s button that is pressed before the basket’s script is carried out by it', async ({ page }) => {
  const letGo = await hold(page, '**/_astro/basket-elements*.js');
  await page.goto(MODEL);
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  letGo();
  await expect(page.locator('.basket-link')).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(page).toHaveURL(MODEL);
});

test('with no script at all yet a row’s button does the plain thing', async ({ page }) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto(MODEL, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(page).toHaveURL(/\/product\/11/u);
  letGo();
});

test('«Подобрать по авто» that is pressed before its script opens the choice when it comes', async ({
  page,
}) => {
  const letGo = await hold(page, '**/_astro/CarModal*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Подбор шин по автомобилю' })).toBeVisible();
});

test('menu, dialogs and photographs work before any script', async ({ page }) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await expect(page.locator('#catalogue-menu').getByRole('link', { name: 'Зимние' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Подробнее/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  letGo();
});
