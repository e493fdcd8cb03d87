import type { Offer, Product, WithContext } from 'schema-dts';
import type { BrandView } from '#src/catalogue/views/brand.ts';
import type { ModelView } from '#src/catalogue/views/model.ts';
import type { ProductView } from '#src/catalogue/views/product.ts';
import type { Shell } from '#src/catalogue/views/shell.ts';
import { toRoubles } from '#src/domain/money.ts';
import { isTradeCode, tradeCodeOf } from '#src/domain/trade-code.ts';
import { daysValue, returnPolicy, shippingDetails } from './offer-terms.ts';
import { absolute } from './site.ts';

type ProductData = WithContext<Product>;

const availability = (stock: number) =>
  stock > 0 ? ('https://schema.org/InStock' as const) : ('https://schema.org/OutOfStock' as const);
const brand = (name: string) => ({ '@type': 'Brand' as const, name });
const CATEGORY = 'Автомобильные шины';

function offer(site: URL, { product, head, until }: ProductView, shell: Shell): Offer {
  const shipping = shippingDetails(shell, until);
  return {
    '@type': 'Offer',
    url: absolute(site, head.path),
    price: toRoubles(product.price),
    priceCurrency: 'RUB',
    availability: availability(product.stock),
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: returnPolicy(site, shell),
    ...(until && { deliveryLeadTime: daysValue(until) }),
    ...(shipping && { shippingDetails: shipping }),
  };
}

/** schema.org Product with its Offer; empty for a disabled product. */
export function productData(site: URL, page: ProductView, shell: Shell): ProductData[] {
  const { product, properties, head, model } = page;
  if (product.disabled) return [];
  const code = tradeCodeOf(product.properties);
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
      category: CATEGORY,
      ...(code ? { [`gtin${code.length}`]: code } : {}),
      additionalProperty: properties
        .filter(property => !isTradeCode(property))
        .map(({ name, value }) => ({ '@type': 'PropertyValue' as const, name, value })),
      offers: offer(site, page, shell),
    },
  ];
}

/** schema.org Product with one AggregateOffer of the sizes in stock, or of all when none is; empty for a model without products. */
export function modelData(site: URL, { model, name, rims, head }: ModelView): ProductData[] {
  const rows = rims.flatMap(group => group.rows);
  if (model.disabled || rows.length === 0) return [];
  const inStock = rows.filter(({ stock }) => stock > 0);
  const offered = inStock.length > 0 ? inStock : rows;
  const prices = offered.map(({ price }) => toRoubles(price));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: head.description,
      image: model.images.map(image => absolute(site, image)),
      brand: brand(model.brand),
      category: CATEGORY,
      url: absolute(site, head.path),
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices),
        highPrice: Math.max(...prices),
        offerCount: offered.length,
        priceCurrency: 'RUB',
        availability: availability(inStock.length),
      },
    },
  ];
}

/** schema.org Product with one AggregateOffer of a brand's tyres, whose lowest price its page shows; empty without a price. */
export function brandData(site: URL, { brand: { name }, groups, head }: BrandView): ProductData[] {
  const prices = groups.flatMap(({ models }) => models.flatMap(({ priceFrom }) => priceFrom ?? []));
  if (head.noindex || prices.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: `Шины ${name}`,
      description: head.description,
      brand: brand(name),
      category: CATEGORY,
      url: absolute(site, head.path),
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices.map(toRoubles)),
        priceCurrency: 'RUB',
      },
    },
  ];
}
