import { afterAll, beforeAll, expect, test } from 'vitest';
import { row } from '../site/fixture.ts';
import { openPages, type Pages } from './pages.ts';

/** Cases that tests/browser does not cover: older browsers, scripts that fail to load, elements reused for another product. */
let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

const { id } = row<{ id: number }>(
  'product',
  'SELECT id FROM product WHERE stock > 4 AND position IS NOT NULL',
);

test('dialogs open by their button and close by a click outside in a browser that supports neither', async () => {
  await using visitor = await pages.visitor(() => {
    // biome-ignore lint/suspicious/noExplicitAny: properties that types take for granted
    const [button, dialog] = [HTMLButtonElement.prototype as any, HTMLDialogElement.prototype as any];
    delete button.commandForElement;
    delete dialog.closedBy;
    addEventListener('DOMContentLoaded', () => {
      for (const each of document.querySelectorAll('dialog')) each.removeAttribute('closedby');
    });
    addEventListener(
      'click',
      event => {
        if ((event.target as HTMLElement).closest('[command]')) event.preventDefault();
      },
      true,
    );
  });
  const page = await visitor.newPage();
  await page.goto('/');
  await page.waitForFunction(() => customElements.get('cookie-bar') !== undefined);
  const button = page.locator('button[command="show-modal"]:visible').first();
  const dialog = page.locator(`#${await button.getAttribute('commandfor')}`);
  await button.click();
  expect(await dialog.evaluate(node => (node as HTMLDialogElement).open)).toBe(true);
  await page.mouse.click(3, 3);
  expect(await dialog.evaluate(node => (node as HTMLDialogElement).open)).toBe(false);
});

test('pages are prefetched after the first interaction, and only if the browser supports speculation rules', async () => {
  const rules = 'script[type="speculationrules"]';
  await using modern = await pages.visitor();
  const page = await modern.newPage();
  await page.goto('/');
  expect(await page.locator(rules).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.waitForSelector(rules, { state: 'attached' });

  await using outdated = await pages.visitor(() => {
    Object.defineProperty(HTMLScriptElement, 'supports', { value: undefined });
  });
  const old = await outdated.newPage();
  const errors: Error[] = [];
  old.on('pageerror', error => errors.push(error));
  const scriptLoaded = old.waitForResponse(/deferred/u);
  await old.goto('/');
  await old.keyboard.press('Tab');
  await scriptLoaded;
  await old.waitForTimeout(200);
  expect([await old.locator(rules).count(), errors]).toEqual([0, []]);
});

test('a photograph opens as an ordinary link if the viewer’s script fails to load', async () => {
  await using visitor = await pages.visitor();
  const page = await visitor.newPage();
  await page.route(/_astro\/viewer/u, route => route.abort());
  await page.goto(`/product/${id}`);
  const photo = page.locator('a[data-photo][role="button"]').first();
  const href = await photo.getAttribute('href');
  await photo.click();
  await page.waitForURL(address => address.pathname === href);
});

test('a basket button reused for another product shows that product’s state', async () => {
  await using visitor = await pages.visitor();
  const page = await visitor.newPage();
  await page.goto('/products');
  const button = page.locator('basket-button').first();
  const own = await button.getAttribute('data-product');
  const other = await page
    .locator(`basket-button:not([data-product="${own}"])`)
    .first()
    .getAttribute('data-product');
  await button.locator('button').click();
  await page.waitForSelector(`basket-button[data-product="${own}"][data-load="2"]`);
  await button.evaluate((node, product) => node.setAttribute('data-product', product), other ?? '');
  expect(await button.getAttribute('data-load')).toBe('0');
  await button.evaluate((node, product) => node.setAttribute('data-product', product), own ?? '');
  expect(await button.getAttribute('data-load')).toBe('2');
});

test('the quantity buttons of a product page stay between one and the stock; a larger number shows an error', async () => {
  await using visitor = await pages.visitor();
  const page = await visitor.newPage();
  await page.goto(`/product/${id}`);
  await page.waitForFunction(() => customElements.get('buy-tyre') !== undefined);
  const tyre = page.locator('buy-tyre').first();
  const stock = Number(await tyre.getAttribute('data-most'));
  const field = tyre.getByLabel('Количество');
  const step = (by: number) => tyre.locator(`[data-step="${by}"]`).click();
  await field.fill('1');
  await step(-1);
  expect(await field.inputValue()).toBe('1');
  await field.fill(String(stock));
  await step(1);
  expect(await field.inputValue()).toBe(String(stock));
  await field.fill(String(stock + 1));
  await tyre.locator('[type="submit"]').click();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await tyre.locator('[role="alert"]').textContent()).toContain(String(stock));
  await step(-1);
  expect(await tyre.locator('[role="alert"]').count()).toBe(0);
});
