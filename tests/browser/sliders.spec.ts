import type { Locator, Page } from 'playwright/test';
import { hold } from './delayed-responses.ts';
import { DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

/** Opens a page with a slider, scrolls to it and waits until Swiper is active. The page's clock is under control of the test. */
async function slider(page: Page, name: string, path = '/'): Promise<Locator> {
  await page.clock.install();
  await page.goto(path);
  const region = page.getByRole('region', { name });
  await region.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(region.locator('shop-slider')).toHaveAttribute('data-on');
  return region;
}

/** Names of the completely visible pictures after all animations, from left to right. */
const visibleSlide = (region: Locator) =>
  region.locator('.slider-view').evaluate(async view => {
    await Promise.allSettled(view.getAnimations({ subtree: true }).map(({ finished }) => finished));
    const frame = view.getBoundingClientRect();
    return [...view.querySelectorAll<HTMLElement>('.slider-slide')]
      .map(slide => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('img')?.alt ?? '' }))
      .filter(({ box }) => box.left > frame.left - 2 && box.right < frame.right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name);
  });

const shows = (region: Locator, names: string[]) => expect.poll(() => visibleSlide(region)).toEqual(names);

/** Autoplay delays of banners and brands, and tolerances, in milliseconds. */
const BANNER = 3500;
const BRANDS = 8000;
const EXTRA = 1000;
const STEP = 100;

/** Stops the page's clock: from now on only the test advances it. On a busy machine time may pass before it stops. */
const stopClock = async (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + STEP)).toPass();

/** Advances the clock by a delay that starts now, and expects the slide to change only at its end. */
async function waitOut(page: Page, region: Locator, pause: number): Promise<void> {
  const before = await visibleSlide(region);
  await page.clock.runFor(pause - STEP);
  expect(await visibleSlide(region)).toEqual(before);
  await page.clock.runFor(STEP);
  await expect.poll(() => visibleSlide(region)).not.toEqual(before);
}

const [CORDIANT, TORERO, PRESSURE] = ['Шиномонтаж Cordiant', 'Чехлы Torero', 'Проверка давления'];
const BANNERS = 'Акции и баннеры';

test(
  'banners change automatically until the visitor stops them',
  spec('2.home.banners-autoplay', '9.banner-3500'),
  async ({ page }) => {
    const region = await slider(page, BANNERS);
    await expect(region.locator('shop-slider')).toHaveAttribute('data-delay', `${BANNER}`);
    await shows(region, [CORDIANT]);
    await page.clock.fastForward(BANNER);
    await shows(region, [TORERO]);
    await region.getByRole('button', { name: 'Остановить' }).click();
    const before = await visibleSlide(region);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(BANNER + EXTRA);
    expect(await visibleSlide(region)).toEqual(before);
    await stopClock(page);
    await region.getByRole('button', { name: 'Продолжить' }).click();
    await waitOut(page, region, BANNER);
    await expect(region.getByRole('button', { name: 'Остановить' })).toBeVisible();
  },
);

test('the arrows go through the banners and wrap around at both ends', { tag: LONG }, async ({ page }) => {
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

test('a banner with a target opens it in a new tab', { tag: PHONE, ...spec('2.home.banner-target') }, async ({
  page,
}) => {
  const region = await slider(page, BANNERS);
  const opened = page.waitForEvent('popup');
  await region.getByRole('link', { name: CORDIANT }).click();
  await expect(await opened).toHaveURL(/\/promo\/cordiant$/u);
});

test('a banner with `overlay` opens its text', { tag: PHONE, ...spec('2.home.banner-overlay') }, async ({
  page,
}) => {
  const region = await slider(page, BANNERS);
  await region.getByRole('button', { name: 'Предыдущий' }).click();
  await shows(region, [PRESSURE]);
  await region.getByRole('button', { name: PRESSURE }).click();
  const dialog = page.getByRole('dialog', { name: PRESSURE });
  await expect(dialog).toContainText('Измерим давление');
  await page.clock.fastForward(BANNER + EXTRA);
  expect(await visibleSlide(region)).toEqual([PRESSURE]);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('autoplay pauses while a banner has the focus', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  const region = await slider(page, BANNERS);
  await region.getByRole('link', { name: CORDIANT }).focus();
  await page.clock.fastForward(BANNER + EXTRA);
  expect(await visibleSlide(region)).toEqual([CORDIANT]);
});

test('autoplay pauses while the pointer is over a banner', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  const region = await slider(page, BANNERS);
  await region.locator('.slider-view').hover();
  const before = await visibleSlide(region);
  await page.clock.fastForward(BANNER + EXTRA);
  expect(await visibleSlide(region)).toEqual(before);
});

test('there is no autoplay with reduced motion', { tag: [PHONE, LONG] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const region = await slider(page, BANNERS);
  await expect(region.getByRole('button', { name: 'Остановить' })).toBeHidden();
  await page.clock.fastForward(BANNER + EXTRA);
  expect(await visibleSlide(region)).toEqual([CORDIANT]);
  await region.getByRole('button', { name: 'Следующий' }).click();
  await shows(region, [TORERO]);
});

test('starting the slider causes no layout shift', { tag: LONG }, async ({ page }) => {
  const release = await hold(page, '**/_astro/shop-slider*.js');
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
  release();
  await region.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(slides).toHaveAttribute('data-on');
  expect((await sizes()).map(String).sort()).toEqual(before.map(String).sort());
});

test('every one of several quick presses counts', { tag: [PHONE, LONG] }, async ({ page }) => {
  const region = await slider(page, BANNERS);
  await region.getByRole('button', { name: 'Остановить' }).click();
  await region.getByRole('button', { name: 'Предыдущий' }).click();
  await region.getByRole('button', { name: 'Следующий' }).click();
  await region.getByRole('button', { name: 'Следующий' }).click();
  await shows(region, [TORERO]);
});

test(
  'the brand slider shows six brands and loops',
  spec('2.home.brands-slider', '9.brands-8000'),
  async ({ page, hasTouch }) => {
    // The fixture shop has only six brands, which all fit: doubling them makes the slider loop.
    await page.route('**/', async route => {
      const answer = await route.fetch();
      const html = await answer.text();
      const list = /(<shop-slider class="slider brand-slider".*?<ul[^>]*>)(.*?)(<\/ul>)/su;
      await route.fulfill({ response: answer, body: html.replace(list, '$1$2$2$3') });
    });
    const region = await slider(page, 'Производители');
    await expect(region.locator('shop-slider')).toHaveAttribute('data-delay', `${BRANDS}`);
    const box = await region.locator('shop-slider').boundingBox();
    expect(box?.width).toBe(hasTouch ? 300 : 1000);
    await expect.poll(async () => (await visibleSlide(region)).length).toBe(hasTouch ? 3 : 6);
    const first = await visibleSlide(region);
    await region.getByRole('button', { name: 'Предыдущий' }).click();
    await expect.poll(async () => (await visibleSlide(region)).slice(1)).toEqual(first.slice(0, -1));
    await region.getByRole('button', { name: 'Следующий' }).click();
    await shows(region, first);
    await page.mouse.move(0, 0);
    await stopClock(page);
    // Removing the focus from the arrow restarts the delay.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await waitOut(page, region, BRANDS);
    await expect(region.getByRole('link', { name: 'все бренды' })).toHaveAttribute('href', '/brands');
  },
);

test('a slider without hidden brands has no arrows', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  await page.goto('/');
  const region = page.getByRole('region', { name: 'Производители' });
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('link', { name: 'Torero' })).toBeVisible();
  await expect(region.getByRole('button')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('banners are a scrollable list', { tag: [PHONE, LONG] }, async ({ page }) => {
    await page.goto('/');
    const region = page.getByRole('region', { name: BANNERS });
    await expect(region.getByRole('link', { name: CORDIANT })).toBeVisible();
    await expect(region.getByRole('button', { name: 'Остановить' })).toBeHidden();
    await region.getByRole('link', { name: TORERO }).scrollIntoViewIfNeeded();
    await expect(region.getByRole('link', { name: TORERO })).toBeInViewport({ ratio: 0.9 });
  });
});
