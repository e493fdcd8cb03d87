import type { Page } from 'playwright/test';
import { putIntoBasket } from '../browser/baskets.ts';
import { expect, test } from '../browser/shop.ts';

const THEMES = ['light', 'dark'] as const;
/** Parts of scripts/styleguide, by their ids. */
const PARTS = [
  'header',
  'footer',
  'buttons',
  'fields',
  'checks',
  'chips',
  'lists',
  'car',
  'marks',
  'prices',
  'basket-button',
  'product-cards',
  'product-cards-kit',
  'model-cards',
  'tables',
  'basket-lines',
  'order',
  'order-result',
  'ways',
  'messages',
  'connection',
  'skeletons',
  'texts',
  'dialog',
];

const at = (address: string) => async (page: Page) => void (await page.goto(address));
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async page => {
    await page.goto('/');
    // The script of the slider adds its buttons.
    await expect(page.getByRole('button', { name: 'Следующий' }).first()).toBeVisible();
  },
  results: at('/products?width=205&season=winter'),
  product: at('/product/7'),
  model: at('/model/nokian-hakkapeliitta-r5'),
  basket: async page => {
    await putIntoBasket(page, 10);
    await page.goto('/basket');
    await expect(page.getByRole('button', { name: 'Отправить заказ' })).toBeVisible();
  },
  article: at('/article/pressure'),
};

/** A Monday at 13:00 of the shop's zone: «Открыто до 19:00». */
const NOW = new Date('2026-11-23T10:00:00Z');

/**
 * The clock stands, since pages tell whether the shop is open. Forces the shop's font: with `font-display: optional` it is
 * missing when it loads late, as happens on a busy machine. The cookie question is answered, so that the cookie bar is hidden.
 */
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await page.route('**/_astro/*.css', async route => {
    const response = await route.fetch();
    const css = (await response.text()).replace(/font-display:\s*optional/gu, 'font-display:block');
    await route.fulfill({ response, body: css });
  });
  await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
});

/** A viewport height larger than every part of the styleguide on a phone. */
const GUIDE_VIEWPORT_HEIGHT = 3600;

/**
 * Waits until the font is loaded, all pictures are decoded and opening hours are shown. The viewport is as high as the
 * screenshot, because a busy browser may not paint what is below it. Sticky elements become static: their place would depend
 * on the scroll position.
 */
async function waitUntilStable(page: Page, windowHeight?: number): Promise<void> {
  const whole = () => page.evaluate(() => document.documentElement.scrollHeight);
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: windowHeight ?? (await whole()) });
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map(picture => picture.decode().catch(() => {})));
    await document.fonts.ready;
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(each).position === 'sticky') each.style.position = 'static';
  });
  const isFontLoaded = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /Golos Text/u.test(family) && status === 'loaded'),
  );
  expect(isFontLoaded, 'the font is loaded').toBe(true);
  for (const hours of await page.locator('open-now').all()) await expect(hours).toHaveText(/^Открыто/u);
}

/** Hides all other parts of the styleguide, so that the screenshot does not depend on what is above. */
const showOnly = (page: Page, id: string) =>
  page.locator('.guide-part').evaluateAll((parts, visibleName) => {
    for (const part of parts as HTMLElement[]) part.hidden = part.id !== visibleName;
    scrollTo(0, 0);
  }, id);

/** Opens closed lists of a part, as a visitor would. */
const PREPARE_PART: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  lists: async page => {
    const list = page.getByRole('combobox', { name: 'ПРОФИЛЬ' });
    await expect(page.locator('#lists astro-island')).not.toHaveAttribute('ssr');
    await list.hover();
    if (test.info().project.use.hasTouch) return;
    await expect(page.locator('#lists .select__control').first()).toBeVisible();
    await page.locator('#lists .select__control').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
  },
};

for (const theme of THEMES) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme });

    test('the styleguide', async ({ page }) => {
      await page.goto('/styleguide');
      await waitUntilStable(page, GUIDE_VIEWPORT_HEIGHT);
      const ids = await page.locator('.guide-part').evaluateAll(parts => parts.map(({ id }) => id));
      expect(ids).toEqual(PARTS);
      for (const part of PARTS) {
        await showOnly(page, part);
        await PREPARE_PART[part]?.(page);
        await expect.soft(page.locator(`#${part}`), part).toHaveScreenshot(`${part}-${theme}.png`);
      }
      await showOnly(page, 'header');
      await page.getByRole('button', { name: 'Каталог шин' }).click();
      await expect.soft(page.locator('#catalogue-menu'), 'menu').toHaveScreenshot(`menu-${theme}.png`);
    });
  });
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`screen: ${name}`, async ({ page }) => {
    await open(page);
    await waitUntilStable(page);
    await expect(page).toHaveScreenshot(`screen-${name}.png`, { fullPage: true });
  });
}
