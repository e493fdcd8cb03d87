import type { Page } from 'playwright/test';
import { run } from '#tests/harness/commands.ts';
import { expectAccessible } from './axe.ts';
import { expect, PHONE, test } from './shop.ts';

/** What buyers do with an order or a choice by its link, at 390 px; each screen is tried by axe where scripts run. */
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Puts two tyres with a large stock into the basket and opens it. */
async function fillBasket(page: Page): Promise<void> {
  await page.goto('/product/10');
  await main(page).getByLabel('Количество').fill('2');
  await press(page, 'в корзину');
  const toBasket = main(page).getByRole('link', { name: 'перейти к корзине' });
  await expect(toBasket.or(main(page).getByText(/Итого за 2\sшины/u)).first()).toBeVisible();
  await page.goto('/basket');
  await expect(main(page).getByText(/Итого за 2\sшины/u)).toBeVisible();
}

/** Orders them with delivery and opens the page of the order. @returns its number */
async function order(page: Page): Promise<string> {
  await fillBasket(page);
  await main(page).getByLabel('Имя').fill('Анна');
  await main(page).getByLabel('Телефон').fill('8 916 765-43-21');
  await main(page).getByLabel('Как получить').selectOption('zone Рязань|40000|0');
  await main(page).getByLabel('Куда привезти').fill('ул. Ленина, 1');
  await main(page)
    .getByRole('checkbox', { name: /согласие/u })
    .check();
  await press(page, 'Отправить заказ');
  const title = main(page)
    .getByText(/Заказ № \d{4}-\d{4}/u)
    .first();
  await expect(title).toBeVisible();
  await expect(main(page).getByText('Всего с\u00A0доставкой')).toBeVisible();
  const [number = ''] = /\d{4}-\d{4}/u.exec((await title.textContent()) ?? '') ?? [];
  const toPage = main(page).getByRole('link', { name: 'на его странице' });
  if (await toPage.isVisible()) await toPage.click();
  await expect(main(page).getByText('Что заказано')).toBeVisible();
  return number;
}

async function find(page: Page, number: string, digits: string): Promise<void> {
  await main(page).getByLabel('Номер заказа').fill(number);
  await main(page).getByLabel('Последние четыре цифры').fill(digits);
  await press(page, 'Найти заказ');
}

for (const [scripts, javaScriptEnabled] of [
  ['with scripts', true],
  ['without scripts', false],
] as const)
  test.describe(scripts, () => {
    test.use({ javaScriptEnabled });
    const expectScreen = async (page: Page) => {
      if (!javaScriptEnabled) return;
      await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await expectAccessible(page);
    };
    const status = (page: Page) => main(page).locator('.order-number');

    test('an order is found, cancelled and ordered again', { tag: PHONE }, async ({ page, watch }) => {
      watch.expected.push('429', '422');
      const number = await order(page);
      await expect(main(page).getByText('400\u00A0руб.', { exact: true })).toBeVisible();
      await expectScreen(page);
      await page.goto('/basket');
      await find(page, number, '0000');
      await expect(main(page).getByRole('alert')).toContainText('не\u00A0найден');
      await expectScreen(page);
      await find(page, number, '4321');
      await expect(status(page)).toHaveText('Принят');
      await press(page, 'Отменить заказ');
      await expect(status(page)).toHaveText('Отменён');
      await expectScreen(page);
      await press(page, 'Повторить заказ');
      await expect(main(page).getByText(/Итого за 2\sшины/u)).toBeVisible();
    });

    test('an order that the shop moves on says so, to its end', { tag: PHONE }, async ({ page }) => {
      const number = await order(page);
      for (const [mark, words] of [
        ['confirmed', 'Подтверждён'],
        ['ready', 'Готов к\u00A0доставке'],
        ['done', 'Выполнен'],
      ] as const) {
        await run('orders', ['mark', number, mark], { DATA_DIR: process.env.SHOP_DATA ?? '' });
        await page.reload();
        await expect(status(page)).toHaveText(words);
        await expect(main(page).getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);
        await expectScreen(page);
      }
    });

    test('a choice that was sent fills another’s basket', { tag: PHONE }, async ({ page, browser }) => {
      await fillBasket(page);
      await main(page).getByRole('link', { name: 'Отправить выбор' }).click();
      await expect(page).toHaveURL(/choice=/u);
      await expectScreen(page);
      const context = await browser.newContext({ javaScriptEnabled, viewport: page.viewportSize() });
      const other = await context.newPage();
      await other.goto(page.url());
      await press(other, 'Положить в\u00A0корзину');
      await expect(main(other).getByText(/Итого за 2\sшины/u)).toBeVisible();
      await context.close();
    });

    test('forms that were refused are given back', { tag: PHONE }, async ({ page, watch }) => {
      watch.expected.push('429', '422');
      await fillBasket(page);
      await page.goto('/basket?form');
      await expectScreen(page);
      // The same form in another tab, changed and sent after the first.
      const again = await page.context().newPage();
      await again.goto('/basket?form');
      const key = await page.locator('[name="key"]').first().inputValue();
      await again
        .locator('.order [name="key"]')
        .evaluate((field, value) => void Object.assign(field, { value }), key);
      for (const tab of [page, again]) {
        await main(tab)
          .getByLabel('Имя')
          .fill(tab === page ? 'Анна' : 'Ольга');
        await main(tab).getByLabel('Телефон').fill('8 916 765-43-21');
        await main(tab)
          .getByRole('checkbox', { name: /согласие/u })
          .check();
        await press(tab, 'Отправить заказ');
      }
      await expect(main(again).getByRole('alert')).toContainText('уже принят');
      await expectScreen(again);
      await again.close();
      await page.goto('/basket');
      for (let sent = 0; sent < 11; sent += 1) await find(page, '1234-5678', '0000');
      await expect(main(page).getByRole('alert')).toContainText('Слишком');
      await expect(main(page).getByLabel('Номер заказа')).toHaveValue('1234-5678');
      await expectScreen(page);
    });
  });
