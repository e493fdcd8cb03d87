import { panel } from './panel.ts';
import { expect, PHONE, spec, test } from './shop.ts';

/** The hydrated filter requests its current lists here, because the page may be older than the catalogue. */
const MAIN = '**/api/main_data';
const BRAND = '/brand/bridgestone';
/** Step of the page's clock in milliseconds. */
const STEP = 200;

test('a failed request for the lists is retried every second, and the third failure shows a message', {
  tag: PHONE,
  ...spec('2.brand.retry', '9.retry-1000'),
}, async ({ page, watch }) => {
  watch.expected.push('answer 503', 'Failed to load resource');
  let requestCount = 0;
  await page.route(MAIN, route => {
    requestCount++;
    return route.fulfill({ status: 503, json: { success: 0, errors: [] } });
  });
  await page.clock.install();
  await page.goto(BRAND);
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel(page).hover();
  await expect.poll(() => requestCount).toBe(1);
  /** Advances the page's clock until the next request. @returns the time passed in milliseconds */
  const untilNextRequest = async () => {
    const before = requestCount;
    let passed = 0;
    for (; requestCount === before; passed += STEP) {
      await page.clock.runFor(STEP);
      await page.waitForTimeout(30);
    }
    return passed;
  };
  expect(await untilNextRequest()).toBeGreaterThanOrEqual(1000);
  const status = panel(page).getByRole('status');
  await expect(status).toBeEmpty();
  expect(await untilNextRequest()).toBeGreaterThanOrEqual(1000);
  await expect(status.getByRole('link')).toHaveCount(2);
  await expect(panel(page).getByLabel('ШИРИНА')).toBeEnabled();
  await page.unroute(MAIN);
  await status.getByRole('button', { name: 'Повторить' }).click();
  await expect(status).toBeEmpty();
});

test('an option that is newer than the page appears when the filter is hydrated', async ({ page }) => {
  await page.route(MAIN, async route => {
    const answer = await route.fetch();
    const data = (await answer.json()) as { width: string[] };
    await route.fulfill({ response: answer, json: { ...data, width: [...data.width, '405'] } });
  });
  await page.goto(BRAND);
  await expect(panel(page).locator('select[name="width"] option[value="405"]')).toHaveCount(0);
  await panel(page).hover();
  await expect(panel(page).locator('option[value="405"]').or(panel(page).getByText('405'))).toHaveCount(1);
});

test('a response without brands is reported only in the console', {
  tag: PHONE,
  ...spec('2.brand.empty-brands', '8.empty-brands'),
}, async ({ page, watch }) => {
  watch.expected.push('ERROR - empty brands');
  await page.route(MAIN, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), brands: [], brand: [] } });
  });
  await page.goto(BRAND);
  const consoleError = page.waitForEvent('console', message => message.text() === 'ERROR - empty brands');
  await panel(page).hover();
  expect((await consoleError).type()).toBe('error');
  await expect(panel(page).getByRole('status')).toBeEmpty();
});
