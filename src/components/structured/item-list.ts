import type { ProductCard } from '#src/domain/goods.ts';
import { productPath } from '#src/domain/paths.ts';
import { absolute } from './site.ts';

/** schema.org ItemList of the tyres that a page names, each once; empty without any. */
export function itemListData(site: URL, name: string, products: readonly ProductCard[]): object[] {
  const ids = [...new Set(products.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: ids.map((id, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absolute(site, productPath(id)),
      })),
    },
  ];
}
