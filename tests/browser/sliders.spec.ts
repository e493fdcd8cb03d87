import type { Locator, Page } from 'playwright/test';
import { expect, spec, test } from './shop.ts';

/** A slider's region, scrolled to, with Swiper in charge of it. */
async function slider(page: Page, name: string, path = '/'): Promise<Locator> {
  await page.goto(path);
  const region = page.getByRole('region', { name });
  await region.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(region.locator('shop-slider')).toHaveAttribute('data-on');
  return region;
}

/** The names of pictures that are wholly in view, from left to right. */
const shown = (region: Locator) =>
  region.locator('.slider-view').evaluate(view => {
    const frame = view.getBoundingClientRect();
    return [...view.querySelectorAll<HTMLElement>('.slider-slide')]
      .map(slide => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('img')?.alt ?? '' }))
      .filter(({ box }) => box.left > frame.left - 2 && box.right < frame.right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name);
  });

const shows = (region: Locator, names: string[], timeout = 7000) =>
  expect.poll(() => shown(region), { timeout }).toEqual(names);

const [CORDIANT, TORERO, PRESSURE] = ['Шиномонтаж Cordiant', 'Чехлы Torero', 'Проверка давления'];
const BANNERS = 'Акции и баннеры';

test(
  'banners change by themselves until the visitor stops them',
  spec('2.home.banners-autoplay', '9.banner-3500'),
  async ({ page }) => {
    const region = await slider(page, BANNERS);
    await expect(region.locator('shop-slider')).toHaveAttribute('data-delay', '3500');
    await shows(region, [CORDIANT]);
    await shows(region, [TORERO], 5500);
    await region.getByRole('button', { name: 'Остановить' }).click();
    const kept = await shown(region);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(4500);
    expect(await shown(region)).toEqual(kept);
    await region.getByRole('button', { name: 'Продолжить' }).click();
    await expect.poll(() => shown(region), { timeout: 5500 }).not.toEqual(kept);
    await expect(region.getByRole('button', { name: 'Остановить' })).toBeVisible();
  },
);

test('a visitor leafs through banners, round both ends', async ({ page }) => {
  const region = await slider(page, BANNERS);
  const next = region.getByRole('button', { name: 'Следующий' });
  const previous = region.getByRole('button', { name: 'Предыдущий' });
  await previous.click();
  await shows(region, [PRESSURE]);
  await next.click();
  await shows(region, [CORDIANT]);
  await next.click();
  await shows(region, [TORERO]);
});

test('a banner with a target opens it in a new tab', spec('2.home.banner-target'), async ({ page }) => {
  const region = await slider(page, BANNERS);
  const opened = page.waitForEvent('popup');
  await region.getByRole('link', { name: CORDIANT }).click();
  await expect(await opened).toHaveURL(/\/promo\/cordiant$/u);
});

test('a banner with the overlay opens its text', spec('2.home.banner-overlay'), async ({ page }) => {
  const region = await slider(page, BANNERS);
  await region.getByRole('button', { name: 'Предыдущий' }).click();
  await shows(region, [PRESSURE]);
  await region.getByRole('button', { name: PRESSURE }).click();
  const dialog = page.getByRole('dialog', { name: PRESSURE });
  await expect(dialog).toContainText('Измерим давление');
  await page.waitForTimeout(4000);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a banner waits while the keyboard is on it', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'held at the other width');
  const region = await slider(page, BANNERS);
  await region.getByRole('link', { name: CORDIANT }).focus();
  await page.waitForTimeout(4500);
  await shows(region, [CORDIANT]);
});

test('a banner waits under the pointer', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'a finger does not hover');
  const region = await slider(page, BANNERS);
  await region.locator('.slider-view').hover();
  const kept = await shown(region);
  await page.waitForTimeout(4500);
  expect(await shown(region)).toEqual(kept);
});

test('nothing moves for a visitor who asked for less motion', async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'held at the other width');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const region = await slider(page, BANNERS);
  await expect(region.getByRole('button', { name: 'Остановить' })).toBeHidden();
  await page.waitForTimeout(4500);
  await shows(region, [CORDIANT]);
  await region.getByRole('button', { name: 'Следующий' }).click();
  await shows(region, [TORERO]);
});

test('nothing shifts when the slider starts', async ({ page }) => {
  await page.goto('/');
  const region = page.getByRole('region', { name: BANNERS });
  const slides = region.locator('shop-slider');
  const sizes = () =>
    region.evaluate(section =>
      [section, ...section.querySelectorAll('shop-slider, [alt="Шиномонтаж Cordiant"], button')].map(node => {
        const { left, width, height } = node.getBoundingClientRect();
        return [left, width, height].map(Math.round);
      }),
    );
  const before = await sizes();
  await expect(slides).not.toHaveAttribute('data-on');
  await region.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(slides).toHaveAttribute('data-on');
  expect((await sizes()).map(String).sort()).toEqual(before.map(String).sort());
});

test('quick presses each count', async ({ page }) => {
  const region = await slider(page, BANNERS);
  await region.getByRole('button', { name: 'Остановить' }).click();
  await region.getByRole('button', { name: 'Предыдущий' }).click();
  await region.getByRole('button', { name: 'Следующий' }).click();
  await region.getByRole('button', { name: 'Следующий' }).click();
  await shows(region, [TORERO]);
});

test(
  'brands stand six in a view, and go round',
  spec('2.home.brands-slider', '9.brands-8000'),
  async ({ page, hasTouch }) => {
    // The fixture shop has six brands, which fill a view: as many again make a row that goes round.
    await page.route('**/', async route => {
      const answer = await route.fetch();
      const html = await answer.text();
      const list = /(<shop-slider class="slider brand-slider".*?<ul[^>]*>)(.*?)(<\/ul>)/su;
      await route.fulfill({ response: answer, body: html.replace(list, '$1$2$2$3') });
    });
    const region = await slider(page, 'Производители');
    await expect(region.locator('shop-slider')).toHaveAttribute('data-delay', '8000');
    const box = await region.locator('shop-slider').boundingBox();
    expect(box?.width).toBe(hasTouch ? 300 : 1000);
    await expect.poll(async () => (await shown(region)).length).toBe(hasTouch ? 3 : 6);
    const first = await shown(region);
    await region.getByRole('button', { name: 'Предыдущий' }).click();
    await expect.poll(async () => (await shown(region)).slice(1)).toEqual(first.slice(0, -1));
    await region.getByRole('button', { name: 'Следующий' }).click();
    await shows(region, first);
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => shown(region), { timeout: 9500 }).not.toEqual(first);
    await expect(region.getByRole('link', { name: 'все бренды' })).toHaveAttribute('href', '/brands');
  },
);

test('brands that all fit have no arrows', async ({ page, hasTouch }) => {
  test.skip(hasTouch, 'three of six fit on a phone');
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Производители' });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('link', { name: 'Torero' })).toBeVisible();
  await expect(region.getByRole('button')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('banners are a list to scroll', async ({ page }) => {
    await page.goto('/');
    const region = page.getByRole('region', { name: BANNERS });
    await expect(region.getByRole('link', { name: CORDIANT })).toBeVisible();
    await expect(region.getByRole('button', { name: 'Остановить' })).toBeHidden();
    await region.getByRole('link', { name: TORERO }).scrollIntoViewIfNeeded();
    await expect(region.getByRole('link', { name: TORERO })).toBeInViewport({ ratio: 0.9 });
  });
});
