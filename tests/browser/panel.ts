import type { Page } from 'playwright/test';
import { expect } from './shop.ts';

/** The filter panel. */
export const panel = (page: Page) => page.getByRole('form', { name: 'Подбор шин по параметрам' });
/** The order of the results, above the list. */
export const sorting = (page: Page) => page.getByRole('combobox', { name: 'СОРТИРОВКА' });
/** The button that opens the sheet with the panel of the results in a narrow window. */
export const sheetButton = (page: Page) => page.getByRole('button', { name: /^Фильтры/u });

/** The list of results. */
export const results = (page: Page) => page.getByRole('region', { name: 'Результаты' });
/** The product names in the list of results. */
export const titles = (page: Page) => results(page).getByRole('heading', { level: 3 });

/** Opens the panel of the results; in a wide window it is always open. */
export async function openFilter(page: Page): Promise<void> {
  await panel(page).or(sheetButton(page)).filter({ visible: true }).first().waitFor();
  if (await panel(page).isHidden()) await sheetButton(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Opens results, hydrates their islands by hovering over the panel, and closes the sheet again. */
export async function openResults(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openFilter(page);
  await panel(page).hover();
  await expect(page.locator('astro-island[ssr][client="touch"]')).toHaveCount(0);
  if (await sheetButton(page).isVisible()) await page.keyboard.press('Escape');
}

/** Applies the filter with «ПОДОБРАТЬ». */
export async function pick(page: Page): Promise<void> {
  await openFilter(page);
  await panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }).click();
}
