import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LetterStatus } from '#src/domain/order-status.ts';
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
 * Queues the letter to each buyer about a status of the order, in the transaction that sets it: one a status, whatever becomes
 * of the order later, and none to who was not written that the order was accepted, whose mailbox had too many letters.
 * @param orders ids
 */
export async function queueLetters(
  { lived }: SalesContext,
  db: Kysely<Tables>,
  status: LetterStatus,
  orders: readonly number[],
): Promise<void> {
  for (let from = 0; from < orders.length; from += TOGETHER) {
    const written = await db
      .selectFrom('outbox')
      .where('kind', '=', 'buyer')
      .where('order_id', 'in', orders.slice(from, from + TOGETHER))
      .select('order_id')
      .execute();
    const letters = written.map(({ order_id }) => newMessage(order_id, status, lived()));
    if (letters.length > 0)
      await db
        .insertInto('letters')
        .values(letters)
        .onConflict(conflict => conflict.columns(['order_id', 'kind']).doNothing())
        .execute();
  }
}

/** Queues what tells the shop that a buyer has cancelled an order, in the transaction that does; again each time. */
export async function queueCancellation(
  { mail, telegram, lived }: SalesContext,
  db: Kysely<Tables>,
  order: number,
): Promise<void> {
  const kinds = [
    ...(mail ? (['shop-cancelled'] as const) : []),
    ...(telegram ? (['telegram-cancelled'] as const) : []),
  ];
  for (const kind of kinds) {
    const message = newMessage(order, kind, lived());
    await db
      .insertInto('letters')
      .values(message)
      .onConflict(conflict => conflict.columns(['order_id', 'kind']).doUpdateSet(message))
      .execute();
  }
}
