import { existsSync } from 'node:fs';
import { z } from 'zod';
import { integer, reference } from '../check/cells.schema.ts';
import { byKey, type Reference, resolve } from '../check/references.ts';
import { productId } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    outpostStock: Checked<z.output<typeof schema>>[] | null;
  }
}

const OUTPOST: Reference = { kinds: ['outpost'], what: 'название точки из outposts в content/shop.yaml' };

const FILE = 'outposts.csv';

const schema = z.object({
  id: productId,
  outpost: reference(`ожидалось: ${OUTPOST.what}`),
  stock: integer(0, 1_000_000),
});

/**
 * content/outposts.csv: how many of a product a point of sale has. Without it nothing is known; its heading alone says
 * that no point has any. A product that is not sold counts for nothing: the file comes from the accounting program, products.csv
 * changes without it.
 */
export const outpostStock: Kind = {
  read: from => {
    const columns = { required: ['id', 'outpost', 'stock'], optional: [] };
    const rows = from.table(FILE, columns, schema, { mayBeAbsent: true });
    return { outpostStock: existsSync(from.pathOf(FILE)) ? rows : null };
  },
  settings: ({ content: { shop, outpostStock: rows }, problems }) => {
    if (!rows) return {};
    const outposts = new Map(shop?.outposts.map(outpost => [outpost.name, outpost]));
    const cells = byKey(rows, ({ data: { id, outpost } }) => `${id};${outpost}`, ['id'], problems);
    for (const { data, source } of shop ? cells.values() : [])
      resolve(outposts, data.outpost, OUTPOST, source, ['outpost'], problems);
    const stock = [...cells].map(([cell, { data }]) => [cell, data.stock]);
    return { outpost_stock: Object.fromEntries(stock) };
  },
};
