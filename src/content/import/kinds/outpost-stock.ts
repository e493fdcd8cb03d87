import { z } from 'zod';
import { integer, reference } from '../check/cells.schema.ts';
import { byKey, type Reference, resolve } from '../check/references.ts';
import { productId } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    outpostStock: Checked<z.output<typeof schema>>[];
  }
}

const OUTPOST: Reference = { kinds: ['outpost'], what: 'название точки из outposts в content/shop.yaml' };

const schema = z.object({
  id: productId,
  outpost: reference(`ожидалось: ${OUTPOST.what}`),
  stock: integer(0, 1_000_000),
});

/**
 * content/outposts.csv: how many of a product a point of sale has. It may be absent. A product that is not sold counts for
 * nothing: the file comes from the accounting program, products.csv changes without it.
 */
export const outpostStock: Kind = {
  read: from => ({
    outpostStock: from.table('outposts.csv', { required: ['id', 'outpost', 'stock'], optional: [] }, schema, {
      mayBeAbsent: true,
    }),
  }),
  settings: ({ content: { shop, outpostStock: rows }, problems }) => {
    const outposts = new Map(shop?.outposts.map(outpost => [outpost.name, outpost]));
    const cells = byKey(rows, ({ data: { id, outpost } }) => `${id};${outpost}`, ['id'], problems);
    for (const { data, source } of shop ? cells.values() : [])
      resolve(outposts, data.outpost, OUTPOST, source, ['outpost'], problems);
    const stock = [...cells].map(([cell, { data }]) => [cell, data.stock]);
    return rows.length === 0 ? {} : { outpost_stock: Object.fromEntries(stock) };
  },
};
