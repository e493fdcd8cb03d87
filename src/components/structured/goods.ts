import type { ModelView } from '#src/catalogue/views/model.ts';
import type { ProductView } from '#src/catalogue/views/product.ts';
import { isOwnCode, isTradeCode } from '#src/domain/trade-code.ts';
import { absolute } from './site.ts';

const availability = (stock: number) => `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;
const brand = (name: string) => ({ '@type': 'Brand', name });

/** schema.org Product with its Offer; nothing for a disabled product. */
export function productData(site: URL, { product, properties, head, model }: ProductView): object[] {
  if (product.disable) return [];
  const url = absolute(site, head.path);
  const code = product.properties.find(({ value }) => isTradeCode(value) && !isOwnCode(value));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: head.description,
      sku: String(product.id),
      image: product.images.map(image => absolute(site, image)),
      brand: brand(product.brand),
      model,
      category: 'Автомобильные шины',
      ...(code ? { gtin13: code.value } : {}),
      additionalProperty: properties
        .filter(({ value }) => !isTradeCode(value))
        .map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
      offers: {
        '@type': 'Offer',
        url,
        price: product.price,
        priceCurrency: 'RUB',
        availability: availability(product.stock),
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
  ];
}

/** schema.org Product with one AggregateOffer of all sizes; nothing where there is nothing to sell. */
export function modelData(site: URL, { model, name, rims, head }: ModelView): object[] {
  const rows = rims.flatMap(group => group.rows);
  if (model.disable || rows.length === 0) return [];
  const prices = rows.map(row => row.price);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: head.description,
      image: model.images.map(image => absolute(site, image)),
      brand: brand(model.brand),
      category: 'Автомобильные шины',
      url: absolute(site, head.path),
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: rows.length,
        priceCurrency: 'RUB',
        availability: availability(Math.max(...rows.map(row => row.stock))),
      },
    },
  ];
}
