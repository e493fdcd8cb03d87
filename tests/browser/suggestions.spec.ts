import type { Page } from 'playwright/test';
import { hold } from './delayed-responses.ts';
import { DESKTOP, expect, LONG, PHONE, test } from './shop.ts';

/** The suggestions of the header's search: a combobox with a list, by the ARIA Authoring Practices. */
const field = (page: Page) => page.getByRole('search', { name: 'Поиск шин' }).locator('input[name=string]');
const combobox = (page: Page) => page.getByRole('combobox', { name: 'Поиск шин' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });
const clear = (page: Page) => page.getByRole('button', { name: 'Очистить историю поиска' });
const chosen = (page: Page) => list(page).locator('[aria-selected=true]');

/** Focuses the field and waits until its script is there. */
async function open(page: Page, text = '', path = '/page/about'): Promise<void> {
  await page.goto(path);
  await field(page).focus();
  await expect(combobox(page)).toBeVisible();
  if (text !== '') await combobox(page).pressSequentially(text);
}

test('sizes, models, brands and cars are suggested as links, without a shift of the page', async ({
  page,
}) => {
  // A longer sentence about the shop's hours, as on a Saturday evening, takes a second line.
  await page.clock.setFixedTime('2026-11-26T12:00:00+03:00');
  await page.addInitScript(() => {
    new PerformanceObserver(entries => {
      const shifts = entries.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      document.documentElement.dataset.shift = String(
        Number(document.documentElement.dataset.shift ?? 0) + sum,
      );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '205');
  await expect(option(page, /^205\/55 R16 \d+\sтовар/u)).toHaveAttribute(
    'href',
    '/products?width=205&height=55&diametr=16',
  );
  await combobox(page).fill('нокиан');
  await expect(list(page).getByRole('group', { name: 'Производители' }).getByRole('option')).toHaveText([
    'Nokian Tyres',
  ]);
  await expect(option(page, /Nokian Tyres Hakkapeliitta R5 Зимняя, от 7\s490\sруб\./u)).toHaveAttribute(
    'href',
    '/model/nokian-hakkapeliitta-r5',
  );
  await combobox(page).fill('веста');
  await expect(option(page, /^Lada Vesta 185\/65 R15/u)).toHaveAttribute(
    'href',
    '/products?string=Lada+Vesta',
  );
  // The list is inside the window, and nothing moved.
  const box = await list(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBe(0);
});

test('keyboard: arrows choose, Escape closes and keeps the text, Enter opens or searches', {
  tag: DESKTOP,
}, async ({ page }) => {
  await open(page, 'нокиан');
  await expect(list(page)).toBeVisible();
  await expect(combobox(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(chosen(page)).toHaveCount(0);
  await combobox(page).press('ArrowDown');
  await expect(chosen(page)).toHaveCount(1);
  const first = await chosen(page).getAttribute('id');
  await expect(combobox(page)).toHaveAttribute('aria-activedescendant', first ?? '');
  await expect(combobox(page)).toBeFocused();
  await combobox(page).press('ArrowUp');
  await expect(combobox(page)).not.toHaveAttribute('aria-activedescendant');
  await combobox(page).press('ArrowUp');
  await expect(chosen(page)).toHaveText(/^Nokian Tyres .+ от/u);
  await combobox(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(combobox(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(combobox(page)).toHaveValue('нокиан');
  await combobox(page).press('ArrowDown');
  await expect(chosen(page)).toHaveText('Nokian Tyres');
  await combobox(page).press('Enter');
  await expect(page).toHaveURL('/brand/nokian_tyres');
  await open(page, 'нокиан');
  await expect(list(page)).toBeVisible();
  await combobox(page).press('Enter');
  await expect(page).toHaveURL(`/products?${new URLSearchParams({ string: 'нокиан' })}`);
});

test('touch: a tap on a suggestion opens it, a tap beside the list closes it', { tag: PHONE }, async ({
  page,
}) => {
  await page.goto('/page/about');
  await field(page).tap();
  await expect(combobox(page)).toBeVisible();
  await combobox(page).pressSequentially('205');
  await expect(option(page, /^205\/55 R16/u)).toBeVisible();
  for (const height of await list(page)
    .getByRole('option')
    .evaluateAll(options => options.map(each => each.getBoundingClientRect().height)))
    expect(height).toBeGreaterThanOrEqual(44);
  await page.getByRole('banner').getByRole('link', { name: 'на главную' }).dispatchEvent('pointerdown');
  await expect(list(page)).toBeHidden();
  await combobox(page).tap();
  await option(page, /^205\/55 R16/u).tap();
  await expect(page).toHaveURL('/products?width=205&height=55&diametr=16');
});

test('an answer that comes late never takes the place of a newer one', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  await open(page);
  const release = await hold(page, '**/api/suggest?*', request => request.url().endsWith('text=205'));
  await combobox(page).fill('205');
  await page.waitForRequest(/text=205$/u);
  await combobox(page).fill('веста');
  await expect(option(page, /^Lada Vesta/u)).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(option(page, /^Lada Vesta/u)).toBeVisible();
  await expect(option(page, /^205/u)).toHaveCount(0);
});

test('own last searches are offered in the empty field and can be cleared', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  await open(page, 'зимние r16');
  await combobox(page).press('Enter');
  await expect(page).toHaveURL(/string=/u);
  await open(page);
  await expect(option(page, 'зимние r16')).toBeVisible();
  await combobox(page).press('ArrowDown');
  await combobox(page).press('Enter');
  await expect(page).toHaveURL(`/products?${new URLSearchParams({ string: 'зимние r16' })}`);
  await open(page);
  await clear(page).click();
  await expect(list(page)).toBeHidden();
  await expect(combobox(page)).toBeFocused();
  await page.reload();
  await field(page).focus();
  await expect(combobox(page)).toBeVisible();
  await expect(list(page)).toBeHidden();
});

test('the script comes with the first focus, and without an answer the form still searches', {
  tag: [DESKTOP, LONG],
}, async ({ page, watch }) => {
  watch.expected.push('/api/suggest', 'status of 503');
  const scripts: string[] = [];
  page.on('request', request => void (request.url().includes('suggestions') && scripts.push(request.url())));
  await page.route('**/api/suggest?*', route => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/page/about', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await field(page).focus();
  await expect(combobox(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  await combobox(page).pressSequentially('торнадо');
  await page.waitForResponse(/api\/suggest/u);
  await expect(list(page)).toBeHidden();
  await combobox(page).press('Enter');
  await expect(page).toHaveURL(/string=/u);
});

test('a pasted text that is too long stays whole and is not sent', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  await page.goto('/page/delivery');
  await field(page).focus();
  await page.keyboard.insertText('ш'.repeat(112));
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('ш'.repeat(112));
  expect(await field(page).evaluate((each: HTMLInputElement) => each.validity.patternMismatch)).toBe(true);
  await expect(page).toHaveURL('/page/delivery');
});
