import type { Page } from 'playwright/test';
import { openOwnShop } from '#tests/harness/own-shop.ts';
import { hold } from './delayed-responses.ts';
import { openFilter, openResults, panel, pick, results, titles } from './panel.ts';
import { DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

/** What a typed text was understood as: chips above the list, words that were left out, ways on from nothing. */
const chips = (page: Page) => page.getByRole('list', { name: 'Выбранные условия' }).getByRole('link');
const chip = (page: Page, text: string) =>
  page.getByRole('link', { name: `Снять условие: ${text}`, exact: true });
const nearest = (page: Page) => page.getByRole('list', { name: 'Ближайшие поиски' }).getByRole('link');

/** A car that the fixture does not have. */
const SOLARIS = `
  INSERT INTO car_make VALUES (90, 'Hyundai', 'hyundai');
  INSERT INTO car_make_name VALUES ('hyundai', 90), ('хендай', 90);
  INSERT INTO car_model VALUES (90, 90, 'Solaris', 'solaris', 'solaris', '["солярис"]');
  INSERT INTO car_generation VALUES (90, 90, 'II', 'ii', 'ii', 2017, 2022), (91, 90, 'I', 'i', 'i', 2010, 2016);
  INSERT INTO car_modification VALUES (90, 90, '1.6', '1-6', '1.6', 2017, 2022), (91, 91, '1.4', '1-4', '1.4', 2010, 2016);
  INSERT INTO car_tyre VALUES (90, 0, NULL, '185', '65', '15', 0, 0, '', '', ''), (91, 0, NULL, '175', '70', '14', 0, 0, '', '', '');
`;

const headerField = (page: Page) =>
  page.getByRole('search', { name: 'Поиск шин' }).locator('input[name=string]');

async function searchFromHeader(page: Page, text: string): Promise<void> {
  const field = headerField(page);
  await field.fill(text);
  await field.press('Enter');
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', {
    tag: javaScriptEnabled ? [] : [LONG],
  }, () => {
    test.use({ javaScriptEnabled });

    test('«зимние на Солярис 2019 до 6000» leads to winter tyres of its size', { tag: PHONE }, async ({
      page,
    }) => {
      await using shop = await openOwnShop();
      await shop.swapCatalogue(SOLARIS);
      await page.goto(`${shop.url}/`);
      await searchFromHeader(page, 'зимние на Солярис 2019 до 6000');
      await expect(chips(page)).toHaveText([
        /Зимние/u,
        /Hyundai Solaris 2019: 185\/65 R15/u,
        /до 6\s000\sруб\./u,
        'Сбросить всё',
      ]);
      await expect(titles(page)).not.toHaveCount(0);
      for (const title of await titles(page).allTextContents())
        expect(title).toMatch(/Nordman|Winter Drive/u);
      await chip(page, 'Зимние').click();
      await expect(page).toHaveURL(/string=/u);
      expect(new URL(page.url()).searchParams.get('string')).toBe('на Солярис 2019 до 6000');
      await expect(chips(page)).toHaveCount(3);
      await expect(page.getByText('Urban*Speed').or(page.getByText('Urban Speed')).first()).toBeVisible();
      await page.goto('about:blank');
    });

    test('a chip of the text is removed from the address, words that fit nothing are named', {
      tag: PHONE,
    }, async ({ page }) => {
      await page.goto('/products?string=зимнии нокиан r16 абракадабра&sort=price_asc');
      await expect(chips(page)).toHaveText([/Зимние/u, /Nokian Tyres/u, /R16/u, 'Сбросить всё']);
      await expect(results(page).getByText('Не поняли и не учли: «абракадабра».')).toBeVisible();
      await chip(page, 'Nokian Tyres').click();
      await expect(chips(page)).toHaveText([/Зимние/u, /R16/u, 'Сбросить всё']);
      const query = new URL(page.url()).searchParams;
      expect([query.get('string'), query.get('sort')]).toEqual(['зимнии r16 абракадабра', 'price_asc']);
      await expect(titles(page)).not.toHaveCount(0);
    });

    test('the header’s field keeps the words of the search', { tag: LONG }, async ({ page }) => {
      await page.goto('/');
      await searchFromHeader(page, 'зима "нокиан" &amp; r16');
      await expect(chips(page)).toHaveText([/Зимние/u, /Nokian Tyres/u, /R16/u, 'Сбросить всё']);
      await expect(headerField(page)).toHaveValue('зима "нокиан" &amp; r16');
      await chip(page, 'Зимние').click();
      await expect(headerField(page)).toHaveValue('"нокиан" &amp; r16');
      await page.getByRole('link', { name: 'Сбросить всё' }).click();
      await expect(page).toHaveURL('/products');
      await expect(headerField(page)).toHaveValue('');
      await page.goBack();
      await expect(headerField(page)).toHaveValue('"нокиан" &amp; r16');
    });

    test('nothing found says what was understood and leads on', { tag: [PHONE, LONG] }, async ({ page }) => {
      await page.goto('/products?string=летние хакапелитта r5&kit=1');
      await expect(results(page).getByText('ничего не нашлось')).toBeVisible();
      await expect(
        results(page).getByText('Искали: от комплекта (4 шт.); Летние; Hakkapeliitta R5.'),
      ).toBeVisible();
      await expect(page.getByText(/Показано 0/u)).toHaveCount(0);
      await expect(results(page).getByRole('link', { name: /^\+7/u })).not.toHaveCount(0);
      await expect(nearest(page).first()).toContainText(/Без «.+» \d+\sшин/u);
      for (const link of await nearest(page).all()) expect(await link.textContent()).not.toMatch(/»\s0\s/u);
      await nearest(page).filter({ hasText: 'Без «Летние»' }).click();
      await expect(titles(page)).not.toHaveCount(0);
      await expect(chips(page)).toHaveText([/комплекта/u, /Hakkapeliitta R5/u, 'Сбросить всё']);
      await page.goBack();
      await page.getByLabel('Размер или автомобиль').fill('195/65 r15');
      await page.getByRole('button', { name: 'Найти', exact: true }).last().click();
      await expect(chips(page)).toHaveText([/195\/65 R15/u, 'Сбросить всё']);
      await expect(titles(page)).not.toHaveCount(0);
    });
  });

test('the sheet of filters tells what the words already narrow, and takes it off', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  const address = '/products?string=зимние шипованные r16';
  await openResults(page, address);
  await openFilter(page);
  const said = panel(page).getByRole('list', { name: 'По словам поиска уже выбрано:' }).getByRole('link');
  const box = (name: string) => panel(page).getByRole('checkbox', { name, exact: true });
  await expect(said).toHaveText([/Зимние/u, /Шипованные/u, /R16/u]);
  await expect(box('ВСЕ')).not.toBeChecked();
  await expect(box('Зимние')).toBeChecked();
  await expect(box('Шипованные')).toBeChecked();
  await expect(box('Летние')).not.toBeChecked();
  await panel(page).getByRole('link', { name: 'Убрать из поиска: R16' }).click();
  await expect(said).toHaveText([/Зимние/u, /Шипованные/u]);
  await expect(said.last()).toBeFocused();
  await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
  await expect(chips(page)).toHaveText([/Зимние/u, /Шипованные/u, 'Сбросить всё']);
  expect([...new URL(page.url()).searchParams].filter(([, value]) => value !== '')).toEqual([
    ['string', 'зимние шипованные'],
  ]);
});

test('a season that the words name is taken out of them by its box, and another one chosen', {
  tag: LONG,
}, async ({ page }) => {
  await openResults(page, '/products?string=зимние нокиан');
  await openFilter(page);
  const box = (name: string) => panel(page).getByRole('checkbox', { name, exact: true });
  await box('Зимние').uncheck();
  await expect(panel(page).getByLabel('Название содержит...')).toHaveValue('нокиан');
  await expect(box('ВСЕ')).toBeChecked();
  await box('Летние').check();
  await pick(page);
  await expect(chips(page)).toHaveText([/Летние/u, /Nokian Tyres/u, 'Сбросить всё']);
  await expect(titles(page)).not.toHaveCount(0);
  await expect(headerField(page)).toHaveValue('нокиан');
});

const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true });
const list = (page: Page, name: string) => panel(page).getByRole('combobox', { name });
const panelText = (page: Page) => panel(page).getByLabel('Название содержит...');
const said = (page: Page, name: string) => list(page, name).locator('option:checked');

test('lists show what the words chose; another choice takes it out of the words and keeps the rest', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await openResults(page, '/products?string=зимние нокиан 205/55 r16');
  await openFilter(page);
  await expect(said(page, 'ШИРИНА')).toHaveText('205');
  await expect(said(page, 'ПРОФИЛЬ')).toHaveText('55');
  await expect(said(page, 'ДИАМЕТР')).toHaveText('16');
  await expect(said(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveText('Nokian Tyres');
  await expect(list(page, 'ДИАМЕТР').locator('option').first()).toHaveText('ВСЕ');
  await list(page, 'ДИАМЕТР').selectOption('17');
  await expect(panelText(page)).toHaveValue('зимние нокиан');
  for (const [name, value] of [
    ['ШИРИНА', '205'],
    ['ПРОФИЛЬ', '55'],
    ['ДИАМЕТР', '17'],
  ] as const)
    await expect(list(page, name)).toHaveValue(value);
  await expect(said(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveText('Nokian Tyres');
  await list(page, 'ПРОИЗВОДИТЕЛЬ').selectOption('ВСЕ');
  await expect(panelText(page)).toHaveValue('зимние');
  await expect(said(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveText(/^ВСЕ/u);
  await pick(page);
  await expect(page).toHaveURL(/\?width=205&height=55&diametr=17&string=[^&]+$/u);
});

test('a searchable list shows what the words chose too, and takes it back', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  await openResults(page, '/products?string=зимние r16');
  await list(page, 'ДИАМЕТР').hover();
  await expect(list(page, 'ДИАМЕТР')).toHaveJSProperty('tagName', 'INPUT');
  await expect(panel(page).locator('.select__single-value')).toHaveText('16');
  await list(page, 'ДИАМЕТР').click();
  await page.getByRole('listbox').getByRole('option', { name: 'ВСЕ', exact: true }).click();
  await expect(panelText(page)).toHaveValue('зимние');
  await expect(panel(page).locator('.select__single-value')).toHaveText('ВСЕ');
});

test('boxes and lists of words, changed before the panel is hydrated, are out of the words', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  const release = await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products?string=зимние шипованные нокиан r16', { waitUntil: 'domcontentloaded' });
  await openFilter(page);
  await box(page, 'Зимние').uncheck();
  await list(page, 'ДИАМЕТР').selectOption('17');
  release();
  await expect(panelText(page)).toHaveValue('шипованные нокиан');
  await expect(box(page, 'Зимние')).not.toBeChecked();
  await expect(box(page, 'Шипованные')).toBeChecked();
  await expect(list(page, 'ДИАМЕТР')).toHaveValue('17');
});

test('«ВСЕ» takes all seasons out of the words at once', { tag: [PHONE, LONG] }, async ({ page }) => {
  await openResults(page, '/products?string=зимние летние нокиан&season=winter');
  await openFilter(page);
  await expect(box(page, 'Зимние')).toBeChecked();
  await expect(box(page, 'Летние')).toBeChecked();
  await box(page, 'ВСЕ').check();
  await expect(panelText(page)).toHaveValue('нокиан');
  await expect(box(page, 'ВСЕ')).toBeChecked();
  for (const name of ['Зимние', 'Летние']) await expect(box(page, name)).not.toBeChecked();
});

test('«ВСЕ» does so before the panel is hydrated too', { tag: [PHONE, LONG] }, async ({ page }) => {
  const release = await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products?string=зимние летние нокиан', { waitUntil: 'domcontentloaded' });
  await openFilter(page);
  await box(page, 'ВСЕ').check();
  release();
  await expect(panelText(page)).toHaveValue('нокиан');
  await expect(box(page, 'ВСЕ')).toBeChecked();
});

test('the panel’s text is understood too, and back restores the chips', {
  tag: PHONE,
  ...spec('1.filter'),
}, async ({ page }) => {
  await openResults(page, '/products');
  await openFilter(page);
  await panel(page).getByLabel('Название содержит...').fill('зима r16');
  await pick(page);
  await expect(chips(page)).toHaveText([/Зимние/u, /R16/u, 'Сбросить всё']);
  await chip(page, 'R16').click();
  await expect(chips(page)).toHaveText([/Зимние/u, 'Сбросить всё']);
  await expect(chip(page, 'Зимние')).toBeFocused();
  await page.goBack();
  await expect(chips(page)).toHaveText([/Зимние/u, /R16/u, 'Сбросить всё']);
  await page.getByRole('link', { name: 'Сбросить всё' }).click();
  await expect(page).toHaveURL('/products');
  await expect(chips(page)).toHaveCount(0);
});
