import type { z } from 'zod';
import { productPath } from '#src/domain/paths.ts';
import { blocksOf, bodyOf } from '../check/texts.ts';
import { productTextSchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    productTexts: Text<z.output<typeof productTextSchema>>[];
  }
}

/**
 * content/products: texts and pictures of single products; they become part of the rows of products.csv
 * (products.ts).
 */
export const productTexts: Kind = {
  form: {
    name: 'Тексты товаров',
    one: 'Текст товара',
    place: 'products/',
    schema: productTextSchema,
    page: key => productPath(Number(key)),
  },
  read: from => ({ productTexts: from.folder('products', productTextSchema) }),
  links: ({ content }, checkLink) => {
    for (const { data, source } of content.productTexts)
      for (const field of ['p_tech', 'p_tests'] as const)
        for (const [index, { link }] of data[field].entries())
          checkLink(link, source, [field, index, 'link']);
  },
  bodies: content => content.productTexts.map(text => bodyOf(text)),
  passages: content => content.productTexts.flatMap(blocksOf),
};
