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
    await chooseInGroup(page);
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the group is part of the form', { tag: DESKTOP }, async ({ page }) => {
    await page.goto('/products');
    await openMore(page);
    await chooseInGroup(page);
    await pick(page);
    await expectFound(page);
    await expect(box(page, 'Cordiant')).toBeChecked();
  });
});
