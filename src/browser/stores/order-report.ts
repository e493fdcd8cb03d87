import type { PlacedOrder } from '#src/domain/basket.ts';
import { type EcommerceProduct, orderedAs } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';
import { pushEcommerce } from './ecommerce.ts';
import { track } from './goals.ts';

const KEY = 'reported-orders';
const MAX_STORED = 20;

/** Reports an accepted order to analytics, once even if the same answer is received repeatedly, and without contacts. */
export function reportOrder(order: PlacedOrder | null, lines: readonly EcommerceProduct[]): void {
  const reported = (browser.local.get(KEY) ?? '').split(' ');
  if (order && reported.includes(order.number)) return;
  track({ event: 'order', brands: lines.map(({ brand }) => brand) });
  if (!order) return;
  browser.local.set(KEY, [...reported, order.number].slice(-MAX_STORED).join(' '));
  pushEcommerce('purchase', lines, orderedAs(order));
}
