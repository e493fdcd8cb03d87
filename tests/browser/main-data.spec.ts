import { panel } from './panel.ts';
import { expect, PHONE, spec, test } from './shop.ts';

/** What a touched filter asks the shop: its lists as they are now, whatever the page was built from. */
const MAIN = '**/api/main_data';
const BRAND = '/brand/bridgestone';
/** So long at a time, in milliseconds. */
const STEP = 200;

test('a shop that does not answer is asked again each second, and from the third time on the visitor is told', {
  tag: PHONE,
  ...spec('2.brand.retry', '9.retry-1000'),
}, async ({ page, watch }) => {
  watch.expected.push('answer 503', 'Failed to load resource');
  let asked = 0;
  await page.route(MAIN, route => {
    asked++;
    return route.fulfill({ status: 503, json: { success: 0, errors: [] } });
  });
  await page.clock.install();
  await page.goto(BRAND);
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel(page).hover();
  await expect.poll(() => asked).toBe(1);
  /** Lets the page's time go by until it asks again. @returns how much of it */
  const untilAskedAgain = async () => {
    const before = asked;
    let passed = 0;
    for (; asked === before; passed += STEP) {
      await page.clock.runFor(STEP);
      await page.waitForTimeout(30);
    }
    return passed;
  };
  expect(await untilAskedAgain()).toBeGreaterThanOrEqual(1000);
  const told = panel(page).getByRole('status');
  await expect(told).toBeEmpty();
  expect(await untilAskedAgain()).toBeGreaterThanOrEqual(1000);
  await expect(told.getByRole('link')).toHaveCount(2);
  await expect(panel(page).getByLabel('ШИРИНА')).toBeEnabled();
  await page.unroute(MAIN);
  await told.getByRole('button', { name: 'Повторить' }).click();
  await expect(told).toBeEmpty();
});

test('a list that the page was built without is there as soon as the filter is touched', async ({ page }) => {
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

test('an answer without brands is told to the console alone', {
  tag: PHONE,
  ...spec('2.brand.empty-brands', '8.empty-brands'),
}, async ({ page, watch }) => {
  watch.expected.push('ERROR - empty brands');
  await page.route(MAIN, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), brands: [], brand: [] } });
  });
  await page.goto(BRAND);
  const said = page.waitForEvent('console', message => message.text() === 'ERROR - empty brands');
  await panel(page).hover();
  expect((await said).type()).toBe('error');
  await expect(panel(page).getByRole('status')).toBeEmpty();
});
