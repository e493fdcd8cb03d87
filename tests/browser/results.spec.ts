import type { Page } from 'playwright/test';
import { hold } from './delayed-responses.ts';
import { openFilter, openResults, panel, pick, results, sheetButton, sorting, titles } from './panel.ts';
import { expect, LONG, PHONE, spec, test } from './shop.ts';

/** Pagination links of the results. */
const pages = (page: Page) => page.getByRole('navigation', { name: 'Страницы' });
const API = '**/api/products/*';

const pickByName = async (page: Page, text: string) => {
  await openFilter(page);
  await panel(page).getByLabel('Название содержит...').fill(text);
  await pick(page);
};

test(
  'pagination loads pages in place, and back returns to the earlier page',
  spec('2.results.pages', '2.results.count', '9.page-size'),
  async ({ page }) => {
    await openResults(page, '/products');
    await expect(titles(page)).toHaveCount(20);
    const first = await titles(page).allTextContents();
    await pages(page).getByRole('link', { name: '2', exact: true }).click();
    await expect(page).toHaveURL('/products/2');
    await expect(page.getByText('Показано 21 по 28 из 28 записей')).toBeVisible();
    await expect(titles(page)).toHaveCount(8);
    await expect(page.getByText('Показано 21')).toBeInViewport();
    await page.reload();
    await expect(page.getByText('Показано 21 по 28 из 28 записей')).toBeVisible();
    await page.goBack();
    await expect(titles(page)).toHaveText(first);
    await expect(pages(page).getByRole('link', { name: 'Последняя' })).toHaveAttribute('href', '/products/2');
    await page.goForward();
    await expect(titles(page)).toHaveCount(8);
    await pages(page).getByRole('link', { name: 'Первая' }).click();
    await expect(page).toHaveURL('/products');
    await expect(titles(page)).toHaveText(first);
  },
);

/** The title that the server gives the page at the tab's address. */
async function serverTitle(page: Page): Promise<string> {
  const html = await (await page.request.get(page.url())).text();
  return /<title>([^<]*)/u.exec(html)?.[1] ?? '';
}

test('the tab’s title and what is announced follow the list, as after a reload', {
  tag: [PHONE, LONG],
}, async ({ page, watch }) => {
  await openResults(page, '/products');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  const isAt = async (address: string, count: number) => {
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(await serverTitle(page));
    await expect(results(page).getByRole('status').first()).toContainText(`Найдено: ${count}\u00A0шин`);
  };
  await pages(page).getByRole('link', { name: '2', exact: true }).click();
  await isAt('/products/2', 28);
  await expect(page).toHaveTitle('Подбор шин по параметрам — страница 2 | Протектор');
  // Browsers share the canonical address: it must not be that of another list.
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await pickByName(page, 'nokian');
  await expect(titles(page).first()).toContainText('Nokian');
  const found = await titles(page).count();
  await isAt('/products?string=nokian', found);
  await expect(page).toHaveTitle(`Подбор шин: найдено ${found} | Протектор`);
  await page.goBack();
  await isAt('/products/2', 28);
  await sorting(page).selectOption('Цена меньше');
  await isAt('/products?sort=price_asc', 28);
  // An order found before has the same words and is announced all the same.
  const spoken = await results(page).getByRole('status').locator('span').first().elementHandle();
  await sorting(page).selectOption('Цена больше');
  await isAt('/products?sort=price_desc', 28);
  expect(await spoken?.evaluate(element => element.isConnected)).toBe(false);
  await page.goBack();
  await isAt('/products?sort=price_asc', 28);
  await page.goForward();
  await isAt('/products?sort=price_desc', 28);
  watch.expected.push('request failed', 'Failed to load resource');
  await page.route(API, route => route.abort('failed'));
  await pickByName(page, 'kama');
  await expect(page).toHaveTitle('Подбор шин: список не загрузился | Протектор');
});

test(
  'applying a filter starts at the first page',
  spec('4.pick-first-page', '3.sorts', '9.sorts'),
  async ({ page }) => {
    await openResults(page, '/products/2');
    await sorting(page).selectOption({ label: 'Цена меньше' });
    await expect(page).toHaveURL('/products?sort=price_asc');
    await pick(page);
    await expect(page).toHaveURL('/products?sort=price_asc');
    await expect(titles(page).first()).toContainText('Kama Euro-129');
    await pages(page).getByRole('link', { name: 'Последняя' }).click();
    await expect(page).toHaveURL('/products/2?sort=price_asc');
  },
);

test('an order acts at once, keeps what waits in the panel, and follows back and forward', {
  tag: PHONE,
}, async ({ page }) => {
  await openResults(page, '/products?width=205');
  await openFilter(page);
  await panel(page).getByRole('checkbox', { name: 'Зимние' }).click();
  if (await sheetButton(page).isVisible()) await page.keyboard.press('Escape');
  await sorting(page).selectOption('Цена больше');
  await expect(page).toHaveURL('/products?width=205&sort=price_desc');
  await openFilter(page);
  await expect(panel(page).getByRole('checkbox', { name: 'Зимние' })).toBeChecked();
  await pick(page);
  await expect(page).toHaveURL('/products?season=winter&width=205&sort=price_desc');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/products?width=205');
  await expect(sorting(page)).toHaveValue('');
  await page.goForward();
  await expect(sorting(page)).toHaveValue('price_desc');
});

test('an order chosen on a page that nobody has touched acts at once', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/FilterPanel*');
  await page.goto('/products/2?sort=price_desc', { waitUntil: 'domcontentloaded' });
  await sorting(page).focus();
  await sorting(page).selectOption('Цена меньше');
  release();
  await expect(page).toHaveURL('/products?sort=price_asc');
  await expect(titles(page).first()).toContainText('Euro-129');
  await expect(sorting(page)).toHaveValue('price_asc');
});

test('an order chosen without pointing at or focusing the list acts too', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await page.goto('/products');
  await sorting(page).selectOption('Цена меньше');
  await expect(page).toHaveURL('/products?sort=price_asc');
});

test('a shared link gives the same list and the same panel', { tag: [PHONE, LONG] }, async ({ page }) => {
  await openResults(page, '/products');
  await openFilter(page);
  await panel(page).getByRole('checkbox', { name: 'Шипованные' }).click();
  await pickByName(page, 'nokian');
  await expect(page).toHaveURL('/products?spikes=1&string=nokian');
  await expect(titles(page)).toHaveCount(2);
  const found = await titles(page).allTextContents();
  const other = await page.context().newPage();
  await openResults(other, page.url());
  await expect(titles(other)).toHaveText(found);
  await openFilter(other);
  await expect(panel(other).getByRole('checkbox', { name: 'Шипованные' })).toBeChecked();
  await expect(panel(other).getByLabel('Название содержит...')).toHaveValue('nokian');
});

test('with the condition «от комплекта» prices are for a set of four', {
  tag: PHONE,
  ...spec('2.filter.kit', '9.set-of-4'),
}, async ({ page }) => {
  await openResults(page, '/products');
  await openFilter(page);
  await panel(page).getByRole('checkbox', { name: 'от комплекта (4 шт.)' }).click();
  await pick(page);
  await expect(page).toHaveURL('/products?kit=1');
  const card = results(page)
    .getByRole('article')
    .filter({ has: page.locator('a[href="/product/24"]') });
  await expect(card.locator('.price')).toContainText('19 200 руб.');
  await expect(card.locator('.price')).toContainText('за 4 шт.');
  await page.reload();
  await expect(card.locator('.price')).toContainText('19 200 руб.');
});

test('a failed search shows an error and can be retried', {
  tag: PHONE,
  ...spec('8.failed-calls'),
}, async ({ page, watch }) => {
  watch.expected.push('request failed', 'Failed to load resource');
  await openResults(page, '/products');
  await page.route(API, route => route.abort('failed'));
  await pickByName(page, 'nokian');
  const failed = results(page).getByRole('alert');
  await expect(failed).toContainText('Нет связи с магазином');
  await expect(failed.getByRole('link')).toHaveCount(2);
  await expect(titles(page)).toHaveCount(0);
  await page.unroute(API);
  await failed.getByRole('button', { name: 'Повторить' }).click();
  await expect(titles(page).first()).toContainText('Nokian');
});

test('a search without results offers a reset', { tag: [PHONE, LONG] }, async ({ page }) => {
  await openResults(page, '/products');
  await pickByName(page, 'небывалые');
  await expect(results(page).getByText('ничего не нашлось')).toBeVisible();
  await results(page).getByRole('button', { name: 'Сбросить условия' }).click();
  await expect(titles(page)).toHaveCount(20);
  await results(page).getByRole('link', { name: 'Снять условие' }).waitFor({ state: 'detached' });
});

test('a shared link without results proposes the nearest size and another season', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await page.goto('/products?width=275&season=winter');
  const list = results(page);
  await expect(list.getByText('Таких шин нет')).toContainText('ширина 275 или сезон зимние');
  await expect(list.getByRole('link', { name: 'Ширина 225' })).toHaveAttribute(
    'href',
    '/products?season=winter&width=225',
  );
  await list.getByRole('link', { name: /^Летние/u }).click();
  await expect(page).toHaveURL('/products?season=summer&width=275');
  await expect(titles(page)).toHaveCount(1);
});

test('conditions that exclude each other can be changed from the list', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await openResults(page, '/products?width=275&season=winter');
  await openFilter(page);
  await expect(panel(page).getByText(/^Таких шин нет/u)).toBeVisible();
  await pick(page);
  await pickByName(page, 'r');
  await results(page)
    .getByRole('button', { name: /^Летние/u })
    .click();
  await expect(page).toHaveURL(/season=summer&width=275/u);
  await expect(titles(page)).toHaveCount(1);
});

test('checkboxes without results cannot be checked, and checked ones can be unchecked', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await openResults(page, '/products?width=275&season=winter');
  await openFilter(page);
  const box = (name: string) => panel(page).getByRole('checkbox', { name });
  await expect(box('Шипованные')).toBeDisabled();
  await expect(box('Летние')).toBeEnabled();
  await expect(box('Зимние')).toBeEnabled();
  await expect(box('Зимние')).toBeChecked();
  await panel(page)
    .getByRole('button', { name: /^Летние/u })
    .click();
  await expect(box('Зимние')).toBeDisabled();
  await expect(panel(page).getByText('Подходит 1\u00A0вариант')).toBeVisible();
});

test('the list does not move while a new one is loaded', { tag: LONG }, async ({ page }) => {
  await openResults(page, '/products');
  const answer = await hold(page, API);
  const place = () => results(page).boundingBox();
  const before = await place();
  await pickByName(page, 'nokian');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(titles(page)).toHaveCount(20);
  const during = await place();
  expect(during?.x).toBe(before?.x);
  expect(during?.width).toBe(before?.width);
  answer();
  await expect(titles(page).first()).toContainText('Nokian');
});

test('a slow search shows a message', { tag: [PHONE, LONG] }, async ({ page }) => {
  await page.clock.install();
  await openResults(page, '/products');
  const answer = await hold(page, API);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await pickByName(page, 'nokian');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  const slow = results(page).getByText('Поиск идёт дольше обычного');
  await page.clock.runFor(2900);
  await expect(slow).toBeHidden();
  await page.clock.runFor(100);
  await expect(slow).toBeVisible();
  answer();
  await expect(titles(page).first()).toContainText('Nokian');
});

test('of two overlapping searches the later one is shown', { tag: [PHONE, LONG] }, async ({ page }) => {
  await openResults(page, '/products');
  const answer = await hold(page, API, request => request.postData()?.includes('"nokian"') ?? false);
  await pickByName(page, 'nokian');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await pickByName(page, 'kama');
  await expect(titles(page)).toHaveCount(2);
  answer();
  // Without cancellation the list of the earlier search would be shown within this time.
  await page.waitForTimeout(300);
  await expect(titles(page).first()).toContainText('Kama');
});

test('on a plain file host the list matches the URL after hydration', { tag: PHONE }, async ({ page }) => {
  const bare = await (await page.request.get('/products')).text();
  await page.route(
    url => url.pathname === '/products' && url.search !== '',
    route => route.fulfill({ contentType: 'text/html; charset=utf-8', body: bare }),
  );
  await page.goto('/products?brand=Torero');
  await expect(titles(page)).toHaveCount(2);
  await expect(titles(page).first()).toContainText('Torero');
});
