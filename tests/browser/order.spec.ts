import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { accepted, fillIn, goToOrder, ordersOf, putIntoBasket, send } from './baskets.ts';
import { hold } from './delayed-responses.ts';
import { DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

const ORDER = '**/api/order';

/** Fills in all fields. */
async function fillAll(page: Page, name: string): Promise<void> {
  await fillIn(page, name);
  await page.getByLabel('E-mail').fill('anna@example.ru');
  await page.getByLabel('Комментарий').fill('Позвоните после шести');
}

/** A name that no other test uses. */
let buyer = '';
test.beforeEach(async ({ page }, { project, testId }) => {
  buyer = `Анна ${project.name} ${testId}`;
  await goToOrder(page);
});

test(
  'a double click orders once, and the result replaces the form',
  spec('2.basket.result', '4.order-empties'),
  async ({ page }) => {
    await expect(page.getByText(/У вас 1\sшина 205\/55 R16: до\sкомплекта докупите ещё\s3\./u)).toBeVisible();
    await fillAll(page, buyer);
    await send(page).dblclick();
    await expect(accepted(page)).toBeFocused();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Спасибо за заказ!');
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/^Заказ № \S+ принят \| /u);
    await expect(
      accepted(page).getByRole('link', { name: 'Nokian Tyres Hakkapeliitta 10 205/55 R16 94T XL' }),
    ).toBeVisible();
    await expect(accepted(page)).toContainText(/Итого9\s900\sруб\./u);
    const [call, , change] = await accepted(page).locator('ol > li').allInnerTexts();
    expect(call).toMatch(/позвоним.* Шины отложены для\sвас\./u);
    expect(change).toMatch(/назовите его номер: \+7/u);
    await expect(accepted(page).getByRole('button', { name: 'Распечатать' })).toBeVisible();
    const link = await accepted(page).getByRole('link', { name: 'его странице' }).getAttribute('href');
    const saving = page.waitForEvent('download');
    await accepted(page).getByRole('link', { name: 'Сохранить' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    await expect(send(page)).toBeHidden();
    await expect(page.getByLabel('Имя')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Корзина пуста' })).toBeVisible();
    const orders = await ordersOf(buyer);
    expect(orders).toHaveLength(1);
    await expect(accepted(page)).toContainText(orders[0]?.number ?? 'no order');
    expect(saved).toContain(orders[0]?.number ?? 'no order');
    expect(saved).toContain(link ?? 'no link');
    expect(saved).toMatch(/Hakkapeliitta 10 205\/55 R16 94T XL: 1 × 9\s900\sруб\./u);
  },
);

test('the second press of a double click opens nothing in the result', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await fillAll(page, buyer);
  await send(page).click();
  await expect(accepted(page)).toBeFocused();
  const address = page.url();
  await accepted(page).getByRole('listitem').getByRole('link').first().hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 0)));
  expect(page.url()).toBe(address);
  await expect(accepted(page)).toBeVisible();
});

test('who goes on to another order sees the basket again', { tag: [PHONE, LONG] }, async ({
  page,
  context,
}) => {
  await fillAll(page, buyer);
  await send(page).click();
  await expect(accepted(page)).toBeFocused();
  const other = await context.newPage();
  await putIntoBasket(other, 7);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Оформить ещё один заказ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
  await expect(page).toHaveTitle(/^Корзина \| /u);
  await expect(send(page)).toBeVisible();
});

test('after a reload, and in another tab, the last order stands in the basket', {
  tag: PHONE,
}, async ({ page, context }) => {
  await fillAll(page, buyer);
  await send(page).click();
  await expect(accepted(page)).toBeFocused();
  const [order] = await ordersOf(buyer);
  await page.reload();
  const other = await context.newPage();
  await other.goto('/basket');
  for (const tab of [page, other]) {
    await expect(accepted(tab)).toContainText(`Заказ № ${order?.number} принят`);
    await expect(accepted(tab).locator('.ordered')).toContainText(/Hakkapeliitta 10 .+1 × 9\s900\sруб\./u);
    await expect(accepted(tab).locator('ol > li')).toHaveCount(3);
  }
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const personal of [buyer, '910', 'anna@example.ru', 'Позвоните'])
    expect(stored).not.toContain(personal);
});

test('the last order stands in the basket until it has a line again', { tag: [PHONE, LONG] }, async ({
  page,
  context,
}) => {
  await fillAll(page, buyer);
  await send(page).click();
  await expect(accepted(page)).toBeFocused();
  await page.reload();
  await expect(accepted(page)).toBeVisible();
  const other = await context.newPage();
  await putIntoBasket(other, 7);
  await expect(send(page)).toBeVisible();
  await expect(accepted(page)).toBeHidden();
  await other.getByRole('link', { name: 'перейти к корзине' }).click();
  await other.getByRole('button', { name: 'Удалить' }).click();
  await expect(other.getByText('Корзина пуста', { exact: true })).toBeVisible();
  await expect(accepted(other)).toBeHidden();
});

test('a tab that shows the basket says that it was ordered in another one', { tag: [PHONE, LONG] }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/basket');
  await other.getByLabel('Имя').fill('Другая вкладка');
  await fillAll(page, buyer);
  await send(page).click();
  await expect(accepted(page)).toBeFocused();
  const [order] = await ordersOf(buyer);
  const result = other.getByRole('status').filter({ hasText: 'в другой вкладке' });
  await expect(result).toContainText(`Заказ № ${order?.number} отправлен в другой вкладке`);
  await expect(result.getByRole('link', { name: /Hakkapeliitta 10/u })).toBeVisible();
  await expect(other.getByText('Корзина пуста', { exact: true })).toBeHidden();
  await expect(other.getByRole('button', { name: 'Вернуть' })).toBeHidden();
});

test('the order form can be filled in and sent by keyboard', {
  tag: DESKTOP,
  ...spec('1.order-without-account', '2.basket.form'),
}, async ({ page }) => {
  await page.getByLabel('Имя').focus();
  await page.keyboard.type(buyer);
  await page.keyboard.press('Tab');
  await page.keyboard.type('89101234567');
  for (const field of ['E-mail', 'Как получить', 'Куда привезти', 'Нужен шиномонтаж', 'Комментарий']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(field)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /согласие/u })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /согласие/u })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(accepted(page)).toBeFocused();
});

test('errors are shown at their fields and the first field gets the focus', {
  tag: PHONE,
  ...spec('5.order-errors'),
}, async ({ page }) => {
  await page.getByLabel('Телефон').fill('12');
  await send(page).click();
  const name = page.getByLabel('Имя');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Напишите, как к вам обращаться.');
  await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription(/Проверьте телефон/u);
  await expect(page.getByRole('checkbox', { name: /согласие/u })).toHaveAccessibleDescription(
    /нужно согласие/u,
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Заказ не отправлен' })).toBeVisible();
  await name.fill(buyer);
  await expect(name).toHaveAttribute('aria-invalid', 'false');
});

test('a phone without a digit and an e-mail of two alphabets are refused; the result names the phone', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await fillAll(page, buyer);
  const phone = page.getByLabel('Телефон');
  await phone.fill('8 916 123 45 6');
  await send(page).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Проверьте телефон: после 8 не хватает цифры.');
  await phone.fill('8 916 123 45 67');
  const email = page.getByLabel('E-mail');
  await email.fill('ivan@gmail.сom');
  await send(page).click();
  await expect(email).toHaveAccessibleDescription(/в «сom» русская буква «с»/u);
  await email.fill('ivan@пример.рф');
  await send(page).click();
  await expect(accepted(page)).toContainText('Ваш телефон: +7 (916) 123-45-67.');
});

test('a pasted comment stays whole, and its field tells by how much to cut it', {
  tag: [DESKTOP, LONG],
}, async ({ page }) => {
  await fillAll(page, buyer);
  const comment = page.getByLabel('Комментарий');
  await comment.fill('');
  await comment.focus();
  await page.keyboard.insertText(`${'а'.repeat(2416)}звоните после 18:00`);
  await expect(comment).toHaveValue(/звоните после 18:00$/u);
  await expect(comment).toHaveAccessibleDescription(/сократите на 435\sзнаков, помещается 2\s000/u);
  await send(page).click();
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAccessibleDescription(/сократите на 435\sзнаков/u);
});

test('the button is hidden while the order is sent', {
  tag: PHONE,
  ...spec('2.basket.sending'),
}, async ({ page }) => {
  await fillAll(page, buyer);
  const answer = await hold(page, ORDER);
  await send(page).click();
  await expect(page.getByText('Отправляем заказ…')).toBeVisible();
  await expect(send(page)).toBeHidden();
  answer();
  await expect(accepted(page)).toBeVisible();
});

test('an order whose response is lost survives a reload and is stored once when sent again', {
  tag: PHONE,
  ...spec('8.failed-calls'),
}, async ({ page, watch }) => {
  watch.expected.push('ERR_INTERNET_DISCONNECTED', 'ERR_CONNECTION', 'api/order');
  await fillAll(page, buyer);
  const way = page.getByLabel('Как получить');
  await way.selectOption('zone Рязань|40000|0');
  await page.getByLabel('Куда привезти').fill('ул. Ленина, 1');
  await page.getByLabel('Нужен шиномонтаж').check();
  const keys: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/order')) keys.push(request.headers()['idempotency-key']);
  });
  // The server receives the order, but its response is lost.
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
  await expect(way).toHaveValue('zone Рязань|40000|0');
  await expect(page.getByLabel('Куда привезти')).toHaveValue('ул. Ленина, 1');
  await expect(page.getByLabel('Нужен шиномонтаж')).toBeChecked();
  await expect(page.getByText(/второй заказ не появится/u)).toBeVisible();
  await send(page).click();
  await expect(accepted(page)).toBeVisible();
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/\S{16}/u);
  expect(keys[1]).toBe(keys[0]);
});

test('a filled form survives a reload', { tag: [PHONE, LONG] }, async ({ page }) => {
  await fillAll(page, buyer);
  await page.reload();
  await expect(page.getByLabel('Имя')).toHaveValue(buyer);
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.ru');
  await expect(page.getByRole('checkbox', { name: /согласие/u })).toBeChecked();
});

test('what the shop asks besides is refused at its field, too', { tag: [PHONE, LONG] }, async ({ page }) => {
  await fillAll(page, buyer);
  await page.getByLabel('Как получить').selectOption('zone Рязань|40000|0');
  await send(page).click();
  const address = page.getByLabel('Куда привезти');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Напишите, куда привезти заказ.');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Куда привезти');
});

test('an error that belongs to no field is shown at the form', {
  tag: PHONE,
  ...spec('5.order-errors', '8.order-message'),
}, async ({ page }) => {
  await fillAll(page, buyer);
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
});

test('the consent checkbox links to its text', { tag: [PHONE, LONG] }, async ({ page }) => {
  await expect(page.getByRole('link', { name: /согласие на обработку/u })).toHaveAttribute(
    'href',
    '/page/consent-order',
  );
});
