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
    // The slider's buttons come with its script.
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

/**
 * The shop's font on every photograph: `font-display: optional` leaves it out where it comes late, which on a busy machine
 * is chance. Cookies are answered, so that nothing lies over the page.
 */
test.beforeEach(async ({ page }) => {
  await page.route('**/_astro/*.css', async route => {
    const response = await route.fetch();
    const css = (await response.text()).replace(/font-display:\s*optional/gu, 'font-display:block');
    await route.fulfill({ response, body: css });
  });
  await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
});

/** Higher than the styleguide's highest part on a phone. */
const GUIDE_HEIGHT = 3600;

/**
 * Waits until the font is drawn with and every picture, those far below included, is decoded. The window is as high as what
 * is photographed: a browser that is hurried leaves what lies below the window unpainted. Nothing sticks: it would stand where
 * the page happens to be scrolled.
 */
async function settle(page: Page, windowHeight?: number): Promise<void> {
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
  const drawn = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /Golos Text/u.test(family) && status === 'loaded'),
  );
  expect(drawn, 'the font is there').toBe(true);
}

/** Leaves one part of the styleguide on the page: its picture does not depend on what stands above. */
const single = (page: Page, id: string) =>
  page.locator('.guide-part').evaluateAll((parts, shown) => {
    for (const part of parts as HTMLElement[]) part.hidden = part.id !== shown;
    scrollTo(0, 0);
  }, id);

/** Opens what a part keeps closed, as a visitor would. */
const PRESSED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
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
      await settle(page, GUIDE_HEIGHT);
      const ids = await page.locator('.guide-part').evaluateAll(parts => parts.map(({ id }) => id));
      expect(ids).toEqual(PARTS);
      for (const part of PARTS) {
        await single(page, part);
        await PRESSED[part]?.(page);
        await expect.soft(page.locator(`#${part}`), part).toHaveScreenshot(`${part}-${theme}.png`);
      }
      await single(page, 'header');
      await page.getByRole('button', { name: 'Каталог шин' }).click();
      await expect.soft(page.locator('#catalogue-menu'), 'menu').toHaveScreenshot(`menu-${theme}.png`);
    });
  });
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`screen: ${name}`, async ({ page }) => {
    await open(page);
    await settle(page);
    await expect(page).toHaveScreenshot(`screen-${name}.png`, { fullPage: true });
  });
}
