import type { Page } from 'playwright/test';
import { badge } from './baskets.ts';
import { hold, withoutFallback } from './delayed-responses.ts';
import { openFilter, openResults, pick } from './panel.ts';
import { DESKTOP, expect, PHONE, spec, test } from './shop.ts';

/** Results for sets of four. */
const SETS = '/products?brand=Cordiant&kit=1';

/** The card of the product whose name contains this text. */
const card = (page: Page, name: string) =>
  page.locator('.card').filter({ has: page.getByRole('link', { name }) });
const addSet = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: /^Добавить в корзину 4\sшт\.: / });
const stepper = (page: Page, name: string) => card(page, name).getByRole('group', { name: /^В корзине/u });

/** The same results rendered by the island after a press of «ПОДОБРАТЬ». */
async function chooseSets(page: Page): Promise<void> {
  await openResults(page, '/products?brand=Cordiant');
  await openFilter(page);
  await page.getByRole('checkbox', { name: 'от комплекта (4 шт.)' }).check();
  await pick(page);
  await expect(page).toHaveURL(SETS);
}

for (const [renderer, open] of [
  ['the server', (page: Page) => page.goto(SETS)],
  ['the island', chooseSets],
] as const)
  test(
    `among sets of four a card adds four and becomes a stepper: rendered by ${renderer}`,
    spec('4.load-flag', '2.results.cards'),
    async ({ page }) => {
      await open(page);
      const name = 'Comfort 2 205/55';
      await expect(card(page, name).locator('.price-now')).toHaveText(/^19\s200/u);
      await expect(addSet(page, name)).toHaveText(/^В корзину 4\sшт\.$/u);
      await addSet(page, name).click();
      const steps = stepper(page, name);
      await expect(steps).toHaveAccessibleName('В корзине 4 шт.: 205/55 R16');
      await expect(steps).toBeFocused();
      await expect(steps.locator('output')).toHaveText(/^в корзине 4/u);
      await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
      // A second press at the same position removes nothing.
      await steps.click();
      await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
      await steps.getByRole('button', { name: 'Больше: 205/55 R16' }).click();
      await expect(badge(page)).toHaveAccessibleName(/Корзина, 5\sтоваров/u);
      const less = steps.getByRole('button', { name: 'Меньше: 205/55 R16' });
      for (let press = 0; press < 4; press++) await less.click();
      await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
      await steps.getByRole('button', { name: 'Убрать из корзины: 205/55 R16' }).click();
      await expect(badge(page)).toHaveAccessibleName('Корзина пуста');
      await expect(addSet(page, name)).toBeFocused();
    },
  );

test('beside prices of sets a bound of the price says that it is for one tyre', { tag: DESKTOP }, async ({
  page,
}) => {
  const bound = page.getByRole('list', { name: 'Выбранные условия' }).getByText('до 12 000 руб.');
  await openResults(page, '/products?brand=Cordiant&kit=1&price_to=12000');
  await expect(bound).toHaveText(/до 12\s000\sруб\. за шину$/u);
  await expect(page.getByLabel('ЦЕНА за шину до')).toHaveValue('12000');
  await openFilter(page);
  await page.getByRole('checkbox', { name: 'от комплекта (4 шт.)' }).uncheck();
  await expect(page.getByLabel('ЦЕНА до')).toHaveValue('12000');
  await pick(page);
  await expect(bound).toHaveText(/до 12\s000\sруб\.$/u);
});

test('a card of sets shows a smaller quantity in the basket as it is', { tag: PHONE }, async ({ page }) => {
  await page.goto('/products?brand=Cordiant');
  const plain = card(page, 'Comfort 2 205/55').getByRole('button', {
    name: 'Добавить в корзину: 205/55 R16',
  });
  await plain.click();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 1\sтовар/u);
  await expect(card(page, 'Comfort 2 205/55').getByRole('button')).toHaveAccessibleName(
    'Убрать из корзины: 205/55 R16',
  );
  await page.goto(SETS);
  await expect(stepper(page, 'Comfort 2 205/55')).toHaveAccessibleName('В корзине 1 шт.: 205/55 R16');
});

test('without the condition «от комплекта» the same cards add one tyre', { tag: DESKTOP }, async ({
  page,
}) => {
  await chooseSets(page);
  await addSet(page, 'Comfort 2 195/65').click();
  await expect(stepper(page, 'Comfort 2 195/65')).toBeVisible();
  await page.getByRole('checkbox', { name: 'от комплекта (4 шт.)' }).uncheck();
  await pick(page);
  await expect(page).toHaveURL('/products?brand=Cordiant');
  await expect(card(page, 'Comfort 2 195/65').getByRole('button')).toHaveAccessibleName(
    'Убрать из корзины: 195/65 R15',
  );
  await expect(card(page, 'Comfort 2 205/55').getByRole('button')).toHaveAccessibleName(
    'Добавить в корзину: 205/55 R16',
  );
});

test('the stepper stops at the stock', { tag: PHONE }, async ({ page }) => {
  await page.goto('/products?brand=Nokian+Tyres&kit=1');
  await addSet(page, '195/65 R15 95R').click();
  const more = stepper(page, '195/65 R15 95R').getByRole('button', { name: 'Больше: 195/65 R15' });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await more.click({ force: true });
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
});

test('a press that adds a set before the basket script is loaded takes effect later', { tag: PHONE }, async ({
  page,
}) => {
  await withoutFallback(page);
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(SETS, { waitUntil: 'commit' });
  await addSet(page, 'Comfort 2 205/55').click();
  release();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a set’s button puts four into the basket', { tag: PHONE }, async ({ page }) => {
    await page.goto(SETS);
    await addSet(page, 'Comfort 2 205/55').click();
    await expect(page.getByText(/Итого за 4/u)).toBeVisible();
  });
});

/** Border widths of a stepper and of the controls in it, in pixels. */
const bordersOf = (page: Page) =>
  page
    .locator('.stepper')
    .first()
    .evaluate(node =>
      [node, ...node.querySelectorAll('button, input, output')].map(one => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(one);
        return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
      }),
    );

test('a stepper has one outer border on every page', { tag: PHONE }, async ({ page }) => {
  await page.goto('/product/24');
  expect(await bordersOf(page)).toEqual([1, 0, 0, 0]);
  await page.goto(SETS);
  await addSet(page, 'Comfort 2 205/55').click();
  await expect(stepper(page, 'Comfort 2 205/55')).toBeVisible();
  expect(await bordersOf(page)).toEqual([1, 0, 0, 0]);
  await page.goto('/basket');
  await expect(page.locator('.stepper')).toBeVisible();
  expect(await bordersOf(page)).toEqual([1, 0, 0, 0]);
});
