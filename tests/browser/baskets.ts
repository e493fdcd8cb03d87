import type { Page } from 'playwright/test';
import { run } from '#tests/harness/commands.ts';
import { expect } from './shop.ts';

/** The basket's icon in the header. */
export const badge = (page: Page) => page.locator('.basket-link');

/** Puts a product into the basket as a visitor does, by its page: as many as the page proposes. */
export async function putIntoBasket(page: Page, product: number): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
}

/** Comes to the order form with one tyre of a well-stocked product: other tests order as well. */
export async function goToOrder(page: Page): Promise<void> {
  await page.goto('/product/10');
  await page.getByLabel('Количество').fill('1');
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await page.getByRole('link', { name: 'перейти к корзине' }).click();
  await send(page).waitFor();
}

/** «Отправить заказ». */
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить заказ' });
/** What stands in place of the form once the shop has the order. */
export const accepted = (page: Page) => page.getByRole('status').filter({ hasText: /Заказ № .+ принят/u });

/** Fills in what the form cannot be sent without. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Телефон').fill('+7 910 123-45-67');
  await page.getByRole('checkbox', { name: /согласие на обработку персональных данных/u }).check();
}

export interface KeptOrder {
  number: string;
  name: string;
  status: string;
}

/** Orders that the shop has kept under a name. */
export async function ordersOf(name: string): Promise<KeptOrder[]> {
  const { stdout } = await run('orders', ['list', '--json'], { DATA_DIR: process.env.SHOP_DATA ?? '' });
  return (JSON.parse(stdout) as KeptOrder[]).filter(order => order.name === name);
}
