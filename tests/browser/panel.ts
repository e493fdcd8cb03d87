import type { Page } from 'playwright/test';
import { expect } from './shop.ts';

/** The filter panel, wherever it stands. */
export const panel = (page: Page) => page.getByRole('form', { name: 'Подбор шин по параметрам' });
/** Opens the sheet that holds the panel of results in a narrow window. */
export const sheetButton = (page: Page) => page.getByRole('button', { name: /^Фильтры/u });

/** The list of results, and the names of what is in it. */
export const results = (page: Page) => page.getByRole('region', { name: 'Результаты' });
export const titles = (page: Page) => results(page).getByRole('heading', { level: 3 });

/** Brings the panel of results into sight: beside the list it is there, in a narrow window a button opens it. */
export async function openFilter(page: Page): Promise<void> {
  await panel(page).or(sheetButton(page)).filter({ visible: true }).first().waitFor();
  if (await panel(page).isHidden()) await sheetButton(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Opens results, wakes their islands by a touch of the panel, and leaves the list in sight. */
export async function openResults(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openFilter(page);
  await panel(page).hover();
  await expect(page.locator('astro-island[ssr][client="touch"]')).toHaveCount(0);
  if (await sheetButton(page).isVisible()) await page.keyboard.press('Escape');
}

/** «ПОДОБРАТЬ». */
export async function pick(page: Page): Promise<void> {
  await openFilter(page);
  await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
}
