import type { Page } from 'playwright/test';
import { openShop } from '../harness/commands.ts';
import { openWorkshop } from '../publish/workshop.ts';
import { titles } from './panel.ts';
import { DESKTOP, expect, LONG, test } from './shop.ts';

/** Models of the cards of a list, in order. */
const models = async (page: Page) =>
  (await titles(page).allTextContents()).map(name => name.replace(/ \d+\/.*$/u, ''));

/** Of leaders the first of every model, then the second; then of the others. */
const IN_NOVEMBER = [
  'Gislaved Nord Frost 200',
  'Nokian Tyres Hakkapeliitta R5',
  'Nokian Tyres Hakkapeliitta R5',
  'Bridgestone Blizzak VRX',
  'Cordiant Snow Cross 2',
  'Kama Irbis',
  'Nokian Tyres Hakkapeliitta 10',
  'Nokian Tyres Nordman 8',
  'Torero MP82',
];
const IN_MARCH = [
  'Bridgestone Turanza T005',
  'Cordiant Comfort 2',
  'Bridgestone Turanza T005',
  'Cordiant Comfort 2',
  'Bridgestone Potenza RFT',
];

test('lists and leaders open with models in turn for the season, in stock, and with others from the first day of the next', {
  tag: [DESKTOP, LONG],
}, async ({ page }) => {
  using shop = openWorkshop();
  await shop.publish({ now: new Date('2026-11-20T09:00:00Z') });
  const { outDir, dataDir, contentDir } = shop.config;
  const served = await openShop({ OUT_DIR: outDir, DATA_DIR: dataDir, CONTENT_DIR: contentDir, PORT: '0' });
  try {
    const leaders = page.locator('section:has(> h2:text-is("Лучшие предложения")) h3');
    await page.goto(`${served.url}/products`);
    expect((await models(page)).slice(0, IN_NOVEMBER.length)).toEqual(IN_NOVEMBER);
    await page.goto(served.url);
    await expect(leaders.first()).toContainText('Hakkapeliitta R5');
    await shop.publish({ now: new Date('2027-02-28T21:00:00Z') });
    await expect(async () => {
      await page.goto(`${served.url}/products`);
      expect((await models(page)).slice(0, IN_MARCH.length)).toEqual(IN_MARCH);
    }).toPass();
    await page.goto(served.url);
    await expect(leaders.first()).toContainText('Turanza T005');
    await page.close();
  } finally {
    await served.stop();
  }
});
