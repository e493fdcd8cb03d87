import type { Page } from 'playwright/test';
import { ordersOf } from './baskets.ts';
import { expect, spec, test } from './shop.ts';

const ORDER = '**/api/order';
const send = (page: Page) => page.getByRole('button', { name: 'Отправить заказ' });

/** Fills the form in, under a name that no other test uses. */
async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Телефон').fill('+7 910 123-45-67');
  await page.getByLabel('E-mail').fill('anna@example.ru');
  await page.getByLabel('Комментарий').fill('Позвоните после шести');
  await page.getByRole('checkbox', { name: /согласие на обработку персональных данных/u }).check();
}

let buyer = '';
test.beforeEach(async ({ page }, { project, testId }) => {
  buyer = `Анна ${project.name} ${testId}`;
  // One tyre of a well-stocked product: other tests order as well.
  await page.goto('/product/10');
  await page.getByLabel('Количество').fill('1');
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await page.getByRole('link', { name: 'перейти к корзине' }).click();
});

test(
  'a double click orders once, and the result stands in place of the form',
  spec('2.basket.result', '4.order-empties'),
  async ({ page }) => {
    await fillIn(page, buyer);
    await send(page).dblclick();
    const result = page.getByRole('status').filter({ hasText: /Заказ № .+ принят/u });
    await expect(result).toBeVisible();
    await expect(result).toBeFocused();
    await expect(send(page)).toBeHidden();
    await expect(page.getByLabel('Имя')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Корзина пуста' })).toBeVisible();
    const orders = await ordersOf(buyer);
    expect(orders).toHaveLength(1);
    await expect(result).toContainText(orders[0]?.number ?? 'no order');
  },
);

test(
  'the whole order goes by keyboard',
  spec('1.order-without-account', '2.basket.form'),
  async ({ page }) => {
    await page.getByLabel('Имя').focus();
    await page.keyboard.type(buyer);
    await page.keyboard.press('Tab');
    await page.keyboard.type('89101234567');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /согласие/u })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /согласие/u })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(send(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /Заказ № .+ принят/u })).toBeFocused();
  },
);

test(
  'errors stand at their fields and the first takes the focus',
  spec('5.order-errors'),
  async ({ page }) => {
    await page.getByLabel('Телефон').fill('12');
    await send(page).click();
    const name = page.getByLabel('Имя');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription('Напишите, как к вам обращаться.');
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription(/Проверьте телефон/u);
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/нужно согласие/u);
    await expect(page.getByRole('alert').filter({ hasText: 'Заказ не отправлен' })).toBeVisible();
    await name.fill(buyer);
    await expect(name).toHaveAttribute('aria-invalid', 'false');
  },
);

test('the button is hidden while the order is on its way', spec('2.basket.sending'), async ({ page }) => {
  await fillIn(page, buyer);
  let answer: () => void = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(ORDER, async route => {
    await held;
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByText('Отправляем заказ…')).toBeVisible();
  await expect(send(page)).toBeHidden();
  answer();
  await expect(page.getByText(/Заказ № .+ принят/u)).toBeVisible();
});

test(
  'offline in the middle loses nothing: told, reloaded, sent again, ordered once',
  spec('8.failed-calls'),
  async ({ page, watch }) => {
    watch.expected.push('ERR_INTERNET_DISCONNECTED', 'ERR_CONNECTION', 'api/order');
    await fillIn(page, buyer);
    const keys: (string | undefined)[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/api/order')) keys.push(request.headers()['idempotency-key']);
    });
    // The order arrives and its answer is lost.
    await page.route(ORDER, async route => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeFocused({
      timeout: 15_000,
    });
    await page.unroute(ORDER);
    await page.reload();
    await expect(page.getByLabel('Имя')).toHaveValue(buyer);
    await expect(page.getByLabel('Комментарий')).toHaveValue('Позвоните после шести');
    await expect(page.getByText(/второй заказ не появится/u)).toBeVisible();
    await send(page).click();
    await expect(page.getByText(/Заказ № .+ принят/u)).toBeVisible();
    expect(await ordersOf(buyer)).toHaveLength(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/\S{16}/u);
    expect(keys[1]).toBe(keys[0]);
  },
);

test('a filled form survives a reload', async ({ page }) => {
  await fillIn(page, buyer);
  await page.reload();
  await expect(page.getByLabel('Имя')).toHaveValue(buyer);
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.ru');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test(
  'a refusal that belongs to no field is read at the form',
  spec('5.order-errors', '8.order-message'),
  async ({ page }) => {
    await fillIn(page, buyer);
    await page.route(ORDER, route =>
      route.fulfill({
        json: {
          success: 0,
          message: 'Заказ не отправлен: цены изменились.',
          errors: [{ field: 'basket', message: 'Шина подорожала до 9 999 руб.' }],
        },
      }),
    );
    await send(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'цены изменились' });
    await expect(problem).toBeFocused();
    await expect(problem.getByRole('listitem')).toHaveText('Шина подорожала до 9 999 руб.');
    await expect(send(page)).toBeVisible();
  },
);

test('the consent leads to its text', async ({ page }) => {
  await expect(page.getByRole('link', { name: /согласие на обработку/u })).toHaveAttribute(
    'href',
    '/page/consent-order',
  );
});
