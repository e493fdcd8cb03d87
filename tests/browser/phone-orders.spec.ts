import type { Page } from 'playwright/test';
import { storedOrders } from './baskets.ts';
import { expect, LONG, PHONE, test } from './shop.ts';

/** «Купить в один клик» and «Перезвоните мне»: a phone and the consent are enough. */
const main = (page: Page) => page.getByRole('main');
const form = (page: Page) => page.locator('.phone-form');

/** Sends the form without a digit of the phone first, then with it. */
async function send(page: Page, button: string, phone: string): Promise<void> {
  await form(page).getByLabel('Телефон').fill(phone.slice(0, -1));
  await form(page)
    .getByRole('checkbox', { name: /согласие/u })
    .check();
  await form(page).getByRole('button', { name: button }).click();
  await expect(main(page).getByText(/Проверьте телефон: после 8 не хватает цифры/u)).toBeVisible();
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  await form(page).getByLabel('Телефон').fill(phone);
  await form(page).getByRole('button', { name: button }).click();
}

/** The order that the page shows. */
async function orderOn(page: Page) {
  const title = main(page).getByText(/Заказ № \d{4}-\d{4}/u);
  const [number] = /\d{4}-\d{4}/u.exec((await title.first().textContent()) ?? '') ?? [];
  return (await storedOrders()).find(order => order.number === number);
}

const LATER = [PHONE, LONG];
for (const [scripts, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(scripts, () => {
    test.use({ javaScriptEnabled });
    const [withScripts, withoutScripts] = javaScriptEnabled ? [PHONE, LATER] : [LATER, PHONE];

    test('a tyre is bought in one press on its page', { tag: withScripts }, async ({ page }) => {
      await page.goto('/product/34');
      await main(page).locator('summary', { hasText: 'один клик' }).click();
      await form(page).getByLabel('Сколько шин').fill('2');
      await send(page, 'Купить в один клик', '8 910 123-45-67');
      const items = [{ id: 34, count: 2 }];
      expect(await orderOn(page)).toMatchObject({ source: 'press', phone: '+79101234567', items });
    });

    test('a basket is bought in one press', { tag: withScripts }, async ({ page }) => {
      await page.goto('/product/34');
      await main(page).getByLabel('Количество').fill('3');
      await main(page).getByRole('button', { name: 'в корзину' }).click();
      if (javaScriptEnabled) await main(page).getByRole('link', { name: 'перейти к корзине' }).click();
      await main(page).getByRole('link', { name: 'Купить в один клик' }).click();
      await send(page, 'Купить в один клик', '8 910 123-45-67');
      expect(await orderOn(page)).toMatchObject({ source: 'press', items: [{ id: 34, count: 3 }] });
      await page.goto(javaScriptEnabled ? '/basket' : '/basket?form');
      await expect(page.getByRole('link', { name: 'Корзина пуста' })).toBeVisible();
    });

    test(
      'who wants to be called leaves a phone and a time',
      { tag: withoutScripts },
      async ({ page }, { testId }) => {
        await page.goto('/basket');
        await main(page).getByRole('link', { name: 'Перезвоните мне' }).click();
        await form(page).getByLabel('Когда позвонить').fill(`после шести, ${testId}`);
        await send(page, 'Перезвоните мне', '8 910 123-45-67');
        await expect(main(page).getByRole('status')).toContainText(/Записали\. Перезвоним вам/u);
        const calls = (await storedOrders()).filter(({ comment }) => comment.endsWith(testId));
        expect(calls).toMatchObject([{ source: 'call', phone: '+79101234567', items: [] }]);
      },
    );
  });
