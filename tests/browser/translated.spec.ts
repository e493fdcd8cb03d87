import { badge, putIntoBasket, send } from './baskets.ts';
import { openResults, panel, pick, sorting } from './panel.ts';
import { DESKTOP, expect, PHONE, test } from './shop.ts';
import { expectAsReloaded, translate } from './translate.ts';

test('quantities and sums of a translated basket follow every change', { tag: PHONE }, async ({ page }) => {
  await putIntoBasket(page, 24);
  await putIntoBasket(page, 8);
  await page.goto('/basket');
  await expect(send(page)).toBeVisible();
  await translate(page);
  const line = (id: number) => page.locator('.line').filter({ has: page.locator(`#line-${id}`) });
  for (const count of [5, 6, 7]) {
    await line(24).getByRole('button', { name: 'Больше' }).click();
    await expect(line(24).locator('.stepper-count')).toHaveText(`В КОРЗИНЕ ${count} ШТ.`);
  }
  await line(8).getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await line(8).getByRole('button', { name: 'Изменить количество' }).click();
  await page.getByRole('textbox', { name: 'Количество' }).fill('3');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/^Итого за 10\sшин:/iu)).toBeVisible();
  await expect(badge(page)).toHaveText(/10$/u);
  await expectAsReloaded(page, '.basket-goods');
});

test('the errors of a translated order go as their fields are filled', { tag: PHONE }, async ({ page }) => {
  await putIntoBasket(page, 10);
  await page.goto('/basket');
  await send(page).click();
  const wrong = page.locator('.order-problem p').last();
  await expect(wrong).toHaveText('Исправьте: Имя, Телефон, Согласие');
  await translate(page);
  await page.getByLabel('Имя').fill('Анна');
  await expect(wrong).toHaveText('ИСПРАВЬТЕ: ТЕЛЕФОН, СОГЛАСИЕ');
  await page.getByLabel('Имя').fill('');
  await send(page).click();
  await expect(wrong).toHaveText('ИСПРАВЬТЕ: ИМЯ, ТЕЛЕФОН, СОГЛАСИЕ');
});

test('translated results follow filter, words, order and page', { tag: DESKTOP }, async ({ page }) => {
  const parts = '.chosen, .search-note, .shown, .results .grid, .pages';
  await openResults(page, '/products?string=%D1%81%D0%B8%D0%BD%D0%B8%D0%B5');
  await translate(page);
  const search = async (text: string, note: RegExp) => {
    await panel(page).getByLabel('Название содержит...').fill(text);
    await pick(page);
    await expect(page.locator('.results .search-note')).toHaveText(note);
  };
  await search('205 синие', /УЧЛИ: «СИНИЕ»\.$/u);
  await search('205 красные', /УЧЛИ: «КРАСНЫЕ»\.$/u);
  await expectAsReloaded(page, parts);
  await openResults(page, '/products?width=205&height=55&diametr=16');
  await translate(page);
  await panel(page).getByRole('checkbox', { name: 'от комплекта' }).click();
  await expect(page.locator('.filter-found')).toHaveText(/\d/u);
  await pick(page);
  await expect(page).toHaveURL(/kit=1/u);
  await sorting(page).selectOption('price_asc');
  await expect(page).toHaveURL(/sort=price_asc/u);
  await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: 'Добавить в корзину 4 шт.' }).first().click();
  await page.getByRole('group', { name: 'В корзине 4 шт.' }).getByRole('button', { name: 'Больше' }).click();
  await expect(badge(page)).toHaveText(/5$/u);
  await expectAsReloaded(page, parts);
  await openResults(page, '/products');
  await translate(page);
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2' }).click();
  await expect(page.getByText('Показано 21 по')).toBeVisible();
  await expectAsReloaded(page, parts);
});

test('a bound of the price in translated results is the one that was set last', {
  tag: DESKTOP,
}, async ({ page }) => {
  await openResults(page, '/products?price_to=9000');
  await translate(page);
  await panel(page).getByLabel('ЦЕНА до').fill('5000');
  await pick(page);
  await expect(page).toHaveURL(/price_to=5000/u);
  await expect(page.locator('.results')).toHaveAttribute('aria-busy', 'false');
  await expectAsReloaded(page, '.chosen');
});

test('a translated comparison of sizes follows what is typed', { tag: PHONE }, async ({ page }) => {
  await page.goto('/calculator');
  await page.getByLabel('Новый размер').hover();
  await expect(page.locator('astro-island[ssr]:has(.calculator)')).toHaveCount(0);
  await translate(page);
  await page.getByLabel('Новый размер').fill('215 50 17');
  await page.getByRole('button', { name: 'Сравнить' }).click();
  await expect(page).toHaveURL(/215%2F50\+R17/u);
  await expectAsReloaded(page, '.compared');
});

test('a translated page of a brand shows the models that are picked', { tag: DESKTOP }, async ({ page }) => {
  await openResults(page, '/brand/CORDIANT');
  await translate(page);
  for (const season of ['Летние', 'Зимние']) {
    await panel(page).getByRole('checkbox', { name: season }).click();
    await pick(page);
  }
  await expect(page).toHaveURL(/season=summer%2Cwinter/u);
  await expect(page.locator('.brand-models')).toHaveAttribute('aria-busy', 'false');
  await expectAsReloaded(page, '.brand-models h2, .brand-models .grid');
});

test('the steps of a translated choice of a car follow each other', { tag: PHONE }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  const dialog = page.getByRole('dialog', { name: 'Подбор шин по автомобилю' });
  await expect(dialog).toBeVisible();
  await translate(page);
  const choose = async (list: string, text: string) => {
    const box = dialog.getByRole('combobox', { name: list });
    const option = box.getByRole('option').filter({ hasText: text }).first();
    await expect(option).toBeAttached();
    await box.selectOption((await option.getAttribute('value')) ?? '');
  };
  await choose('ПРОИЗВОДИТЕЛЬ', 'BMW');
  await choose('МОДЕЛЬ', '3 серии');
  await choose('ГОД', '2015');
  await choose('ПОКОЛЕНИЕ', 'F30');
  await choose('МОДИФИКАЦИЯ', '320i');
  await expect(dialog.getByRole('button', { name: '205 / 55 R16' })).toBeVisible();
  await choose('ПРОИЗВОДИТЕЛЬ', 'Lada');
  await expect(dialog.locator('.car-sizes')).toHaveText(/^ДЛЯ ПОДБОРА ШИН/u);
  await choose('МОДЕЛЬ', 'Vesta');
  await expect(dialog.getByRole('combobox', { name: 'ГОД' })).toBeVisible();
});
