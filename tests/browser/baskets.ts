import type { Page } from 'playwright/test';
import { run } from '#tests/harness/commands.ts';
import { expect } from './shop.ts';

/** The basket link in the header. */
export const badge = (page: Page) => page.locator('.basket-link');

/** Adds a product on its page, in the quantity that the page proposes. */
export async function putIntoBasket(page: Page, product: number): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
}

/** Opens the order form with one tyre of a product with a large stock, because other tests order it too. */
export async function goToOrder(page: Page, product = 10): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByLabel('Количество').fill('1');
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await page.getByRole('link', { name: 'перейти к корзине' }).click();
  await send(page).waitFor();
}

/** The button «Отправить заказ». */
export const send = (page: Page) => page.getByRole('button', { name: 'Отправить заказ' });
/** The message that replaces the form when the order is accepted. */
export const accepted = (page: Page) => page.getByRole('status').filter({ hasText: /Заказ № .+ принят/u });

/** Fills in the required fields. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Телефон').fill('+7 910 123-45-67');
  await page.getByRole('checkbox', { name: /согласие на обработку персональных данных/u }).check();
}

export interface StoredOrder {
  number: string;
  name: string;
  phone: string;
  comment: string;
  status: string;
  source: string;
  items: { id: number; count: number }[];
}

/** All stored orders. */
export async function storedOrders(): Promise<StoredOrder[]> {
  const { stdout } = await run('orders', ['list', '--json'], { DATA_DIR: process.env.SHOP_DATA ?? '' });
  return JSON.parse(stdout) as StoredOrder[];
}

/** Stored orders with this customer name. */
export const ordersOf = async (name: string): Promise<StoredOrder[]> =>
  (await storedOrders()).filter(order => order.name === name);
