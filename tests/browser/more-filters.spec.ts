import type { Page } from 'playwright/test';
import { openFilter, openResults, panel, pick, titles } from './panel.ts';
import { DESKTOP, expect, spec, test } from './shop.ts';

/** The group «Ещё условия» of the panel. */
const more = (page: Page) => panel(page).getByRole('group').filter({ hasText: 'Ещё условия' }).first();
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Выбранные условия' }).getByRole('link', { name: /^Снять/u });
const box = (page: Page, name: string) => more(page).getByRole('checkbox', { name, exact: true });

async function openMore(page: Page): Promise<void> {
  await openFilter(page);
  await panel(page).getByText('Ещё условия').click();
}

/** Sets stock, price and two brands in the group. */
async function chooseInGroup(page: Page): Promise<void> {
  await box(page, 'В наличии').check();
  await box(page, 'Cordiant').check();
  await box(page, 'Torero').check();
  await more(page).getByLabel('ЦЕНА от').fill('3500');
  await more(page).getByLabel('ЦЕНА до').fill('4900');
  await more(page).getByLabel('ИНДЕКС НАГРУЗКИ не ниже').selectOption('91');
  await more(page).getByLabel('ИНДЕКС СКОРОСТИ не ниже').selectOption('T');
}
const NAMES = [/Comfort 2 195/u, /Comfort 2 205/u, /MP82/u];
const CHIPS = [
  'Cordiant',
  'Torero',
  'В наличии',
  /^Снять условие: от 3\s500\sруб\.$/u,
  /до 4\s900\sруб\.$/u,
  'Индекс нагрузки не ниже 91',
  'Индекс скорости не ниже T',
];

/** How many tyres cost how much: of the search without its prices. */
const prices = (page: Page) => more(page).locator('.price-bars');
const PRICES = /^5\sшин от\s3\s500 до\s6\s500\sруб\.$/u;

async function expectFound(page: Page): Promise<void> {
  await expect(titles(page)).toHaveCount(NAMES.length);
  for (const name of NAMES) await expect(titles(page).filter({ hasText: name })).toHaveCount(1);
  await expect(chips(page)).toHaveText(
    CHIPS.map(chip => (typeof chip === 'string' ? `Снять условие: ${chip}` : chip)),
  );
}

test(
  'the group «Ещё условия» is folded, and its conditions narrow the list, each with its chip',
  spec('1.filter'),
  async ({ page }) => {
    await openResults(page, '/products');
    await openFilter(page);
    await expect(box(page, 'В наличии')).toBeHidden();
    await openMore(page);
    await expect(prices(page)).toHaveText(/^\d+\sшин.*\sруб\.; больше всего, \d+, от\s\d/u);
    await chooseInGroup(page);
    await expect(prices(page)).toHaveText(PRICES);
    await expect(panel(page).getByLabel('ПРОИЗВОДИТЕЛЬ').locator('option').first()).toHaveText('Выбрано: 2');
    // A count of none: with these conditions there is no tyre of this brand.
    await expect(box(page, 'Nokian Tyres')).toBeDisabled();
    await expect(more(page).locator('select[name="speed_from"] option[value="W"]')).toBeDisabled();
    await pick(page);
    await expect(page).toHaveURL(
      '/products?brand=Cordiant&brand=Torero&instock=1&price_from=3500&price_to=4900&load_from=91&speed_from=T',
    );
    await expectFound(page);
    await page.reload();
    await expectFound(page);
    await openFilter(page);
    await expect(box(page, 'Torero')).toBeChecked();
    await expect(more(page).getByLabel('ЦЕНА до')).toHaveValue('4900');
  },
);

/** Chooses noise, year and country in the group, and sees what is left. */
async function chooseLabel(page: Page): Promise<void> {
  await more(page).getByLabel('ВНЕШНИЙ ШУМ не громче, дБ').selectOption('69');
  await more(page).getByLabel('ГОД ВЫПУСКА не раньше').selectOption('2026');
  await box(page, 'Финляндия').check();
}
async function expectQuiet(page: Page): Promise<void> {
  await expect(page).toHaveURL(/[?&]noise_to=69&.*year_from=2026&.*country=/u);
  await expect(titles(page)).toHaveCount(2);
  for (const title of await titles(page).all()) await expect(title).toContainText('Hakkapeliitta R5');
  await openFilter(page);
  await expect(box(page, 'Финляндия')).toBeChecked();
}

test(
  'noise, year and country narrow the list, each with its chip; what nobody has is not asked',
  spec('1.filter'),
  async ({ page }) => {
    await openResults(page, '/products');
    await openMore(page);
    await chooseLabel(page);
    await expect(box(page, 'Япония')).toBeDisabled();
    await expect(more(page).locator('select[name="fuel_from"], select[name="grip_from"]')).toHaveCount(0);
    await pick(page);
    await expect(page).toHaveURL(
      '/products?noise_to=69&year_from=2026&country=%D0%A4%D0%B8%D0%BD%D0%BB%D1%8F%D0%BD%D0%B4%D0%B8%D1%8F',
    );
    await expect(chips(page)).toHaveText([
      /Внешний шум не громче 69\sдБ$/u,
      'Снять условие: Год выпуска не раньше 2026',
      'Снять условие: Страна производства Финляндия',
    ]);
    await expectQuiet(page);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the group is part of the form', { tag: DESKTOP }, async ({ page }) => {
    await page.goto('/products');
    await openMore(page);
    await chooseInGroup(page);
    await pick(page);
    await expectFound(page);
    await expect(box(page, 'Cordiant')).toBeChecked();
    await expect(prices(page)).toHaveText(PRICES);
  });

  test('so are noise, year and country', { tag: DESKTOP }, async ({ page }) => {
    await page.goto('/products');
    await openMore(page);
    await chooseLabel(page);
    await pick(page);
    await expectQuiet(page);
  });
});
