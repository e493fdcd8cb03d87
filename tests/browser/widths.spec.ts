import type { Page } from 'playwright/test';
import { IS_LONG } from '../harness/long.ts';
import { DESKTOP, expect, spec, test } from './shop.ts';

const widthOf = async (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(node => Math.round(node.getBoundingClientRect().width));

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

test('the page is at most 1200 px wide', { tag: DESKTOP, ...spec('9.page-width') }, async ({ page }) => {
  for (const address of ['/', '/products', '/product/7', '/basket']) {
    await setWidth(page, 2560);
    await page.goto(address);
    const inner = await page
      .locator('main .container')
      .first()
      .evaluate(node => {
        const { paddingLeft, paddingRight } = getComputedStyle(node);
        return (
          node.getBoundingClientRect().width -
          Number.parseFloat(paddingLeft) -
          Number.parseFloat(paddingRight)
        );
      });
    expect(inner).toBe(1200);
  }
});

const WIDTHS = IS_LONG ? [320, 390, 640, 768, 1000, 1200, 1280, 2560] : [320, 640, 1000, 2560];

for (const address of [
  '/',
  '/products',
  '/product/7',
  '/model/nokian-hakkapeliitta-r5',
  '/brands',
  '/calculator',
  '/compare?ids=7,10,25,32',
  '/brand/nokian_tyres',
  '/models/winter',
  '/collections',
  '/collection/summer_models',
  '/basket',
  '/promo',
  '/promo/cordiant',
  '/articles',
  '/article/pressure',
  '/page/contacts',
  '/page/outposts',
])
  test(`there is no horizontal scrolling from 320 to 2560 px: ${address}`, {
    tag: DESKTOP,
    ...spec('9.page-width'),
  }, async ({ page }) => {
    await page.goto(address);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrolled, `at ${width}`).toBeLessThanOrEqual(width);
    }
  });

test('the model grid has four columns, two below 1200 px, one below 640', {
  tag: DESKTOP,
  ...spec('9.model-grid'),
}, async ({ page }) => {
  await page.goto('/models/winter');
  const inFirstRow = () =>
    page.locator('main .grid > *').evaluateAll(cards => {
      const tops = cards.map(card => Math.round(card.getBoundingClientRect().top));
      return tops.filter(top => top === tops[0]).length;
    });
  for (const [width, count] of [
    [1280, 4],
    [1200, 4],
    [1199, 2],
    [640, 2],
    [639, 1],
    [390, 1],
  ] as const) {
    await setWidth(page, width);
    expect(await inFirstRow(), `at ${width}`).toBe(count);
  }
});

test('the brand slider is 1000, 640 or 300 px wide', {
  tag: DESKTOP,
  ...spec('9.brand-slider-width'),
}, async ({ page }) => {
  await page.goto('/');
  for (const [width, expected] of [
    [1280, 1000],
    [1040, 1000],
    [900, 640],
    [704, 640],
    [600, 300],
    [390, 300],
  ] as const) {
    await setWidth(page, width);
    expect(await widthOf(page, '.brand-slider'), `at ${width}`).toBe(expected);
  }
});

test('the search field is 570 px wide', { tag: DESKTOP, ...spec('9.search-570') }, async ({ page }) => {
  await page.goto('/');
  expect(await widthOf(page, '#header-search')).toBe(570);
});

test('the car modal is 1200, 960 or 640 px wide', { tag: DESKTOP, ...spec('2.car.width') }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  await expect(page.locator('.car-dialog')).toBeVisible();
  for (const [width, expected] of [
    [1280, 1200],
    [1200, 960],
    [1000, 960],
    [900, 640],
    [700, 640],
    [640, 640],
    [390, 390],
  ] as const) {
    await setWidth(page, width);
    expect(await widthOf(page, '.car-dialog'), `at ${width}`).toBe(expected);
  }
});
