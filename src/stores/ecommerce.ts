import type { EcommerceOrder, EcommerceProduct } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';

/** Adds an event to the data layer, where Metrika reads it once it is there; by itself it asks nobody for anything. */
export function pushEcommerce(
  action: 'detail' | 'add' | 'remove' | 'purchase',
  products: readonly EcommerceProduct[],
  actionField?: EcommerceOrder,
): void {
  if (products.length === 0) return;
  const page = browser.globals();
  page.dataLayer ??= [];
  page.dataLayer.push({
    ecommerce: { currencyCode: 'RUB', [action]: { ...(actionField && { actionField }), products } },
  });
}
