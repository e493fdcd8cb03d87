import type { Page } from 'playwright/test';
import { openFilter, panel, sorting } from './panel.ts';
import { expect, LONG, PHONE, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');

/** A text that each kind of page must show. */
const TEXTS: Readonly<Record<string, string | RegExp>> = {
  '/': 'Лучшие предложения',
  '/brands': 'Каталог производителей',
  '/brand/CORDIANT': 'Прочие шины Cordiant',
  '/models/winter': 'Hakkapeliitta R5',
  '/model/nokian-hakkapeliitta-r5': '205/55 R16',
  '/product/7': /на складе:\s12/u,
  '/products': /Показано 1 по 20 из 28\sзаписей/u,
  '/promo': 'Подробнее',
  '/articles': 'Все новости',
  '/article/pressure': 'Измеряйте',
  '/collections': 'Все коллекции',
  '/collection/summer_models': 'Comfort 2',
  '/page/contacts': 'Текст страницы «Контакты»',
};

test('every kind of page shows its content', { tag: PHONE }, async ({ page }) => {
  for (const [address, text] of Object.entries(TEXTS)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(main(page).getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
});

test('the filter form, pagination and search work', { tag: PHONE }, async ({ page }) => {
  await page.goto('/');
  await panel(page).getByLabel('ШИРИНА').selectOption('205');
  await panel(page).getByRole('checkbox', { name: 'Летние' }).check();
  await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
  await expect(page.getByText(/Показано 1 по \d из \d\sзапис/u)).toBeVisible();
  await openFilter(page);
  await expect(panel(page).getByLabel('ШИРИНА')).toHaveValue('205');
  await expect(panel(page).getByRole('checkbox', { name: 'Летние' })).toBeChecked();
  await sorting(page).selectOption('Цена меньше');
  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  const query = new URL(page.url()).searchParams;
  expect(['width', 'season', 'sort'].map(key => query.get(key))).toEqual(['205', 'summer', 'price_asc']);
  await expect(sorting(page)).toHaveValue('price_asc');
  await page.goto('/products?sort=price_asc');
  const pages = page.getByRole('navigation', { name: 'Страницы' });
  await pages.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL('/products/2?sort=price_asc');
  await expect(page.getByText(/Показано 21 по 28 из 28\sзаписей/u)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Поиск шин' }).fill('торнадо');
  await page.getByRole('searchbox', { name: 'Поиск шин' }).press('Enter');
  await expect(page.getByText('ничего не нашлось')).toBeVisible();
});

test('the filter works on a brand’s page', { tag: [PHONE, LONG] }, async ({ page }) => {
  await page.goto('/brand/CORDIANT');
  await panel(page).getByRole('checkbox', { name: 'Зимние' }).check();
  await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
  await expect(page).toHaveURL(/\/brand\/CORDIANT\?.*season=winter/u);
  await expect(page.getByRole('heading', { name: 'Прочие шины Cordiant' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Зимние шины Cordiant' })).toBeVisible();
});

test('the menu, the map and news dialogs open, and a season link works', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /ул\. Протекторная/u }).click();
  const map = page.getByRole('dialog', { name: 'Схема проезда' });
  await expect(map.getByRole('link', { name: 'Открыть карту' })).toBeVisible();
  await map.getByRole('button', { name: 'Закрыть' }).click();
  await page
    .getByRole('button', { name: /^Подробнее/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await expect(page.getByRole('button', { name: 'Подобрать по авто' })).toBeHidden();
  await page.getByRole('link', { name: 'Зимние', exact: true }).first().click();
  await expect(page).toHaveURL('/products?season=winter');
  await openFilter(page);
  await expect(panel(page).getByRole('checkbox', { name: 'Зимние' })).toBeChecked();
});

const basketRow = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByLabel('Количество') });

test('a basket is filled, changed and ordered by plain forms', { tag: PHONE }, async ({ page }) => {
  await page.goto('/product/7');
  await main(page).getByLabel('Количество').fill('99');
  await main(page).getByRole('button', { name: 'в корзину' }).click();
  await expect(main(page).getByText(/можно заказать не больше 12/u)).toBeVisible();
  await expect(main(page).getByLabel('Количество')).toHaveValue('99');
  await main(page).getByLabel('Количество').fill(' 3 ');
  await main(page).getByRole('button', { name: 'В корзину' }).click();
  const line = basketRow(page, 'NOKIAN');
  await expect(line.getByLabel('Количество')).toHaveValue('3');

  await line.getByLabel('Количество').fill('2');
  await line.getByRole('button', { name: 'Сохранить' }).click();
  await expect(main(page).getByText(/Итого за 2\sшины/u)).toBeVisible();
  await line.getByRole('button', { name: 'Удалить' }).click();
  await expect(main(page).getByText('Корзина пуста')).toBeVisible();
  await main(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(line.getByLabel('Количество')).toHaveValue('2');

  await page
    .getByRole('link', { name: /^Корзина/u })
    .first()
    .click();
  await main(page).getByLabel('Имя').fill('Анна');
  await main(page).getByLabel('Телефон').fill('12');
  await main(page).getByRole('button', { name: 'Отправить заказ' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Исправьте: Телефон, Согласие');
  await expect(main(page).getByLabel('Имя')).toHaveValue('Анна');
  await main(page).getByLabel('Телефон').fill('8 916 123-45-67');
  await main(page)
    .getByRole('checkbox', { name: /согласие/u })
    .check();
  await main(page).getByRole('button', { name: 'Отправить заказ' }).click();
  await expect(
    main(page)
      .getByText(/Заказ № \d{4}-\d{4}/u)
      .first(),
  ).toBeVisible();
});
