// cspell:ignore тщлшфт
import type { Page } from 'playwright/test';
import { hold } from './delayed-responses.ts';
import { openFilter, openResults, panel, pick, sorting } from './panel.ts';
import { DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

/** Checkboxes and lists of the filter panel. */
const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name, exact: true });
const list = (page: Page, name: string) => panel(page).getByRole('combobox', { name });

/** Chooses an option of a native or a searchable list. */
async function choose(page: Page, name: string, value: string) {
  const field = list(page, name);
  if ((await field.evaluate(node => node.tagName)) === 'SELECT') {
    await field.selectOption(value);
    return;
  }
  await field.fill(value);
  await page.getByRole('option', { name: new RegExp(`^${value}\\b`, 'u') }).click();
}

/** Hydrates the panel and waits for its counts. */
async function touch(page: Page) {
  await openFilter(page);
  await box(page, 'Летние').hover();
  await expect(panel(page).locator('.check-count').first()).toBeVisible();
}

test('season checkboxes, and «ВСЕ» for no season', {
  tag: PHONE,
  ...spec('4.season-toggle', '4.clear-params-toggle', '4.flag-toggles'),
}, async ({ page }) => {
  await page.goto('/');
  await expect(box(page, 'ВСЕ')).toBeChecked();
  await touch(page);
  await box(page, 'Зимние').click();
  await box(page, 'Летние').click();
  await expect(box(page, 'ВСЕ')).not.toBeChecked();
  await expect(box(page, 'Зимние')).toBeChecked();
  await box(page, 'Зимние').click();
  await expect(box(page, 'Зимние')).not.toBeChecked();
  await box(page, 'ВСЕ').click();
  await expect(box(page, 'Летние')).not.toBeChecked();
  await expect(box(page, 'ВСЕ')).toBeChecked();
  for (const name of ['Run Flat', 'Шипованные', 'Грузовые']) {
    await box(page, name).click();
    await expect(box(page, name)).toBeChecked();
    await box(page, name).click();
    await expect(box(page, name)).not.toBeChecked();
  }
});

test('a season in the menu opens a new search for that season', {
  tag: PHONE,
  ...spec('2.menu.season', '4.season-from-menu'),
}, async ({ page }) => {
  await page.goto('/products?width=205&spikes=1');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('link', { name: 'Летние', exact: true }).first().click();
  await expect(page).toHaveURL(/\/products\?season=summer$/u);
  await openFilter(page);
  await expect(box(page, 'Летние')).toBeChecked();
  await expect(box(page, 'ВСЕ')).not.toBeChecked();
  await expect(box(page, 'Шипованные')).not.toBeChecked();
});

test('the link to the page about the same tyres goes with the list when the filter changes', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await openResults(page, '/products?width=205&height=55&diametr=16');
  const landing = page.getByRole('link', { name: /^Шины 205\/55 R16: цены/u });
  await expect(landing).toHaveAttribute('href', '/tyres/205-55-r16');
  await openFilter(page);
  await box(page, 'Шипованные').click();
  await pick(page);
  await expect(page).toHaveURL(/spikes=1/u);
  await expect(landing).toHaveCount(0);
});

test(
  'the filter of the home page opens the results',
  spec('1.filter', '2.home.filter', '2.filter.pick'),
  async ({ page }) => {
    await page.goto('/');
    for (const name of ['СОРТИРОВКА', 'Название содержит...', 'от комплекта (4 шт.)'])
      await expect(panel(page).getByLabel(name)).toHaveCount(0);
    await touch(page);
    // New counts may move the checkboxes.
    const counted = page.waitForResponse('**/api/products/1');
    await choose(page, 'ШИРИНА', '205');
    await counted;
    await box(page, 'Зимние').check();
    await pick(page);
    await expect(page).toHaveURL('/products?season=winter&width=205');
    await expect(page.getByText(/Показано 1 по 6 из 6 записей/u)).toBeVisible();
    await openFilter(page);
    await expect(list(page, 'ШИРИНА')).toHaveValue('205');
    await expect(box(page, 'Зимние')).toBeChecked();
  },
);

test('options show counts, and options without results cannot be chosen', async ({ page, isMobile }) => {
  await page.goto('/');
  await touch(page);
  await choose(page, 'ШИРИНА', '275');
  const profile = list(page, 'ПРОФИЛЬ');
  if (isMobile) {
    await expect(profile.locator('option[value="40"]')).toHaveText('40 (1)');
    await expect(profile.locator('option[value="40"]')).toBeEnabled();
    await expect(profile.locator('option[value="55"]')).toHaveText('55 (0)');
    await expect(profile.locator('option[value="55"]')).toBeDisabled();
  } else {
    await profile.click();
    await expect(page.getByRole('option', { name: '55 (0)' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('option', { name: '40 (1)' })).not.toHaveAttribute('aria-disabled', 'true');
  }
});

test('conditions without results show a message and the nearest options', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await page.goto('/products?width=275&season=winter');
  await touch(page);
  await expect(panel(page).getByText(/^Таких шин нет/u)).toBeVisible();
  const season = panel(page).getByRole('button', { name: /^Летние/u });
  await season.click();
  await expect(panel(page).getByText(/^Таких шин нет/u)).toHaveCount(0);
  await expect(box(page, 'Летние')).toBeChecked();
  await expect(box(page, 'Зимние')).not.toBeChecked();
});

test('choices made before the panel is hydrated are kept', { tag: [PHONE, LONG] }, async ({ page }) => {
  const release = await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  await sorting(page).selectOption('price_asc');
  await openFilter(page);
  await box(page, 'Зимние').check();
  await panel(page).getByLabel('Название содержит...').fill('cordiant');
  release();
  await expect(page).toHaveURL('/products?sort=price_asc');
  await expect(box(page, 'ВСЕ')).not.toBeChecked();
  await expect(box(page, 'Зимние')).toBeChecked();
  await pick(page);
  await expect(page).toHaveURL('/products?season=winter&string=cordiant&sort=price_asc');
  await expect(page.getByText(/из 2 записей/u)).toBeVisible();
});

test('a form sent before the panel is hydrated has no empty conditions in its address', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  await openFilter(page);
  await panel(page).locator('select[name=width]').selectOption('205');
  await panel(page).getByText('Ещё условия').click();
  for (const name of ['Cordiant', 'Nokian Tyres']) await panel(page).getByRole('checkbox', { name }).check();
  await pick(page);
  await expect(page).toHaveURL('/products?width=205&brand=Nokian+Tyres&brand=Cordiant');
});

test('a reset clears all conditions and checks «ВСЕ»', { tag: PHONE, ...spec('4.filter-reset') }, async ({
  page,
}) => {
  await page.goto('/products?season=winter&width=205&kit=1&string=r5&sort=price_asc&brand=Cordiant');
  await touch(page);
  await panel(page).getByRole('link', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText(/Показано 1 по 20 из 28 записей/u)).toBeVisible();
  await openFilter(page);
  await expect(box(page, 'ВСЕ')).toBeChecked();
  for (const name of ['Зимние', 'от комплекта (4 шт.)']) await expect(box(page, name)).not.toBeChecked();
  await expect(panel(page).getByLabel('Название содержит...')).toHaveValue('');
  await expect(sorting(page)).toHaveValue('');
});

test(
  'lists are searchable by typing with a mouse and native on a touch screen',
  spec('8.no-options', '9.menu-350'),
  async ({ page, isMobile }) => {
    await page.goto('/products');
    await touch(page);
    await list(page, 'ШИРИНА').hover();
    if (isMobile) {
      await expect(list(page, 'ШИРИНА')).toHaveJSProperty('tagName', 'SELECT');
      return;
    }
    await expect(list(page, 'ШИРИНА')).toHaveJSProperty('tagName', 'INPUT');
    await list(page, 'ШИРИНА').click();
    const menu = page.getByRole('listbox');
    expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(350);
    await list(page, 'ШИРИНА').fill('999');
    await expect(page.getByText('Sorry, no matching options.')).toBeVisible();
    await list(page, 'ШИРИНА').fill('195');
    await page.keyboard.press('Enter');
    await pick(page);
    await expect(page).toHaveURL('/products?width=195');
  },
);

test('brands are found in the list as people call them', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  await page.goto('/products');
  await touch(page);
  const brand = list(page, 'ПРОИЗВОДИТЕЛЬ');
  await brand.hover();
  await expect(brand).toHaveJSProperty('tagName', 'INPUT');
  for (const [typed, name] of [
    ['кама', 'Kama'],
    ['бриджстоун', 'Bridgestone'],
    ['нокиан', 'Nokian Tyres'],
    ['тщлшфт', 'Nokian Tyres'],
  ] as const) {
    await brand.fill(typed);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(`^${name}`, 'iu')]);
  }
  await brand.fill('абракадабра');
  await expect(page.getByText('Sorry, no matching options.', { exact: true })).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Такого в списке нет.')).toBeVisible();
});

test('a native list that is pressed opens as the searchable one once that is loaded', {
  tag: [DESKTOP, LONG],
}, async ({ page }) => {
  const release = await hold(page, '**/_astro/SearchedSelect*');
  await page.goto('/products');
  await touch(page);
  const width = list(page, 'ШИРИНА');
  await width.click();
  await expect(width).toHaveJSProperty('tagName', 'SELECT');
  await expect(width).toBeFocused();
  release();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(width).toBeFocused();
  await page.keyboard.type('195');
  await page.keyboard.press('Enter');
  await pick(page);
  await expect(page).toHaveURL('/products?width=195');
});

test('so does one that is opened by a key', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  const release = await hold(page, '**/_astro/SearchedSelect*');
  await page.goto('/products?width=195');
  await touch(page);
  await list(page, 'ПРОФИЛЬ').focus();
  await page.keyboard.press('ArrowDown');
  release();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(list(page, 'ПРОФИЛЬ')).toBeFocused();
});

test('a pressed list opens as it is when the searchable one cannot be loaded', {
  tag: [DESKTOP, LONG],
}, async ({ page, watch }) => {
  watch.expected.push('SearchedSelect', 'Failed to load resource', 'net::ERR');
  await page.route('**/_astro/SearchedSelect*', route => route.abort());
  await page.goto('/products');
  await touch(page);
  const width = list(page, 'ШИРИНА');
  await width.click();
  await expect.poll(() => width.evaluate(node => node.matches(':open'))).toBe(true);
  await page.keyboard.type('195');
  await page.keyboard.press('Enter');
  await pick(page);
  await expect(page).toHaveURL('/products?width=195');
});

test('a list that is open before the panel is hydrated stays as it is until it is closed', {
  tag: [DESKTOP, LONG],
}, async ({ page }) => {
  const release = await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  await openFilter(page);
  const width = list(page, 'ШИРИНА');
  await width.click();
  await expect.poll(() => width.evaluate(node => node.matches(':open'))).toBe(true);
  release();
  await expect(panel(page).locator('.check-count').first()).toBeVisible();
  await expect(width).toHaveJSProperty('tagName', 'SELECT');
  expect(await width.evaluate(node => node.matches(':open'))).toBe(true);
  await page.keyboard.type('195');
  await page.keyboard.press('Enter');
  await pick(page);
  await expect(page).toHaveURL('/products?width=195');
});

test('the filter on a brand’s page regroups its models', {
  tag: PHONE,
  ...spec('2.filter.brand-hidden', '2.filter.pick-brand'),
}, async ({ page }) => {
  await page.goto('/brand/CORDIANT');
  await expect(list(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Прочие шины Cordiant' })).toBeVisible();
  await touch(page);
  await box(page, 'Зимние').click();
  await pick(page);
  await expect(page).toHaveURL('/brand/CORDIANT?season=winter');
  await expect(page.getByRole('heading', { name: 'Прочие шины Cordiant' })).toHaveCount(0);
  const cards = page.locator('main article');
  // The list is empty while it is fetched.
  await expect(cards.getByRole('link').first()).toBeVisible();
  const titles = await cards.getByRole('link').allTextContents();
  await page.reload();
  await expect(cards.getByRole('link')).toHaveText(titles);
  await expect(box(page, 'Зимние')).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Прочие шины Cordiant' })).toBeVisible();
});

test('the home page loads no React before the panel is used', { tag: PHONE }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.filter(url => /FilterPanel|client\.|react/iu.test(url))).toEqual([]);
  await touch(page);
  expect(scripts.some(url => /FilterPanel/u.test(url))).toBe(true);
});
