import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LetterStatus } from '#src/domain/order-status.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

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
    const created = lived();
    const letters = written.map(({ order_id }) => ({
      order_id,
      kind: status,
      message_id: randomUUID(),
      created,
      due: created,
      attempts: 0,
      closed: null,
      last_error: null,
      taken: null,
    }));
    if (letters.length > 0)
      await db
        .insertInto('letters')
        .values(letters)
        .onConflict(conflict => conflict.columns(['order_id', 'kind']).doNothing())
        .execute();
  }
}
