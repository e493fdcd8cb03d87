import type { Page } from 'playwright/test';
import { putIntoBasket } from './baskets.ts';
import { expect, PHONE, test } from './shop.ts';

const MOVING = '.basket-count, .line, .basket-total, .removed, .order, .dialog, .sheet';

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

type Moved = Window & { movements: string[] };

/** Waits for these movements and no others since the last call, by name: those of one frame come in any order. */
async function expectMoved(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Moved).movements.toSorted()))
    .toEqual(names);
  await page.evaluate(() => (window as unknown as Moved).movements.splice(0));
}

/** Opens the filter and a dialog, adds a tyre, removes it. `moved` returns what moves. */
async function shop(page: Page, moved: (...names: string[]) => Promise<void>): Promise<void> {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible();
  await moved('sheet translate', 'sheet::backdrop opacity');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Добавить в корзину: 205/55 R16', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/u })).toBeVisible();
  await moved('basket-count scale');
  await putIntoBasket(page, 10);
  await moved('basket-count scale');
  await page.goto('/basket');
  const remove = page.getByRole('button', { name: 'Удалить' });
  await expect(remove).toHaveCount(2);
  // What moves the lines comes with the first press.
  const script = page.waitForResponse(/closing-up/u);
  await page.getByRole('heading', { name: 'Корзина' }).click();
  await (await script).finished();
  await moved();
  await remove.first().click();
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
  await moved(
    'basket-count scale',
    'basket-total translate',
    'line translate',
    'order translate',
    'removed translate',
  );
  await page.goto('/page/about');
  await page.getByRole('button', { name: 'О магазине и контакты' }).first().click();
  await page.getByRole('button', { name: /ул\. Протекторная/u }).click();
  await expect(page.getByRole('dialog', { name: 'Схема проезда' })).toBeVisible();
  await moved('dialog translate', 'dialog::backdrop opacity');
}

test('the filter, the basket and dialogs each move once, and nothing moves by itself', {
  tag: PHONE,
}, async ({ page }) => {
  await recordMovements(page);
  await shop(page, (...names) => expectMoved(page, ...names));
});

test('with reduced motion none of them moves', { tag: PHONE }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordMovements(page);
  await shop(page, () => expectMoved(page));
});
