import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { PASSWORD } from '../harness/desk.ts';
import { expect } from './shop.ts';

/** Signs Anna in at a desk. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(origin);
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Пароль').fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Сегодня' })).toBeVisible();
}

/** Opens a screen by the menu. */
export const screen = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** The screen has nothing that axe or a narrow phone would mind, and nothing typed by others ran. */
export async function mustBeSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.title()).not.toBe('1');
}
