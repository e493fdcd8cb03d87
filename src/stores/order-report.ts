import type { PlacedOrder } from '#src/domain/basket.ts';
import { type EcommerceProduct, orderedAs } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';
import { pushEcommerce } from './ecommerce.ts';
import { track } from './goals.ts';

const KEY = 'reported-orders';
const MOST_KEPT = 20;

/** Tells analytics of an accepted order, once however often the shop gives the same answer. Contacts are none of theirs. */
export function reportOrder(order: PlacedOrder | null, lines: readonly EcommerceProduct[]): void {
  const reported = (browser.kept.get(KEY) ?? '').split(' ');
  if (order && reported.includes(order.number)) return;
  track({ event: 'order', brands: lines.map(({ brand }) => brand) });
  if (!order) return;
  browser.kept.set(KEY, [...reported, order.number].slice(-MOST_KEPT).join(' '));
  pushEcommerce('purchase', lines, orderedAs(order));
}
