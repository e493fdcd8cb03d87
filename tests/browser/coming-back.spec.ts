import { badge, putIntoBasket } from './baskets.ts';
import { expect, PHONE, spec, test } from './shop.ts';

test('after going back from the basket the earlier page shows its current content', {
  tag: PHONE,
  ...spec('2.layout.basket-icon'),
}, async ({ page }) => {
  await putIntoBasket(page, 10);
  await page.getByRole('link', { name: 'перейти к корзине' }).click();
  await page.getByRole('button', { name: 'Больше' }).click();
  await expect(page.getByText(/^Итого за 5\sшин/u)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/product/10');
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 5\sтоваров/u);
  await page.goForward();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 5\sтоваров/u);
});

/** The test browser has no back/forward cache («BackForwardCacheDisabledForDelegate»), so the test dispatches its events. */
test('a page restored from the back/forward cache reloads the basket (events dispatched)', {
  tag: PHONE,
}, async ({ page, context }) => {
  await putIntoBasket(page, 10);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const other = await context.newPage();
  await putIntoBasket(other, 11);
  await expect(badge(other)).toHaveAccessibleName(/Корзина, 8\sтоваров/u);
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 8\sтоваров/u);
  await other.goto('/model/nokian-hakka-green-3');
  await other.getByRole('button', { name: 'Убрать из корзины: 195/65 R15' }).click();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
});

test('two tabs show the same basket, whichever of them changes it', { tag: PHONE }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('/product/10');
  await other.goto('/basket');
  await expect(other.getByText('Корзина пуста', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await expect(other.getByText(/^Итого за 4\sшины/u)).toBeVisible();
  await expect(badge(other)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
  await other.getByRole('button', { name: 'Удалить' }).click();
  await expect(badge(page)).toHaveAccessibleName('Корзина пуста');
  await expect(page.getByRole('button', { name: 'в корзину', exact: true })).toBeVisible();
});

test('a tab that shows the basket says what another tab took out of it, and restores it', {
  tag: PHONE,
}, async ({ page, context }) => {
  await putIntoBasket(page, 10);
  await putIntoBasket(page, 8);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/basket');
  await expect(other.getByText(/^Итого за 8\sшин/u)).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Hakkapeliitta 10' }).getByText('Удалить').click();
  await expect(other.getByText(/^Удалено в другой вкладке: .*Hakkapeliitta 10/u)).toBeVisible();
  await other.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText(/^Итого за 8\sшин/u)).toBeVisible();
  await page.getByRole('button', { name: 'Очистить корзину' }).click();
  await expect(other.getByText('Корзина очищена в другой вкладке.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Вернуть' })).toHaveCount(2);
  await expect(page.getByText(/в другой вкладке/u)).toBeHidden();
});

test('a page with an outdated CSRF token can still add: one refusal, then a new token', {
  tag: PHONE,
}, async ({ page, watch }) => {
  watch.expected.push('403');
  await putIntoBasket(page, 10);
  const answers: number[] = [];
  page.on(
    'response',
    answer => void (answer.url().includes('/basket/add/') && answers.push(answer.status())),
  );
  await page.goto('/model/nokian-hakka-green-3');
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 4\sтовара/u);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: sets the outdated token
    document.cookie = 'XSRF-TOKEN=old; path=/';
  });
  await page.getByRole('button', { name: 'Добавить в корзину: 195/65 R15' }).click();
  await expect(badge(page)).toHaveAccessibleName(/Корзина, 5\sтоваров/u);
  expect(answers).toEqual([403, 200]);
});

test('every API call has the header X-Requested-With, and changes have the CSRF token', {
  tag: PHONE,
  ...spec('6.cookie-session', '6.anti-forgery'),
}, async ({ page }) => {
  const calls: Record<string, string>[] = [];
  page.on('request', async request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(await request.allHeaders());
  });
  await putIntoBasket(page, 10);
  await page.goto('/basket');
  await expect(page.getByText(/^Итого за/u)).toBeVisible();
  // The browser reports headers a little after the request.
  await expect.poll(() => calls.length).toBeGreaterThan(2);
  for (const headers of calls) expect(headers['x-requested-with']).toBe('XMLHttpRequest');
  const change = calls.find(headers => headers['x-xsrf-token']);
  const cookies = await page.context().cookies();
  expect(change?.['x-xsrf-token']).toBe(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value);
  expect(change?.cookie).toContain('sid=');
  expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true });
});
