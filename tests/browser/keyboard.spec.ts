import type { Locator, Page } from 'playwright/test';
import { accepted, putIntoBasket, send } from './baskets.ts';
import { panel, results } from './panel.ts';
import { DESKTOP, expect, LONG, spec, test } from './shop.ts';

/** Whether the focus is visible: an outline on the element or on the box that represents it, inside the viewport. */
const focusVisibility = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    // Inside an open dialog Tab also goes through the browser's controls, which have no element.
    if (node === document.body && document.querySelector('dialog[open]')) return 'visible';
    if (!node || node === document.body) return 'nothing has the focus';
    const outlinedBoxes = [
      node,
      node.closest('.select__control'),
      node.closest('label'),
      node.closest('.card'),
    ];
    const outline = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    const isOutlined = outlinedBoxes.some(
      each => each && (outline(getComputedStyle(each)) || outline(getComputedStyle(each, '::after'))),
    );
    // The link of a card shows its outline on the ::after that covers the card.
    const { top, bottom, width, height } = node.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && width + height > 0;
    return isOutlined && isInside ? 'visible' : `not visible: ${node.outerHTML.slice(0, 200)}`;
  });

const hasNoFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/**
 * Presses Tab until the target has the focus, which must be visible at each stop. Chromium drops keys that arrive before a new
 * page is drawn, so where nothing has the focus yet the first one is pressed until it counts.
 */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 150; stops++) {
    await expect(async () => {
      const isFresh = stops === 0 && (await hasNoFocus(page));
      await page.keyboard.press(key);
      expect(isFresh && (await hasNoFocus(page))).toBe(false);
    }).toPass();
    await expect.poll(() => focusVisibility(page)).toBe('visible');
    if (await target.evaluateAll(nodes => nodes.some(node => node === document.activeElement))) return;
  }
  throw new Error(`${target} not reached in 150 stops`);
}

const isFocused = async (page: Page, target: Locator) => {
  await expect(target).toBeFocused();
  await expect.poll(() => focusVisibility(page)).toBe('visible');
};

test('by keyboard alone: pick by size', { tag: DESKTOP, ...spec('2.filter.pick') }, async ({ page }) => {
  await page.goto('/');
  const width = panel(page).getByRole('combobox', { name: 'ШИРИНА' });
  await tabTo(page, width);
  await page.keyboard.type('205');
  if ((await width.evaluate(node => node.tagName)) === 'INPUT') await page.keyboard.press('Enter');
  const winter = panel(page).getByRole('checkbox', { name: 'Зимние' });
  await tabTo(page, winter);
  await page.keyboard.press('Space');
  await expect(winter).toBeChecked();
  await tabTo(page, panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?season=winter&width=205');
  await expect(page.getByText(/Показано 1 по 6/u)).toBeVisible();
});

test('by keyboard alone: fill the basket from a list', {
  tag: DESKTOP,
  ...spec('2.layout.basket-icon'),
}, async ({ page }) => {
  await page.goto('/products?season=winter&width=205');
  const add = page.getByRole('button', { name: /^Добавить в корзину: 205/u }).first();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await isFocused(page, page.getByRole('button', { name: /^Убрать из корзины: 205/u }));
  const basket = page.getByRole('link', { name: /^Корзина, 1\sтовар/u });
  await tabTo(page, basket, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/basket');
});

test('by keyboard alone: change the quantity, order', {
  tag: DESKTOP,
  ...spec('2.basket.edit'),
}, async ({ page }) => {
  await putIntoBasket(page, 7);
  await page.goto('/basket');
  await tabTo(page, page.getByRole('button', { name: 'Изменить количество' }));
  await page.keyboard.press('Enter');
  await isFocused(page, page.getByRole('textbox', { name: 'Количество' }));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Итого за 2\sшины/u)).toBeVisible();
  await isFocused(page, page.getByRole('button', { name: 'Изменить количество' }));
  await tabTo(page, page.getByLabel('Имя'));
  await page.keyboard.type('Клавдия Клавиатурова');
  await tabTo(page, page.getByLabel('Телефон'));
  await page.keyboard.type('89101234567');
  await tabTo(page, page.getByRole('checkbox', { name: /согласие/u }));
  await page.keyboard.press('Space');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(accepted(page)).toBeFocused();
});

test('by keyboard alone: pick by car, look at a product, fill the basket', {
  tag: [DESKTOP, LONG],
  ...spec('1.select-by-car', '2.car.size-click', '2.product.button'),
}, async ({ page }) => {
  const modal = page.getByRole('dialog', { name: 'Подбор шин по автомобилю' });
  const choose = async (name: string, typed: string) => {
    const list = modal.getByRole('combobox', { name });
    await expect(list).toHaveAttribute('aria-autocomplete', 'list');
    if (!(await list.evaluate(node => node === document.activeElement))) await tabTo(page, list);
    await page.keyboard.type(typed);
    await expect(modal.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  };
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Каталог шин' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Подобрать по авто' }));
  await page.keyboard.press('Space');
  await isFocused(page, modal.getByRole('combobox', { name: 'ПРОИЗВОДИТЕЛЬ' }));
  await choose('ПРОИЗВОДИТЕЛЬ', 'бмв');
  await expect(modal.getByRole('combobox', { name: 'МОДЕЛЬ' })).toBeVisible();
  await choose('МОДЕЛЬ', '3');
  await expect(modal.getByRole('combobox', { name: 'ПОКОЛЕНИЕ' })).toBeVisible();
  await choose('ГОД', '2015');
  await choose('ПОКОЛЕНИЕ', 'F30');
  await expect(modal.getByRole('combobox', { name: 'МОДИФИКАЦИЯ' })).toBeVisible();
  await choose('МОДИФИКАЦИЯ', '320');
  const size = modal.getByRole('button', { name: '205 / 55 R16' });
  await expect(size).toBeVisible();
  await tabTo(page, size);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?width=205&height=55&diametr=16');

  await tabTo(page, results(page).getByRole('article').first().getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/\d+$/u);
  await tabTo(page, page.getByRole('button', { name: 'в корзину', exact: true }));
  await page.keyboard.press('Enter');
  await isFocused(page, page.getByRole('link', { name: 'перейти к корзине' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/basket');
  await expect(page.getByText(/^Итого за \d+\sшин/u)).toBeVisible();
});

test('by keyboard alone: Tab stays in an open dialog, and Escape restores the focus', {
  tag: DESKTOP,
}, async ({ page }) => {
  await page.goto('/');
  const address = page.getByRole('button', { name: /ул\. Протекторная/u });
  await tabTo(page, address);
  await page.keyboard.press('Enter');
  const map = page.getByRole('dialog', { name: 'Схема проезда' });
  await expect(map).toBeVisible();
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const node = document.activeElement;
      return node === document.body || node?.closest('dialog') ? 'dialog' : node?.outerHTML;
    });
    expect(where).toBe('dialog');
  }
  await page.keyboard.press('Escape');
  await expect(map).toBeHidden();
  await isFocused(page, address);
});
