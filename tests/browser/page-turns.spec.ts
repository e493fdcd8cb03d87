import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';

interface Turn {
  page: string;
  fades: boolean;
}

/** Notes of every page, from its first moment on, whether it is faded in. */
const watchTurns = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      const turns: Turn[] = JSON.parse(sessionStorage.getItem('turns') ?? '[]');
      turns.push({ page: location.pathname, fades: viewTransition !== null });
      sessionStorage.setItem('turns', JSON.stringify(turns));
    }),
  );

const turnsOf = (page: Page) =>
  page.evaluate((): Turn[] => JSON.parse(sessionStorage.getItem('turns') ?? '[]'));

/** Goes by the footer's links, which are the same on every page, and back. */
async function leaf(page: Page): Promise<void> {
  await page.goto('/page/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click();
  await expect(page).toHaveURL('/page/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/page/about');
}

test('page after page fades in', async ({ page }) => {
  await watchTurns(page);
  await leaf(page);
  await expect
    .poll(() => turnsOf(page))
    .toEqual([
      { page: '/page/about', fades: false },
      { page: '/page/contacts', fades: true },
      { page: '/page/about', fades: true },
    ]);
});

test('page after page stands at once for a visitor who asked for less motion', { tag: PHONE }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchTurns(page);
  await leaf(page);
  await expect
    .poll(() => turnsOf(page))
    .toEqual([
      { page: '/page/about', fades: false },
      { page: '/page/contacts', fades: false },
      { page: '/page/about', fades: false },
    ]);
});

test('a fade that the browser gives up is no error of the page', { tag: PHONE }, async ({ page }) => {
  await watchTurns(page);
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition()),
  );
  await leaf(page);
  // It had begun; and the harness fails a test whose page complains.
  await expect.poll(async () => (await turnsOf(page)).map(({ fades }) => fades)).toEqual([false, true, true]);
});
