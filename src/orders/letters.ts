import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OrderStatus } from '#src/domain/order-status.ts';
import type { MessageKind } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** A message that is due at once. */
export const newMessage = <Kind extends MessageKind>(order: number, kind: Kind, created: number) => ({
  order_id: order,
  kind,
  message_id: randomUUID(),
  created,
  due: created,
  attempts: 0,
  closed: null,
  last_error: null,
  taken: null,
});

/** Orders of one statement: a database takes a limited number of values. */
const TOGETHER = 1000;

/**
 * Puts messages into the table of letters, in place of those of the same kind about the same orders: a sender that is at one of
 * these closes nothing of the new one.
 */
async function putLetters(
  db: Kysely<Tables>,
  kind: MessageKind,
  orders: readonly number[],
  created: number,
): Promise<void> {
  if (orders.length === 0) return;
  await db.deleteFrom('letters').where('kind', '=', kind).where('order_id', 'in', orders).execute();
  await db
    .insertInto('letters')
    .values(orders.map(order => newMessage(order, kind, created)))
    .execute();
}

/**
 * Queues the letter to each buyer about a status of the order, in the transaction that sets it: none to who was not written that
 * the order was accepted, whose mailbox had too many letters. Of the letters about one status only the last is remembered.
 * @param orders ids, of those whose status has changed
 */
export async function queueLetters(
  { lived }: SalesContext,
  db: Kysely<Tables>,
  status: OrderStatus,
  orders: readonly number[],
): Promise<void> {
  for (let from = 0; from < orders.length; from += TOGETHER) {
    const written = await db
      .selectFrom('outbox')
      .where('kind', '=', 'buyer')
      .where('order_id', 'in', orders.slice(from, from + TOGETHER))
      .select('order_id')
      .execute();
    await putLetters(
      db,
      status,
      written.map(({ order_id }) => order_id),
      lived(),
    );
  }
}

/** Queues what tells the shop that a buyer has cancelled an order, in the transaction that does; again each time. */
export async function queueCancellation(
  { mail, telegram, lived }: SalesContext,
  db: Kysely<Tables>,
  order: number,
): Promise<void> {
  if (mail) await putLetters(db, 'shop-cancelled', [order], lived());
  if (telegram) await putLetters(db, 'telegram-cancelled', [order], lived());
}
