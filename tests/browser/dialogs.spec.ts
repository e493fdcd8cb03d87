import { expect, test } from './shop.ts';

const spec = (description: string) => ({ annotation: { type: 'spec', description } });

test(
  'the address opens the way to the shop; the live map comes only when asked',
  spec('2 layout: an address opens a map modal'),
  async ({ page }) => {
    const asked: string[] = [];
    await page.route(/^https?:\/\/(?!localhost)/u, route => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
    });
    await page.goto('/');
    await page.locator('.strip-address').click();
    const dialog = page.getByRole('dialog', { name: 'Схема проезда' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Открыть карту' })).toBeVisible();
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Показать живую карту' }).click();
    await expect(dialog.locator('iframe')).toBeVisible();
    expect(asked[0]).toContain('https://yandex.ru/map-widget/');
  },
);

test(
  'a news card opens its text; Escape, «Закрыть» and a click beside close it and give the focus back',
  spec(
    '2 home: news card opens a modal with title and content; 2 car modal: modals close with Escape, default width 400px',
  ),
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
  'a film is asked of YouTube only when its picture is pressed',
  spec('2 model page: «Видео» (youtube embed)'),
  async ({ page }) => {
    const asked: string[] = [];
    await page.route(/^https?:\/\/(?!localhost)/u, route => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
    });
    await page.goto('/model/nokian-hakkapeliitta-r5');
    const button = page.getByRole('button', { name: /Смотреть видео.*YouTube/u });
    await button.click();
    const dialog = page.getByRole('dialog', { name: /^Видео/u });
    await expect(dialog.locator('iframe')).toBeVisible();
    expect(asked[0]).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('films and photographs are links', spec('2 model page: main photo, «Видео»'), async ({ page }) => {
    await page.goto('/model/nokian-hakkapeliitta-r5');
    await expect(page.getByRole('link', { name: 'Открыть фото' })).toHaveAttribute('href', /^\/storage\//u);
    await expect(page.getByRole('link', { name: /Смотреть видео/u }).first()).toHaveAttribute(
      'href',
      /youtube/u,
    );
  });
});
