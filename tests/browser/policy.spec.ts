import type { BrowserContext, Page } from 'playwright/test';
import { fillIn, goToOrder, send } from './baskets.ts';
import { openResults, pick } from './panel.ts';
import { DESKTOP, expect, PHONE, test } from './shop.ts';

/**
 * The content security policy of pages. Every test of this folder fails when the browser reports a violation, since that is an
 * error of the console; here every kind of page is opened, and what no other test would notice is checked.
 */

// One test opens dozens of pages.
test.describe.configure({ timeout: 120_000 });

/** Collects violations in all pages of a context. */
async function violations(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('tellViolation', (_source, text: string) => void found.push(text));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event => {
      const { tellViolation } = window as unknown as { tellViolation(text: string): void };
      tellViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    }),
  );
  return found;
}

/** Third parties answer at once and with nothing. */
const stubOthers = (context: BrowserContext) =>
  context.route(/^https?:\/\/(?!localhost)/u, route =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: '' })
      : route.fulfill({ contentType: 'text/html', body: '<p>other site</p>' }),
  );

const KINDS = [
  ...['/', '/products', '/products?season=winter', '/products?string=%3Cscript%3E', '/brands'],
  ...['/brand/nokian_tyres', '/brand/CORDIANT?kit=1', '/models/winter', '/model/nokian-hakkapeliitta-r5'],
  ...['/product/7', '/page/about', '/promo', '/promo/cordiant', '/articles', '/article/pressure'],
  ...['/collections', '/collection/summer_models', '/collection/summer_models/1', '/basket'],
];

test('no kind of page does what its policy forbids', { tag: DESKTOP }, async ({ page, context, watch }) => {
  watch.expected.push('answer 404', 'status of 404');
  const found = await violations(context);
  await stubOthers(context);
  await page.goto('/');
  await page.getByRole('button', { name: 'Принять' }).click();
  for (const address of [...KINDS, '/none']) {
    await page.goto(address);
    // Islands and the basket start at a touch.
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 1500);
    await page.waitForLoadState('networkidle');
  }
  for (const file of ['/storage/map.svg', '/storage/tech.svg', '/sitemap.xml', '/api/main_data'])
    await page.goto(file);
  expect(found).toEqual([]);
});

test('nor do the dialogs, lists, forms and players', { tag: DESKTOP }, async ({ page, context }) => {
  const found = await violations(context);
  await stubOthers(context);
  await page.goto('/');
  await page.locator('.strip-address').click();
  await page.getByRole('button', { name: 'Показать интерактивную карту' }).click();
  await expect(page.frameLocator('.live-frame').locator('p')).toHaveText('other site');
  await page.keyboard.press('Escape');
  await page.goto('/model/nokian-hakkapeliitta-r5');
  await page.getByRole('button', { name: /Смотреть видео.*YouTube/u }).click();
  await expect(page.frameLocator('.video-dialog iframe').locator('p')).toHaveText('other site');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Открыть фото' }).click();
  await expect(page.getByRole('dialog', { name: 'Фотографии' })).toBeVisible();
  await openResults(page, '/products');
  await page.getByRole('combobox', { name: 'ШИРИНА' }).click();
  // The list may open only after the key was pressed, and lies over the checkbox.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Летние' }).check({ timeout: 2000 });
  }).toPass();
  await pick(page);
  await expect(page).toHaveURL(/season=summer/u);
  await page.getByRole('button', { name: 'Каталог шин' }).press('Enter');
  await page.getByRole('button', { name: 'Подобрать по авто' }).press('Enter');
  await page.getByRole('combobox', { name: 'ПРОИЗВОДИТЕЛЬ' }).last().press('ArrowDown');
  await goToOrder(page);
  await fillIn(page, 'Политика');
  await expect(send(page)).toBeEnabled();
  expect(found).toEqual([]);
});

/** Whether a script that content would bring along runs. */
const runsInjected = (page: Page) =>
  page.evaluate(async () => {
    const marks = window as unknown as Record<string, unknown>;
    const box = document.createElement('div');
    box.innerHTML = '<img src="/storage/none.svg" onerror="window.ranHandler = 1">';
    document.body.append(box);
    const script = document.createElement('script');
    script.text = 'window.ranInline = 1';
    document.body.append(script);
    const far = document.createElement('script');
    far.src = 'https://evil.example/x.js';
    const settled = new Promise(resolve => {
      far.onerror = far.onload = resolve;
    });
    document.body.append(far);
    await settled;
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
    await new Promise(resolve => setTimeout(resolve, 300));
    return [marks.ranHandler, marks.ranInline].filter(Boolean).length;
  });

test('what content might bring along does not run', { tag: DESKTOP }, async ({ page, context, watch }) => {
  watch.expected.push('Content Security Policy', 'evil.example', '/storage/none.svg', 'status of 404');
  const found = await violations(context);
  await page.goto('/product/7');
  expect(await runsInjected(page)).toBe(0);
  await expect
    .poll(() => found.map(each => each.split(' ').slice(1, 3).join(' ')).sort())
    .toEqual([
      'frame-src https://evil.example',
      'script-src-attr inline',
      'script-src-elem https://evil.example/x.js',
      'script-src-elem inline',
    ]);
});

test('a film and a picture open by themselves', { tag: DESKTOP }, async ({ page, context }) => {
  const found = await violations(context);
  await page.goto('/model/cordiant-comfort-2');
  const film = await page.getByRole('button', { name: /Смотреть видео/u }).getAttribute('href');
  await page.goto(film ?? '');
  // The test's browser has no decoder; requests and refusals are seen all the same.
  await expect(page.locator('video')).toBeVisible();
  await page.goto('/storage/map.svg');
  expect(found).toEqual([]);
});

test('a second token cookie does not keep a visitor from buying', { tag: PHONE }, async ({ page, watch }) => {
  watch.expected.push('403');
  await page.goto('/product/24');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is the second cookie that is tested
    document.cookie = 'XSRF-TOKEN=of-another-program; path=/product';
  });
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Корзина, 4/u }).first()).toBeVisible();
});
