import type { z } from 'zod';
import type { Shop } from '#src/domain/shop.ts';
import { subject } from '../assemble/faces.ts';
import type { Source } from '../check/problems.ts';
import { PLACEHOLDER } from '../photos/pictures.ts';
import type { Kind } from './kind.ts';
import { shopSchema } from './shop.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    shop: z.output<typeof shopSchema> | null;
    shopSource: Source | null;
  }
}

/** content/shop.yaml: the shop's own facts, which every page shows. */
export const shop: Kind = {
  read: from => {
    const file = from.yaml('shop.yaml');
    return {
      shop: file && from.check(shopSchema, file.data, file.source),
      shopSource: file?.source ?? null,
    };
  },
  settings: ({ content: { shop, shopSource }, pictures }) => {
    if (!shop || !shopSource) return {};
    const picture = pictures.address(shop.map.picture, shopSource, ['map', 'picture'], PLACEHOLDER);
    return { shop: { ...shop, map: { ...shop.map, picture } } satisfies Shop };
  },
  subjects: faces => [
    subject(
      'shell',
      '',
      [faces.settings.shop, faces.settings.hidden_properties],
      faces.rows('brand').map(row => [row.name, row.url, row.ico]),
      faces.rows('page').map(row => row.url),
      faces.rows('goal'),
    ),
  ],
};
