import type { Page } from 'playwright/test';
import { goToOrder, send } from './baskets.ts';
import { openFilter, panel, results, sheetButton } from './panel.ts';
import { cookieBar, DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

/** The filter of the results: beside the list in a wide window, in a sheet over it in a narrow one. */
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });
const closing = (page: Page) => page.getByRole('button', { name: 'Закрыть фильтры' });

/** Whether a click in the centre of a button hits the button. */
async function isUncovered(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name }).evaluate(button => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && button.contains(hit);
  });
}

test.describe('in a narrow window', { tag: PHONE }, () => {
  test(
    'a button at the bottom opens the filter and shows the number of conditions',
    spec('1.filter'),
    async ({ page }) => {
      await page.goto('/products?season=winter&width=205');
      await expect(panel(page)).toBeHidden();
      await expect(sheetButton(page)).toHaveAccessibleName('Фильтры выбрано: 2');
      const box = await sheetButton(page).boundingBox();
      const bar = await cookieBar(page).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
      await expect
        .poll(async () => (await sheetButton(page).boundingBox())?.y, 'the button has come down')
        .toBeGreaterThan(844 * 0.85);
      await sheetButton(page).click();
      await expect(sheet(page)).toBeVisible();
      await expect(closing(page)).toBeFocused();
      await expect(panel(page).getByRole('checkbox', { name: 'Зимние' })).toBeChecked();
      await expect
        .poll(async () => {
          const size = await sheet(page).boundingBox();
          return Math.round((size?.y ?? 0) + (size?.height ?? 0));
        }, 'the sheet has slid in')
        .toBe(844);
      await expect.poll(() => isUncovered(page, 'ПОДОБРАТЬ')).toBe(true);
    },
  );

  test('the sheet keeps the focus inside and restores it', { tag: LONG }, async ({ page }) => {
    await page.goto('/products');
    await sheetButton(page).click();
    await expect(closing(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    /** The tag of a focused element outside the sheet, else an empty text. */
    const focusedOutside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return !activeElement || activeElement === body || activeElement.closest('#filters')
          ? ''
          : activeElement.outerHTML.slice(0, 120);
      });
    expect(await focusedOutside()).toBe('');
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      expect(await focusedOutside()).toBe('');
    }
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(sheetButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await closing(page).click();
    await expect(sheetButton(page)).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('a sheet opened before its script is loaded keeps the focus inside too', { tag: LONG }, async ({
    page,
  }) => {
    let release = () => {};
    const opened = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(/filter-sheet/u, async route => {
      await opened;
      await route.continue();
    });
    await page.goto('/products', { waitUntil: 'commit' });
    await sheetButton(page).click();
    await expect(closing(page)).toBeFocused();
    await expect(sheet(page)).toHaveCount(0);
    release();
    await expect(sheet(page)).toBeVisible();
    await expect(page.locator('main [inert]').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(sheetButton(page)).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  test('a press outside the sheet closes it', { tag: LONG }, async ({ page }) => {
    await page.goto('/products');
    await sheetButton(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.mouse.click(190, 30);
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/products');
  });

  test(
    'applying the filter closes the sheet and shows the new list',
    spec('2.filter.pick'),
    async ({ page }) => {
      await page.goto('/products');
      await openFilter(page);
      await panel(page).getByLabel('ШИРИНА').selectOption('205');
      await expect(panel(page).getByText(/^Подходит 9/u)).toBeVisible();
      await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
      await expect(panel(page)).toBeHidden();
      await expect(sheetButton(page)).toHaveAccessibleName('Фильтры выбрано: 1');
      await expect(page.getByText('Показано 1 по 9 из 9 записей')).toBeInViewport();
      await openFilter(page);
      await panel(page).getByRole('link', { name: 'Сбросить' }).click();
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL('/products');
    },
  );

  test('opening the sheet hydrates the panel and the list', { tag: LONG }, async ({ page }) => {
    await page.goto('/products?width=205');
    // By keyboard no pointer event reaches the panel, and the focus goes to the close button outside it.
    await sheetButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(closing(page)).toBeFocused();
    await expect(page.locator('astro-island[ssr][client="touch"]')).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the sheet opens, closes and applies the filter', async ({ page }) => {
      await page.goto('/products');
      await sheetButton(page).click();
      await expect(panel(page)).toBeVisible();
      await closing(page).click();
      await expect(panel(page)).toBeHidden();
      await sheetButton(page).click();
      await panel(page).getByLabel('ШИРИНА').selectOption('205');
      await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
      await expect(page).toHaveURL(/width=205/u);
      await expect(page.getByText('Показано 1 по 9 из 9 записей')).toBeVisible();
    });
  });
});

test.describe('in a wide window', { tag: DESKTOP }, () => {
  test('the filter is left of the list and stays visible when scrolling', async ({ page }) => {
    await page.goto('/products');
    await expect(sheetButton(page)).toBeHidden();
    const panelBox = await panel(page).boundingBox();
    const list = await results(page).boundingBox();
    expect((panelBox?.x ?? 0) + (panelBox?.width ?? 0)).toBeLessThan(list?.x ?? 0);
    // The foot is above the cookie bar as soon as the bar's height has been measured.
    await expect.poll(() => isUncovered(page, 'ПОДОБРАТЬ')).toBe(true);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await expect(panel(page).getByLabel('ШИРИНА')).toBeInViewport();
    await expect(panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' })).toBeInViewport();
  });

  test('making the window narrow and wide again keeps the filter', { tag: LONG }, async ({ page }) => {
    await page.goto('/products');
    await page.setViewportSize({ width: 800, height: 700 });
    await sheetButton(page).click();
    await panel(page).getByRole('checkbox', { name: 'Зимние' }).check();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(sheet(page)).toHaveCount(0);
    await expect(panel(page).getByRole('checkbox', { name: 'Зимние' })).toBeChecked();
    await page.getByRole('button', { name: 'Каталог шин' }).click();
    await expect(page.getByRole('link', { name: 'Всесезонные' }).first()).toBeVisible();
  });
});

test(
  'the cookie bar covers neither «Отправить заказ» nor the focused element',
  spec('2.basket.filled'),
  async ({ page, isMobile }) => {
    await goToOrder(page);
    await expect(cookieBar(page)).toBeVisible();
    for (const height of isMobile ? [844, 664] : [900, 720]) {
      await page.setViewportSize({ width: isMobile ? 390 : 1280, height });
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += 150) {
        await page.evaluate(y => scrollTo({ top: y, behavior: 'instant' }), top);
        const form = await page.getByRole('form', { name: 'Оформление заказа' }).boundingBox();
        const edge = (await cookieBar(page).boundingBox())?.y ?? 0;
        const { y = 0 } = (await send(page).boundingBox()) ?? {};
        // Skip scroll positions where the form is not visible.
        const isFormInSight = (form?.y ?? 0) < edge - 120;
        if (isFormInSight && y >= 0)
          // For 160 ms after the navigation the fade between pages lies over everything.
          await expect.poll(() => isUncovered(page, 'Отправить заказ'), `${height} ${top}`).toBe(true);
      }
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('link', { name: 'Перейти к содержимому' }).focus();
    let checked = 0;
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const isHidden = await page.evaluate(() => {
        const { activeElement } = document;
        const bar = document.querySelector('cookie-bar');
        if (!activeElement || !bar || activeElement === document.body || bar.contains(activeElement))
          return null;
        const { top, bottom } = activeElement.getBoundingClientRect();
        const edge = bar.getBoundingClientRect().top;
        return top >= edge || bottom <= 0;
      });
      if (isHidden !== null) checked++;
      expect(isHidden === true, `after ${press + 1} presses`).toBe(false);
    }
    expect(checked).toBeGreaterThan(20);
  },
);
