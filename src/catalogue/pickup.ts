import type { Basket } from '#src/domain/basket.ts';
import { parseDays } from '#src/domain/days-until-here.ts';
import { pickupTexts } from '#src/domain/pickup.ts';
import { json } from './cards.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { shopInfoOf } from './shop.ts';

/** How many of a product a point has, by `7;Name of the point`; `all` is null where the shop does not count them. */
const outpostStock = oncePerCatalogue(catalogue => {
  const row = catalogue.one<{ value: string }>("SELECT value FROM setting WHERE key = 'outpost_stock'");
  return { all: row ? json<Record<string, number>>(row.value) : null };
});

/** Sentences about where a basket can be collected and when; none where the form of an order does not ask it. */
export function pickupOf(catalogue: Catalogue, lines: Basket['lines']): string[] {
  const { ordering, outposts } = shopInfoOf(catalogue);
  if (!ordering.pickup || lines.length === 0) return [];
  const { all } = outpostStock(catalogue);
  return pickupTexts(
    outposts,
    lines.map(({ id, count, available }) => {
      const product = catalogue.one<{ days: string | null; stock: number }>(
        'SELECT days, stock FROM product WHERE id = ?',
        id,
      );
      return {
        count,
        available,
        stock: product?.stock ?? available,
        at: all && Object.fromEntries(outposts.map(({ name }) => [name, all[`${id};${name}`] ?? 0])),
        days: parseDays(product?.days ?? ''),
      };
    }),
  );
}
