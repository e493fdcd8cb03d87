import { expect, PHONE, test } from './shop.ts';

const ADDRESS = '/products?width=245&height=45&diametr=18&rear=275%2F40+R18';
const SIZES = 'Перед 245/45 R18, зад 275/40 R18';

test('a pair whose rear tyres cannot be added leaves the basket as it was', { tag: PHONE }, async ({
  page,
  watch,
}) => {
  watch.expected.push('400', 'basket/add/20');
  await page.route('**/api/basket/add/20/*', route =>
    route.fulfill({ status: 400, json: { success: 0, message: 'Столько нет в наличии.', errors: [] } }),
  );
  await page.goto(ADDRESS);
  const pairs = page.getByRole('region', { name: 'Пары на две оси' });
  const add = pairs.getByRole('button', { name: `Добавить в корзину 2 + 2 шт.: ${SIZES}` });
  await add.click();
  await expect(pairs.getByRole('alert')).toHaveText('Столько нет в наличии.');
  await expect(page.locator('.basket-link')).toHaveAccessibleName('Корзина пуста');
  await expect(add).toBeEnabled();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button of a pair shows both tyres side by side, and each axle has a list of its own', {
    tag: PHONE,
  }, async ({ page }) => {
    await page.goto(ADDRESS);
    const pairs = page.getByRole('region', { name: 'Пары на две оси' });
    await expect(pairs.getByText(/^75\s600\sруб\.$/u)).toBeVisible();
    await pairs.getByRole('button', { name: `Добавить в корзину 2 + 2 шт.: ${SIZES}` }).click();
    await expect(page).toHaveURL(/\/compare\?ids=19(?:,|%2C)20$/u);
    await expect(page.getByRole('columnheader', { name: /Potenza RFT/u })).toHaveCount(2);
    await page.goto(ADDRESS);
    await pairs.getByRole('link', { name: 'зад 275/40 R18' }).click();
    await expect(page.getByText(/^39\s800\sруб\. за\s2\sшт\.$/u)).toBeVisible();
  });
});
