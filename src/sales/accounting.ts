import { parseOrderNumber } from '#src/domain/order-number.ts';
import { ENDED, selectOrders } from './order-book.ts';
import type { OrderRecord, OrderState } from './sales.ts';
import type { SalesContext } from './sales-context.ts';

/** See {@link Sales.ordersToHandOver}. */
export async function ordersToHandOver({ store }: SalesContext, limit: number): Promise<OrderRecord[]> {
  return store.read(async db => {
    const rows = await db
      .selectFrom('orders')
      .where(one =>
        one.or([
          one.and([one('handed', 'is', null), one('status', 'not in', ENDED)]),
          one('handed', '<>', one.ref('status')),
        ]),
      )
      .select('id')
      .orderBy('created')
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    const orders = await selectOrders(db, { ids });
    return ids.flatMap(id => orders.get(id) ?? []);
  });
}

/** See {@link Sales.handedOver}. */
export async function handedOver({ store }: SalesContext, states: readonly OrderState[]): Promise<void> {
  await store.write(async ({ db }) => {
    for (const { number, status } of states)
      await db.updateTable('orders').set({ handed: status }).where('number', '=', number).execute();
  });
}

/** See {@link Sales.takeStatuses}. */
export async function takeStatuses(
  { store, now }: SalesContext,
  states: readonly OrderState[],
): Promise<number> {
  return store.write(async ({ db }) => {
    let changed = 0;
    for (const { number: text, status } of states) {
      const number = parseOrderNumber(text);
      const order = await db
        .selectFrom('orders')
        .where('number', '=', number ?? '')
        .select(['status', 'ended'])
        .executeTakeFirst();
      const isEnd = ENDED.includes(status);
      if (!order || order.status === status || (order.ended !== null && !isEnd)) continue;
      const ended = isEnd ? (order.ended ?? now()) : null;
      await db
        .updateTable('orders')
        .set({ status, ended, handed: status })
        .where('number', '=', number ?? '')
        .execute();
      changed++;
    }
    return changed;
  });
}
