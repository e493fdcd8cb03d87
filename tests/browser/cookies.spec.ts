import { expect, spec, test } from './shop.ts';

test('the cookie bar asks once, and the footer asks again', async ({ page }) => {
  await page.goto('/page/about');
  const bar = page.getByRole('region', { name: 'Файлы cookie' });
  await bar.getByRole('button', { name: 'Только необходимые' }).click();
  await expect(bar).toBeHidden();
  await page.goto('/');
  await expect(page.locator('.basket-link')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await expect(bar.getByRole('button', { name: 'Принять' })).toBeFocused();
});

test('nobody is told of a visit before the visitor agrees', spec('1.goals'), async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://mc.yandex.ru/**', route => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route('**/page/about', async route => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"counter":""', '"counter":"77"'),
    });
  });
  await page.goto('/page/about');
  const bar = page.getByRole('region', { name: 'Файлы cookie' });
  await expect(bar).toBeVisible();
  expect(asked).toEqual([]);
  await bar.getByRole('button', { name: 'Принять' }).click();
  await expect.poll(() => asked).toEqual(['https://mc.yandex.ru/metrika/tag.js']);
  const goals = await page.evaluate(() =>
    (window as unknown as { ym: { a: unknown[][] } }).ym.a.map(call => call.slice(0, 3)),
  );
  expect(goals).toContainEqual([77, 'reachGoal', 'page_hit']);
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await expect(bar).toBeVisible();
});
