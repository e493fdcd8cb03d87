import type { Page } from 'playwright/test';
import { run } from '#tests/harness/commands.ts';
import { expect } from './shop.ts';

/** Puts a product into the basket as a visitor does, by its page: as many as the page proposes. */
export async function putIntoBasket(page: Page, product: number): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await expect(page.getByRole('link', { name: 'перейти к корзине' })).toBeVisible();
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
