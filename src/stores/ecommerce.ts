import { browser } from './browser.ts';

/** A product as Metrika's e-commerce reports name it; the price is in roubles. */
export interface EcommerceProduct {
  id: number;
  name: string;
  brand: string;
  variant: string;
  price: number;
  quantity: number;
}

/** Picks from any card, position or line what the reports need. */
export const soldAs = (
  product: { id: number; name: string; brand: string; size_str: string; price: number },
  quantity = 1,
): EcommerceProduct => ({
  id: product.id,
  name: product.name,
  brand: product.brand,
  variant: product.size_str,
  price: product.price,
  quantity,
});

/** Adds an event to the data layer, where Metrika reads it once it is there; by itself it asks nobody for anything. */
export function pushEcommerce(
  action: 'detail' | 'add' | 'remove' | 'purchase',
  products: readonly EcommerceProduct[],
  actionField?: { id: string; revenue: number },
): void {
  if (products.length === 0) return;
  const page = browser.globals();
  page.dataLayer ??= [];
  page.dataLayer.push({
    ecommerce: { currencyCode: 'RUB', [action]: { ...(actionField && { actionField }), products } },
  });
}
