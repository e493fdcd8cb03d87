import { dayIn } from '#src/domain/calendar.ts';
import { recordEvent } from '#src/orders/desk-events.ts';
import { findOrders, type NotedOrder } from '#src/orders/find-orders.ts';
import type { Download } from '../http/server.ts';
import { Refused } from '../refused.ts';
import { filterOf, orderQuery } from './query.ts';

/** As many as Excel takes without complaint; who wants more narrows the days. */
const MOST = 50_000;

/** A file of the orders that are filtered. */
const fileOf = (
  kind: 'csv' | 'xlsx',
  type: string,
  bytesOf: (orders: readonly NotedOrder[], timeZone: string) => Promise<Buffer>,
): Download => ({
  name: `orders.${kind}`,
  allows: 'manager',
  async make(desk, query, person) {
    const parsed = orderQuery.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new Refused(400, 'Такого отбора заказов не бывает.');
    const { context, shop } = desk;
    const { timezone } = shop.info();
    const { orders, total } = await findOrders(context, filterOf(desk, parsed.data), {
      offset: 0,
      limit: MOST,
      sort: 'created',
      order: 'desc',
    });
    if (total > MOST) throw new Refused(413, `Заказов больше ${MOST}: выберите дни.`);
    const event = { person, kind: 'order.export', subject: 'orders', detail: { count: total, file: kind } };
    await context.store.write(({ db }) => recordEvent(context, db, event));
    const name = `Заказы ${dayIn(timezone, new Date())}.${kind}`;
    return { name, type, body: await bytesOf(orders, timezone) };
  },
});

/** Loading it takes half a second, for files alone. */
const sheets = () => import('#src/orders/order-sheets.ts');

export const ORDER_FILES: readonly Download[] = [
  fileOf('csv', 'text/csv; charset=utf-8', async (...of) => Buffer.from((await sheets()).orderCsv(...of))),
  fileOf('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', async (...of) =>
    (await sheets()).orderWorkbook(...of),
  ),
];
