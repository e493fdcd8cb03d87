import { putIntoBasket, send } from './baskets.ts';
import { hold } from './delayed-responses.ts';
import { expect, LONG, PHONE, spec, test } from './shop.ts';

test('an empty basket says so and links to the search', {
  tag: PHONE,
  ...spec('2.basket.title', '2.basket.empty', '4.basket-display', '8.basket-empty'),
}, async ({ page }) => {
  await page.goto('/basket');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
  await expect(page.getByText('Корзина пуста', { exact: true })).toBeVisible();
  await expect(send(page)).toBeHidden();
  await expect(page.getByText('Заказать можно и по телефону: +7')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Получение и оплата' })).toBeHidden();
  await page.getByRole('link', { name: 'Подобрать шины' }).click();
  await expect(page).toHaveURL('/products');
});

test(
  'lines show photo, size, price, sum; the total adds up',
  spec('2.basket.filled', '4.basket-display'),
  async ({ page }) => {
    await putIntoBasket(page, 10);
    await putIntoBasket(page, 8);
    await page.getByRole('link', { name: 'перейти к корзине' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Hakkapeliitta 10' });
    await expect(line.getByRole('link')).toHaveAttribute('href', '/product/10');
    await expect(line.getByText('205/55 R16', { exact: true })).toBeVisible();
    await expect(line.getByText('9 900 руб.')).toBeVisible();
    await expect(line.getByText('39 600 руб.')).toBeVisible();
    await expect(page.getByText('Итого за 8 шин: 69 560 руб.')).toBeVisible();
    await expect(send(page)).toBeVisible();
    const terms = page.getByRole('region', { name: 'Получение и оплата' });
    await expect(terms.getByText('бесплатно, на следующий рабочий день')).toBeVisible();
    await expect(terms.getByRole('link', { name: 'Самовывоз' })).toHaveAttribute('href', '/page/outposts');
    // Prices by diameter are on the pages of tyres.
    await expect(terms.getByText('Шиномонтаж')).toBeHidden();
  },
);

test('a responsive photo is placed beside the name of its line', { tag: LONG }, async ({ page }) => {
  await putIntoBasket(page, 25);
  await page.goto('/basket');
  const line = page.getByRole('listitem').filter({ hasText: 'Snow Cross 2' });
  const photo = await line.locator('picture:has(source) img').boundingBox();
  const name = await line.getByRole('link').boundingBox();
  expect(photo?.x).toBeLessThan(name?.x ?? 0);
  expect(Math.abs((photo?.y ?? 0) - (name?.y ?? 0))).toBeLessThan(12);
});

test(
  'a quantity is edited by the icon and saved, by keyboard alone',
  spec('2.basket.edit', '4.basket-edit-mode', '5.quantity-free-text', '9.count-50'),
  async ({ page }) => {
    await putIntoBasket(page, 24);
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Изменить количество' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Количество' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('4');
    expect((await field.boundingBox())?.width).toBe(50);
    await field.fill('много');
    await field.press('Enter');
    await expect(page.getByText(/^Количество — целое число от 1 до (?!999)\d{1,3}\.$/u)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('6');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Итого за 6 шин: 28 800 руб.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Изменить количество' })).toBeFocused();
  },
);

test('a quantity above the stock is refused with a message and the line is kept', {
  tag: PHONE,
  ...spec('5.quantity-free-text'),
}, async ({ page, watch }) => {
  watch.expected.push('400');
  await putIntoBasket(page, 10);
  await page.goto('/basket');
  await page.getByRole('button', { name: 'Изменить количество' }).click();
  const field = page.getByRole('textbox', { name: 'Количество' });
  await field.fill('900');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.quantity [role=alert]')).not.toBeEmpty();
  await field.press('Escape');
  await expect(page.getByText('Итого за 4 шины: 39 600 руб.')).toBeVisible();
});

test('the page shows a loading message while the basket is loaded', {
  tag: PHONE,
  ...spec('2.layout.loading'),
}, async ({ page }) => {
  await putIntoBasket(page, 10);
  const answer = await hold(page, '**/api/basket/get');
  await page.goto('/basket');
  const loader = page.getByRole('main').getByText('ЗАГРУЗКА', { exact: true });
  await expect(loader).toBeVisible();
  answer();
  await expect(page.getByText('Итого за 4 шины: 39 600 руб.')).toBeVisible();
  await expect(loader).toBeHidden();
});

test('quick presses of the plus button add up', { tag: [PHONE, LONG] }, async ({ page }) => {
  await putIntoBasket(page, 10);
  await page.goto('/basket');
  const plus = page.getByRole('button', { name: 'Больше' });
  await plus.click();
  await plus.click();
  await expect(page.getByText('Итого за 6 шин: 59 400 руб.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Итого за 6 шин: 59 400 руб.')).toBeVisible();
});

test('a removed line can be restored, also after leaving the page', {
  tag: PHONE,
  ...spec('4.basket-display'),
}, async ({ page }) => {
  await putIntoBasket(page, 10);
  await page.goto('/basket');
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Корзина пуста', { exact: true })).toBeVisible();
  const back = page.getByRole('button', { name: 'Вернуть' });
  await expect(back).toBeFocused();
  await page.getByRole('link', { name: 'Подобрать шины' }).click();
  await page.goto('/basket');
  await back.press('Enter');
  await expect(page.getByText('Итого за 4 шины: 39 600 руб.')).toBeVisible();
  await expect(back).toBeHidden();
});

test('a basket that cannot be loaded shows an error, phones and a retry button', {
  tag: PHONE,
  ...spec('8.failed-calls'),
}, async ({ page, watch }) => {
  await putIntoBasket(page, 10);
  watch.expected.push('503');
  await page.route('**/api/basket/get', route =>
    route.fulfill({ status: 503, json: { success: 0, message: 'Магазин закрыт на минуту.', errors: [] } }),
  );
  await page.goto('/basket');
  await expect(page.getByText('Корзина не загрузилась. Магазин закрыт на минуту.')).toBeVisible();
  await expect(page.locator('.basket a[href^="tel:"]')).toHaveCount(2);
  await page.unroute('**/api/basket/get');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Итого за 4 шины: 39 600 руб.')).toBeVisible();
});

test('a note on changed prices is shown until it is dismissed', { tag: [PHONE, LONG] }, async ({ page }) => {
  await putIntoBasket(page, 10);
  await page.route('**/api/basket/get', async route => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), notes: ['Цена шины выросла.'] } });
  });
  await page.goto('/basket');
  await expect(page.getByText('Цена шины выросла.')).toBeVisible();
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByText('Цена шины выросла.')).toBeHidden();
});
