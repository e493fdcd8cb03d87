import type { ExpressionBuilder } from 'kysely';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { queueLetters } from './letters.ts';
import { ENDED, selectOrders, storedStatus } from './order-book.ts';
import type { OrderRecord, OrderState } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** See {@link Sales.ordersToHandOver}. */
export async function ordersToHandOver(
  { store }: SalesContext,
  limit: number,
  doneSince: number | null = null,
): Promise<OrderRecord[]> {
  return store.read(async db => {
    const rows = await db
      .selectFrom('orders')
      .where(one =>
        one.or([
          one.and([one('handed', 'is', null), one('status', 'not in', ENDED.map(storedStatus))]),
          ...(doneSince === null ? [] : [doneMeanwhile(one, doneSince)]),
          one('handed', '<>', statusNow(one)),
        ]),
      )
      // A wish to be called is no order yet.
      .where(one => one.or([one('source', 'is', null), one('source', '<>', 'call')]))
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

/** The status of a row as people know it: `ready` too, which the tables hold apart. */
const statusNow = (one: ExpressionBuilder<Tables, 'orders'>) =>
  one
    .case()
    .when(one.and([one('status', '=', 'confirmed'), one('ready', 'is not', null)]))
    .then(one.val<OrderStatus>('ready'))
    .else(one.ref('status'))
    .end();

/** Sold before the accounting program fetched it. */
const doneMeanwhile = (one: ExpressionBuilder<Tables, 'orders'>, since: number) =>
  one.and([one('handed', 'is', null), one('status', '=', 'done'), one('ended', '>=', since)]);

/** Numbers of one statement: a database takes a limited number of values, and each statement is a round trip. */
const TOGETHER = 1000;

/** Numbers of orders by status, {@link TOGETHER} at most in each. */
function* byStatus(states: Iterable<OrderState>): Generator<{ status: OrderStatus; numbers: string[] }> {
  for (const [status, alike] of Map.groupBy(states, one => one.status))
    for (let from = 0; from < alike.length; from += TOGETHER)
      yield { status, numbers: alike.slice(from, from + TOGETHER).map(({ number }) => number) };
}

/** See {@link Sales.handedOver}. */
export async function handedOver({ store }: SalesContext, states: readonly OrderState[]): Promise<void> {
  await store.write(async ({ db }) => {
    for (const { status, numbers } of byStatus(states))
      await db.updateTable('orders').set({ handed: status }).where('number', 'in', numbers).execute();
  });
}

const isEnd = (status: OrderStatus): boolean => ENDED.includes(status);

/** The last state of each order whose number is one; an order that ended is not opened again. */
function lastStates(states: readonly OrderState[]): OrderState[] {
  const last = new Map<string, OrderState>();
  for (const { number: text, status } of states) {
    const number = parseOrderNumber(text);
    if (number === null) continue;
    const known = last.get(number);
    if (!known || !isEnd(known.status) || isEnd(status)) last.set(number, { number, status });
  }
  return [...last.values()];
}

/** `endOf` (order-book.ts) for orders of which some have ended already. */
const endOfMany = (order: ExpressionBuilder<Tables, 'orders'>, { now, lived }: SalesContext) => ({
  ended: order.fn.coalesce('ended', order.val(now())),
  ended_lived: order
    .case()
    .when('ended', 'is', null)
    .then(order.val(lived()))
    .else(order.ref('ended_lived'))
    .end(),
});

/** See {@link Sales.takeStatuses}. */
export async function takeStatuses(context: SalesContext, states: readonly OrderState[]): Promise<number> {
  return context.store.write(async ({ db }) => {
    let changed = 0;
    for (const { status, numbers } of byStatus(lastStates(states))) {
      const stored = storedStatus(status);
      const updated = await db
        .updateTable('orders')
        .set({ status: stored, handed: status, ready: status === 'ready' ? context.now() : null })
        .set(order => (isEnd(status) ? endOfMany(order, context) : { ended: null, ended_lived: null }))
        .where('number', 'in', numbers)
        // «Подтверждён» of an order that is ready says nothing new.
        .where(order =>
          status === 'ready'
            ? order.or([order('status', '<>', stored), order('ready', 'is', null)])
            : order('status', '<>', stored),
        )
        .$if(!isEnd(status), orders => orders.where('ended', 'is', null))
        .returning('id')
        .execute();
      if (status !== 'new')
        await queueLetters(
          context,
          db,
          status,
          updated.map(({ id }) => id),
        );
      changed += updated.length;
    }
    return changed;
  });
}
