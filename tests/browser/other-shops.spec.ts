import type { Page } from 'playwright/test';
import { type OwnShop, openOwnShop } from '#tests/harness/own-shop.ts';
import { openResults, pick } from './panel.ts';
import { cookieBar, DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

/**
 * Starts the fixture shop with other phones or without its counter. Tests close their pages before the shop: background requests
 * of a page would fail afterwards.
 */
async function shopWith(facts: { phones?: string[]; metrika?: string }): Promise<OwnShop> {
  const shop = await openOwnShop();
  await shop.swapCatalogue(
    `UPDATE setting SET value = json_patch(value, '${JSON.stringify(facts)}') WHERE key = 'shop'`,
  );
  return shop;
}

/** A page that is rendered on demand, with the changed catalogue. */
const ON_DEMAND_PAGE = '/products?season=winter';

const WIDTHS = [320, 360, 390, 480, 600, 640, 767, 768, 800, 900, 999, 1000, 1100, 1200, 1280, 1920, 2560];

/** Phones that at some width are not completely visible, less than 44 px high, covered, or have a wrong link. */
async function hiddenPhones(page: Page, phones: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    for (const phone of phones) {
      const link = page.getByRole('banner').getByRole('link', { name: phone });
      const actual = await link.evaluate(node => {
        const { left, right, top, bottom, height } = node.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          seen: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight / 2,
          high: height >= 44,
          hit: hit === node,
          href: node.getAttribute('href'),
        };
      });
      const expected = { seen: true, high: true, hit: true, href: `tel:+${phone.replace(/\D/gu, '')}` };
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        hidden.push(`${phone} at ${width}: ${JSON.stringify(actual)}`);
    }
  }
  return hidden;
}

const PHONES = ['+7 (491) 200-01-01', '+7 (491) 200-01-02', '+7 (491) 200-01-05', '+7 (800) 200-01-06'];

test('both phones are visible without scrolling at every width', {
  tag: DESKTOP,
  ...spec('1.contacts'),
}, async ({ page }) => {
  await page.goto('/page/about');
  expect(await hiddenPhones(page, PHONES.slice(0, 2))).toEqual([]);
});

for (const count of [1, 3, 4])
  test(`phones are visible without scrolling in a shop with ${count}`, {
    tag: count === 3 ? DESKTOP : [DESKTOP, LONG],
    ...spec('1.contacts'),
  }, async ({ page }) => {
    const phones = PHONES.slice(0, count);
    await using shop = await shopWith({ phones });
    await page.goto(`${shop.url}${ON_DEMAND_PAGE}`);
    expect(await hiddenPhones(page, phones)).toEqual([]);
    const footer = page.getByRole('contentinfo').getByRole('link', { name: /^\+7/u });
    await expect(footer).toHaveText(phones);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
    await page.close();
  });

test('the error of a failed list names every phone', { tag: DESKTOP }, async ({ page, watch }) => {
  watch.expected.push('503');
  await using shop = await shopWith({ phones: PHONES.slice(0, 3) });
  await page.route('**/api/products/**', route => route.fulfill({ status: 503, json: {} }));
  await openResults(page, `${shop.url}${ON_DEMAND_PAGE}`);
  await page.getByRole('checkbox', { name: 'Летние' }).check();
  await pick(page);
  await expect(page.getByText(/Подобрать шины можно и\sпо\sтелефону/u)).toContainText(
    '+7 (491) 200-01-01, +7 (491) 200-01-02 или +7 (491) 200-01-05.',
  );
  await page.close();
});

test('a shop without a counter has no cookie bar and says which cookies it uses', {
  tag: PHONE,
}, async ({ page }) => {
  await using shop = await shopWith({ metrika: '' });
  await page.goto(`${shop.url}${ON_DEMAND_PAGE}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('contentinfo')).toContainText('Используются только необходимые cookie');
  await expect(cookieBar(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Настройки cookie' })).toHaveCount(0);
  const classes = await page.evaluate(() => document.documentElement.className);
  expect(classes).toBe('script');
  await page.close();
});
