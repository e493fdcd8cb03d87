import { expect, PHONE, spec, test } from './shop.ts';

test('the address opens the route map; the interactive map is loaded only on request', {
  tag: PHONE,
  ...spec('2.layout.map'),
}, async ({ page }) => {
  const requests: string[] = [];
  await page.route(/^https?:\/\/(?!localhost)/u, route => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
  });
  await page.goto('/');
  await page.locator('.strip-address').click();
  const dialog = page.getByRole('dialog', { name: 'Схема проезда' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Открыть карту' })).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('button', { name: 'Показать интерактивную карту' }).click();
  await expect(dialog.locator('iframe')).toBeVisible();
  await expect.poll(() => requests[0]).toContain('https://yandex.ru/map-widget/');
});

test(
  'a news card opens its text; Escape, «Закрыть» and a click outside close it and restore the focus',
  spec('2.home.news-modal', '2.modal.escape'),
  async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: /^Подробнее/u }).first();
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading').first();
    await button.click();
    await expect(heading).toBeFocused();
    const width = (await dialog.boundingBox())?.width ?? 0;
    expect(width).toBe(Math.min(400, (page.viewportSize()?.width ?? 0) - 32));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  },
);

test(
  'the heading and the cross of a long dialog stay in sight',
  spec('2.home.news-modal'),
  async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 300 });
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Подробнее/u })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading').first();
    const cross = dialog.getByRole('button');
    await expect(cross).toHaveAccessibleName('Закрыть');
    const [inner, all] = await dialog.evaluate(node => [node.clientHeight, node.scrollHeight]);
    expect(all).toBeGreaterThan(Number(inner) + 40);
    for (const to of [0, all]) {
      await dialog.evaluate((node, top) => node.scrollTo(0, Number(top)), to);
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(cross).toBeInViewport({ ratio: 1 });
      const [box, title] = [await cross.boundingBox(), await heading.boundingBox()];
      expect([box?.width, box?.height].map(side => Math.round(side ?? 0))).toEqual([44, 44]);
      expect(box?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
      expect(box?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    }
    await page.keyboard.press('Tab');
    await expect(cross).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  },
);

test('a video is requested from YouTube only when its picture is pressed', {
  tag: PHONE,
  ...spec('2.model.video-youtube'),
}, async ({ page }) => {
  const requests: string[] = [];
  await page.route(/^https?:\/\/(?!localhost)/u, route => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>video</title>' });
  });
  await page.goto('/model/nokian-hakkapeliitta-r5');
  const button = page.getByRole('button', { name: /Смотреть видео.*YouTube/u });
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await button.click();
  const dialog = page.getByRole('dialog', { name: /^Видео/u });
  await expect(dialog.locator('iframe')).toBeVisible();
  await expect.poll(() => requests[0]).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a video file plays in a dialog', { tag: PHONE, ...spec('2.model.video-mp4') }, async ({ page }) => {
  await page.goto('/model/cordiant-comfort-2');
  const requested: string[] = [];
  page.on('request', request => request.url().endsWith('.mp4') && requested.push(request.url()));
  const button = page.getByRole('button', { name: /Смотреть видео/u });
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Видео/u });
  await expect(dialog.locator('video[controls]')).toHaveAttribute('src', /\/storage\/film-?\w*\.mp4$/u);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('promotions and tests of a model open their texts; blocks with a link open a new tab', {
  tag: PHONE,
  ...spec('2.model.promo-overlay', '2.model.promo-link', '2.model.tests', '2.model.tech'),
}, async ({ page }) => {
  await page.goto('/model/cordiant-comfort-2');
  for (const [title, text] of [
    ['Хранение в подарок', 'Примем прежний комплект'],
    ['Торможение на мокром асфальте', '80 км/ч'],
  ] as const) {
    const block = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await block.getByRole('button', { name: 'Подробнее' }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto('/model/nokian-hakkapeliitta-r5');
  const tech = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ламели' }) });
  await tech.getByRole('button', { name: 'Подробнее' }).click();
  await expect(page.getByRole('dialog', { name: 'Ламели' })).toContainText('кромок');
  await page.keyboard.press('Escape');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Подробнее: Тише на асфальте' }).click();
  await expect(await opened).toHaveURL('/page/about');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('videos and photographs are links', { tag: PHONE }, async ({ page }) => {
    await page.goto('/model/nokian-hakkapeliitta-r5');
    await expect(page.getByRole('link', { name: 'Открыть фото' })).toHaveAttribute('href', /^\/storage\//u);
    await expect(page.getByRole('link', { name: /Смотреть видео/u }).first()).toHaveAttribute(
      'href',
      /youtube/u,
    );
  });
});
