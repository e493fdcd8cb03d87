import { randomUUID } from 'node:crypto';
import { DESKTOP, expect, test } from './shop.ts';

/** Sold out in the fixture shop. */
const PAGE = '/product/26';

test('«Сообщить о поступлении»: the form tells what is wrong, then keeps the request', async ({ page }) => {
  await page.goto(PAGE);
  await page.getByText('Сообщить о поступлении').click();
  const form = page.locator('arrival-form form');
  await form.getByRole('button', { name: 'Сообщить мне' }).click();
  const email = form.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Укажите e-mail: на него придёт письмо.');
  await email.fill('ivan@gmail.сom');
  await form.getByRole('checkbox', { name: /^Даю согласие/u }).check();
  await form.getByRole('button', { name: 'Сообщить мне' }).click();
  await expect(email).toHaveAccessibleDescription(/в «сom» русская буква «с»/u);
  await email.fill(`${randomUUID()}@shop.example`);
  await form.getByRole('button', { name: 'Сообщить мне' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Записали.' })).toBeFocused();
  expect(page.url()).not.toContain('email');
});

test('«Сообщить о поступлении» sent before its script came is sent afterwards', { tag: DESKTOP }, async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(/arrival-form/u, async route => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  await page.getByText('Сообщить о поступлении').click();
  const form = page.locator('arrival-form form');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`${randomUUID()}@shop.example`);
  await form.getByRole('checkbox', { name: /^Даю согласие/u }).check();
  await form.getByRole('button', { name: 'Сообщить мне' }).click();
  await expect(page).toHaveURL(PAGE);
  letGo();
  await expect(page.getByRole('status').filter({ hasText: 'Записали.' })).toBeVisible();
});

test('a product in stock offers no letter; without scripts there is none either', { tag: DESKTOP }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/product/7');
  await expect(page.getByText('Сообщить о поступлении')).toHaveCount(0);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto(PAGE);
  await expect(plain.getByText('Нет в наличии').first()).toBeVisible();
  await expect(plain.getByText('Сообщить о поступлении')).toBeHidden();
  await context.close();
});
