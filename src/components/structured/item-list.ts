import type { ItemList, WithContext } from 'schema-dts';
import { absolute } from './site.ts';

/** schema.org ItemList of the pages that a list leads to, each once; empty without any. */
export function itemListData(site: URL, name: string, paths: readonly string[]): WithContext<ItemList>[] {
  const all = [...new Set(paths)];
  if (all.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: all.map((path, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absolute(site, path),
      })),
    },
  ];
}
