import { badge } from './baskets.ts';
import { hold } from './delayed-responses.ts';
import { expect, PHONE, spec, test } from './shop.ts';

const MODEL = '/model/nokian-hakka-green-3';
const ADD = '**/api/basket/add/**';

test(
  'a row’s button puts one tyre into the basket and takes it out again',
  spec('2.model.row-button', '4.load-flag', '2.layout.basket-icon'),
  async ({ page }) => {
    await page.goto(MODEL);
    await expect(page.getByRole('link', { name: 'Корзина пуста' })).toBeVisible();
    await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
    const remove = page.getByRole('button', { name: 'Убрать из корзины: 195/65 R15' });
    await expect(remove).toBeFocused();
    await expect(page.getByRole('link', { name: 'Корзина, 1 товар' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Добавить в корзину: 205/55 R16' })).toBeVisible();
    await remove.click();
    await expect(page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' })).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName('Корзина пуста');
  },
);

test('basket buttons show a spinner while the request is under way', {
  tag: PHONE,
  ...spec('2.product.button', '2.model.row-button', '4.load-flag', '9.load-states'),
}, async ({ page }) => {
  await page.goto('/product/10');
  const add = await hold(page, ADD);
  const button = page.getByRole('button', { name: 'в корзину' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  add();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeFocused();
  await page.goto(MODEL);
  const addRow = await hold(page, ADD);
  const row = page.getByRole('button', { name: /: 195\/65 R15/u });
  await row.click();
  await expect(row).toHaveAttribute('aria-busy', 'true');
  addRow();
  await expect(row).not.toHaveAttribute('aria-busy');
  await expect(row).toHaveAccessibleName('Убрать из корзины: 195/65 R15');
});

test(
  'the product page adds the chosen quantity and then links to the basket',
  spec('2.product.button', '9.quantity-4'),
  async ({ page }) => {
    await page.goto('/product/7');
    const quantity = page.getByLabel('Количество');
    await expect(quantity).toHaveValue('4');
    await page.getByRole('button', { name: 'Больше' }).click();
    await expect(quantity).toHaveValue('5');
    await quantity.fill('13');
    await quantity.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Количество — целое число от 1 до 12.');
    await expect(quantity).toBeFocused();
    await quantity.fill('6');
    await page.getByRole('button', { name: 'в корзину' }).click();
    await expect(badge(page)).toHaveAccessibleName(/Корзина, 6\sтоваров/u);
    await page.reload();
    await page.getByRole('link', { name: 'перейти к корзине' }).click();
    await expect(page).toHaveURL('/basket');
  },
);

test('the quantity field starts at the stock when fewer than four tyres are left', {
  tag: PHONE,
  ...spec('9.quantity-4'),
}, async ({ page }) => {
  await page.goto('/product/12');
  await expect(page.getByLabel('Количество')).toHaveValue('3');
});

test('a product that is sold out has no basket button', { tag: PHONE, ...spec('8.sold-out') }, async ({
  page,
}) => {
  await page.goto('/product/9');
  await expect(page.locator('.offer')).toContainText('Нет в наличии');
  await expect(page.locator('.offer').getByRole('button', { name: /корзину/u })).toHaveCount(0);
  await page.goto('/model/nokian-hakkapeliitta-r5');
  await expect(page.getByRole('button', { name: /в корзину: 225/u })).toHaveCount(0);
});

test('an error of the server is shown beside the button', { tag: PHONE, ...spec('8.failed-calls') }, async ({
  page,
  watch,
}) => {
  watch.expected.push('503');
  await page.route(ADD, route =>
    route.fulfill({ status: 503, json: { success: 0, message: 'Магазин отдыхает.', errors: [] } }),
  );
  await page.goto(MODEL);
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(page.getByRole('alert')).toHaveText('Магазин отдыхает.');
  await expect(page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button of a row, and of a product’s page, puts the tyre into the basket', { tag: PHONE }, async ({
    page,
  }) => {
    await page.goto(MODEL);
    await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
    await expect(page.getByText(/Итого за 1\sшину/u)).toBeVisible();
    await page.goto('/product/11');
    await page.getByRole('button', { name: 'в корзину' }).click();
    await expect(page.getByText(/Итого за 4/u)).toBeVisible();
  });
});
