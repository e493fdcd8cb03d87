import type { Page } from 'playwright/test';
import { putIntoBasket } from './baskets.ts';
import { expect, PHONE, test } from './shop.ts';

const MOVING = '.basket-count, .removed, .dialog, .sheet';

/** Keeps a list of the movements of the parts above: «removed translate». */
const recordMovements = (page: Page) =>
  page.addInitScript(moving => {
    const seen: string[] = [];
    Object.assign(window, { movements: seen });
    document.addEventListener('transitionrun', ({ target, propertyName, pseudoElement }) => {
      const part = (target as Element).closest(moving);
      if (part && /translate|scale|opacity/u.test(propertyName))
        seen.push(`${part.classList[0]}${pseudoElement} ${propertyName}`);
    });
  }, MOVING);

/** The movements since the last call. */
const movements = (page: Page) =>
  page.evaluate(() => (window as unknown as { movements: string[] }).movements.splice(0));

/** Opens the filter and a dialog, adds a tyre, removes it: the movements of each. */
async function shop(page: Page): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  await page.goto('/products');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible();
  seen.sheet = await movements(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Добавить в корзину: 205/55 R16', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/u })).toBeVisible();
  seen.first = await movements(page);
  await putIntoBasket(page, 10);
  seen.more = await movements(page);
  await page.goto('/basket');
  const remove = page.getByRole('button', { name: 'Удалить' });
  await expect(remove).toHaveCount(2);
  seen.opened = await movements(page);
  await remove.first().click();
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
  seen.removed = await movements(page);
  await page.goto('/page/about');
  await page.getByRole('button', { name: 'О магазине и контакты' }).first().click();
  await page.getByRole('button', { name: /ул\. Протекторная/u }).click();
  await expect(page.getByRole('dialog', { name: 'Схема проезда' })).toBeVisible();
  seen.dialog = await movements(page);
  return seen;
}

test('the filter, the basket and dialogs each move once, and nothing moves by itself', {
  tag: PHONE,
}, async ({ page }) => {
  await recordMovements(page);
  expect(await shop(page)).toEqual({
    sheet: ['sheet translate', 'sheet::backdrop opacity'],
    first: ['basket-count scale'],
    more: ['basket-count scale'],
    opened: [],
    removed: ['basket-count scale', 'removed translate'],
    dialog: ['dialog translate', 'dialog::backdrop opacity'],
  });
});

test('with reduced motion none of them moves', { tag: PHONE }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordMovements(page);
  const seen = await shop(page);
  expect(Object.values(seen).flat()).toEqual([]);
});
