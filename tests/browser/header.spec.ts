import { expect, spec, test } from './shop.ts';

test(
  'the catalogue button, the search and the basket stay in reach far down a page',
  spec('2.menu.opens'),
  async ({ page }) => {
    await page.goto('/products');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const button = page.getByRole('button', { name: 'Каталог шин' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('searchbox', { name: 'Поиск шин' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина пуста' })).toBeInViewport({
      ratio: 1,
    });
    await button.click();
    const season = page.locator('#catalogue-menu').getByRole('link', { name: 'Зимние' });
    await expect(season).toBeInViewport({ ratio: 1 });
    // The menu hangs below its button, not over it.
    const [above, below] = [await button.boundingBox(), await season.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  },
);

test(
  'on a wide screen one blue bar holds the catalogue button and the links after it',
  spec('2.layout.bar'),
  async ({ page, hasTouch }) => {
    test.skip(hasTouch, 'on a phone the links stand below');
    await page.goto('/');
    const box = async (role: 'button' | 'link', name: string) => {
      const { x, y, height } = (await page
        .getByRole('banner')
        .getByRole(role, { name, exact: true })
        .boundingBox()) ?? { x: 0, y: 0, height: 0 };
      return { x, middle: Math.round(y + height / 2) };
    };
    const row = [
      await box('button', 'Каталог шин'),
      await box('link', 'Акции'),
      await box('link', 'Новости'),
      await box('link', 'Доставка'),
      await box('link', 'Как заказать'),
    ];
    expect(new Set(row.map(({ middle }) => middle)).size).toBe(1);
    expect(row.map(({ x }) => x)).toEqual(row.map(({ x }) => x).sort((a, b) => a - b));
  },
);
