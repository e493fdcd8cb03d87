import { z } from 'zod';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { isDay, nextDay } from '#src/domain/calendar.ts';
import { instantOf } from '#src/domain/moments.ts';
import { ORDER_STATUSES } from '#src/domain/order-status.ts';
import type { OrderFilter } from '#src/orders/find-orders.ts';
import type { OrderQuery } from '../../api/orders.ts';
import type { Desk } from '../desk.ts';

const words = z.string().max(200, 'Слишком длинный поиск.').optional();
/** A field that was emptied stands for none. */
const blank = z.literal('').transform(() => undefined);
const day = z.string().refine(isDay, 'Ожидался день вида 2026-11-30.').or(blank).optional();

/** Checks {@link OrderQuery}. */
export const orderQuery = z.object({
  q: words,
  status: z
    .enum([...ORDER_STATUSES, 'open'], 'Такого статуса нет.')
    .or(blank)
    .optional(),
  from: day,
  to: day,
  point: words,
}) satisfies z.ZodType<OrderQuery>;

/** The points and zones that orders name, as they begin there. */
export function pointsOf({ shop }: Desk): string[] {
  const { outposts, delivery } = shopInfoOf(shop.catalogue());
  return [
    ...outposts.map(({ name }) => `Самовывоз: ${name}`),
    ...delivery.map(({ place }) => `Доставка: ${place}`),
  ];
}

/** A query as the store of orders understands it. */
export function filterOf(
  { shop }: Desk,
  { q, status, from, to, point }: z.output<typeof orderQuery>,
): OrderFilter {
  const { timezone } = shop.info();
  return {
    text: q,
    status,
    since: from === undefined ? undefined : instantOf(from, timezone),
    until: to === undefined ? undefined : instantOf(nextDay(to), timezone),
    receiving: point || undefined,
  };
}
