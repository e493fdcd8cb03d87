import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './shop.ts';

interface Transition {
  page: string;
  fades: boolean;
}

/** Records for every page whether it is shown with a view transition. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      const transitions: Transition[] = JSON.parse(sessionStorage.getItem('transitions') ?? '[]');
      transitions.push({ page: location.pathname, fades: viewTransition !== null });
      sessionStorage.setItem('transitions', JSON.stringify(transitions));
    }),
  );

const transitionsOf = (page: Page) =>
  page.evaluate((): Transition[] => JSON.parse(sessionStorage.getItem('transitions') ?? '[]'));

/** A page that is left before its first frame is never shown, and the next one then has nothing to fade from. */
const waitForPages = (page: Page, pages: number) =>
  expect.poll(async () => (await transitionsOf(page)).length).toBe(pages);

/** Follows a footer link and goes back. */
async function visitTwoPages(page: Page): Promise<void> {
  await page.goto('/page/about');
  await waitForPages(page, 1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click();
  await expect(page).toHaveURL('/page/contacts');
  await waitForPages(page, 2);
  await page.goBack();
  await expect(page).toHaveURL('/page/about');
  await waitForPages(page, 3);
}

test('pages fade in on navigation', async ({ page }) => {
  await recordTransitions(page);
  await visitTwoPages(page);
  expect(await transitionsOf(page)).toEqual([
    { page: '/page/about', fades: false },
    { page: '/page/contacts', fades: true },
    { page: '/page/about', fades: true },
  ]);
});

test('pages do not fade in with reduced motion', { tag: PHONE }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordTransitions(page);
  await visitTwoPages(page);
  expect(await transitionsOf(page)).toEqual([
    { page: '/page/about', fades: false },
    { page: '/page/contacts', fades: false },
    { page: '/page/about', fades: false },
  ]);
});

test('a transition that the browser skips is not an error', { tag: PHONE }, async ({ page }) => {
  await recordTransitions(page);
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => viewTransition?.skipTransition()),
  );
  await visitTwoPages(page);
  // The transitions had started. The test fails by itself on any console error.
  expect((await transitionsOf(page)).map(({ fades }) => fades)).toEqual([false, true, true]);
});
