import type { EcommerceOrder, EcommerceProduct } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';

/** Adds an event to `dataLayer`, which Metrika reads once it is loaded. Makes no request itself. */
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
