import { badge } from './baskets.ts';
import { hold, withoutDeferredStart, withoutFallback } from './delayed-responses.ts';
import { cookieBar, expect, LONG, PHONE, test } from './shop.ts';

const MODEL = '/model/nokian-hakka-green-3';

test('a press of a row’s button before the basket script is loaded takes effect when it is', {
  tag: PHONE,
}, async ({ page }) => {
  await withoutFallback(page);
  const release = await hold(page, '**/_astro/basket-elements*.js');
  await page.goto(MODEL);
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  release();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(page).toHaveURL(MODEL);
});

test('a press of a row’s button before any script is loaded takes effect with the first', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await withoutFallback(page);
  await withoutDeferredStart(page);
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(MODEL, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  release();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(page).toHaveURL(MODEL);
});

test('a row’s button whose scripts do not come puts the tyre in by its form', { tag: PHONE }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(MODEL, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(page).toHaveURL('/basket?form=now');
  await expect(page.getByText(/Итого за 1\sшину/u)).toBeVisible();
  release();
});

test('a press of «Подобрать по авто» before its script is loaded opens the modal when it is', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  const release = await hold(page, '**/_astro/CarModal*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Подбор шин по автомобилю' })).toBeVisible();
});

test('the catalogue menu and dialogs work before any script is loaded', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await expect(page.locator('#catalogue-menu').getByRole('link', { name: 'Зимние' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Подробнее/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  release();
});

test('a press of «в корзину» before any script is loaded takes effect with the first', {
  tag: PHONE,
}, async ({ page }) => {
  await withoutDeferredStart(page);
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/product/7', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'в корзину' }).click();
  release();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
});

test('a press of «Сравнить» before any script is loaded adds a tyre, and leaves a chosen one chosen', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await withoutFallback(page);
  await withoutDeferredStart(page);
  const offer = page.locator('.offer');
  for (const _ of ['adds it', 'leaves it']) {
    const release = await hold(page, '**/_astro/*.js');
    await page.goto('/product/7', { waitUntil: 'commit' });
    await offer.getByRole('link', { name: 'Сравнить' }).click();
    release();
    await expect(offer.getByRole('checkbox', { name: /^Сравнить/u })).toBeChecked();
  }
});

test('a cookie answer given before any script is loaded takes effect later', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
  await expect(cookieBar(page)).toBeVisible();
  release();
  await expect(cookieBar(page)).toBeHidden();
  await page.reload();
  await expect(cookieBar(page)).toBeHidden();
});
