import { badge, putIntoBasket } from './baskets.ts';
import { DESKTOP, expect, spec, test } from './shop.ts';

test(
  'the catalogue button, the search and the basket stay visible when the page is scrolled',
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
    // The menu is below its button.
    const [above, below] = [await button.boundingBox(), await season.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  },
);

test(
  'on a wide screen the catalogue button and the links are in one bar',
  spec('2.layout.bar'),
  async ({ page, hasTouch }) => {
    test.skip(hasTouch, 'on a phone the links are below');
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

test('from 1000 px the whole address is visible between logo and phones', {
  tag: DESKTOP,
  ...spec('1.contacts'),
}, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const width of [1000, 1020, 1100, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const address = header.getByRole('button', { name: 'село Дядьково, ул. Протекторная, д. 1' });
    // Measure the text: it may be clipped by its box or overflow it.
    const words = await address.evaluate(node => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const box = node.getBoundingClientRect();
      return { left, right, top, bottom, box: [box.left, box.right, box.top, box.bottom] };
    });
    const row = [
      header.getByRole('link', { name: 'на главную' }),
      header.getByRole('button', { name: 'О магазине и контакты' }),
      header.getByRole('link', { name: '+7 (491) 200-01-01' }),
      header.getByRole('link', { name: '+7 (491) 200-01-02' }),
    ];
    const [logo, about, phone, other] = await Promise.all(row.map(one => one.boundingBox()));
    const right = (box: typeof logo) => (box?.x ?? 0) + (box?.width ?? 0);
    const [l = 0, r = 0, t = 0, b = 0] = words.box;
    const places = [
      right(logo ?? null),
      about?.x,
      right(about ?? null),
      l,
      words.left,
      words.right,
      r,
      phone?.x,
      right(phone ?? null),
      other?.x,
      right(other ?? null),
      width,
    ].map(place => Math.round(place ?? 0));
    expect.soft(places, `at ${width}`).toEqual([...places].sort((one, two) => one - two));
    expect.soft(words.top, `at ${width}`).toBeGreaterThanOrEqual(t);
    expect.soft(words.bottom, `at ${width}`).toBeLessThanOrEqual(b);
    // The row of logo and phones is 56 px high.
    expect.soft(b, `at ${width}`).toBeLessThanOrEqual(56);
  }
});

test('below the desktop width the number of tyres is in one line with the basket icon', {
  tag: DESKTOP,
  ...spec('2.layout.basket-icon'),
}, async ({ page }) => {
  let count = 28;
  await page.route('**/api/basket/get', async route => {
    const answer = await route.fetch();
    const basket = (await answer.json()) as { items: Record<string, { count: number }> };
    for (const item of Object.values(basket.items)) item.count = count;
    await route.fulfill({ response: answer, json: { ...basket, count } });
  });
  await putIntoBasket(page, 10);
  for (count of [28, 128, 1028]) {
    await page.goto('/page/about');
    await expect(badge(page)).toHaveAccessibleName(
      new RegExp(`^Корзина, ${count < 1000 ? count : '1.028'}`, 'u'),
    );
    for (const width of [640, 700, 767, 768, 800, 999]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await badge(page).evaluate(link => {
        const number = link.querySelector('.basket-count') as HTMLElement;
        const range = document.createRange();
        range.selectNodeContents(number);
        const [digits, icon, whole, search] = [
          range,
          link.querySelector('svg') as Element,
          link,
          document.querySelector('header search') as Element,
        ].map(one => one.getBoundingClientRect());
        return {
          lines: new Set([...range.getClientRects()].map(({ top }) => top)).size,
          beside: (digits?.left ?? 0) >= (icon?.right ?? 0),
          within: (digits?.right ?? 0) <= (whole?.right ?? 0) && (whole?.right ?? 0) <= innerWidth,
          apart: (whole?.left ?? 0) >= (search?.right ?? 0),
          middles: Math.abs(
            ((digits?.top ?? 0) + (digits?.bottom ?? 0) - (icon?.top ?? 0) - (icon?.bottom ?? 0)) / 2,
          ),
        };
      });
      expect
        .soft({ ...lines, middles: lines.middles < 3 }, `${count} at ${width}`)
        .toEqual({ lines: 1, beside: true, within: true, apart: true, middles: true });
    }
  }
});
