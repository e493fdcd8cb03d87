import { badge } from './baskets.ts';
import { hold } from './held.ts';
import { cookieBar, expect, PHONE, test } from './shop.ts';

const MODEL = '/model/nokian-hakka-green-3';

test('a row’s button that is pressed before the basket’s script is carried out by it', {
  tag: PHONE,
}, async ({ page }) => {
  const letGo = await hold(page, '**/_astro/basket-elements*.js');
  await page.goto(MODEL);
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  letGo();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(page).toHaveURL(MODEL);
});

test('a row’s button that is pressed before any script is carried out by it', { tag: PHONE }, async ({
  page,
}) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto(MODEL, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  letGo();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(page).toHaveURL(MODEL);
});

test('where no script comes a row’s button does the plain thing', { tag: PHONE }, async ({ page }) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto(MODEL, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(page).toHaveURL(/\/product\/11/u);
  letGo();
});

test('«Подобрать по авто» that is pressed before its script opens the choice when it comes', {
  tag: PHONE,
}, async ({ page }) => {
  const letGo = await hold(page, '**/_astro/CarModal*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Подбор шин по автомобилю' })).toBeVisible();
});

test('the catalogue menu and dialogs work before any script', { tag: PHONE }, async ({ page }) => {
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

test('«в корзину» that is pressed before any script is carried out by it', { tag: PHONE }, async ({
  page,
}) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto('/product/7', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'в корзину' }).click();
  letGo();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
});

test('an answer about cookies that is given before any script is taken by it', { tag: PHONE }, async ({
  page,
}) => {
  const letGo = await hold(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
  await expect(cookieBar(page)).toBeVisible();
  letGo();
  await expect(cookieBar(page)).toBeHidden();
  await page.reload();
  await expect(cookieBar(page)).toBeHidden();
});
