import type { Kysely } from 'kysely';
import { orderPath } from '#src/domain/basket-forms.ts';
import type { Kopecks } from '#src/domain/money.ts';
import type { OrderAnswer, OrderOutcome, OrderRequest } from './sales.ts';
import type { Tables } from './tables.ts';

/** The answer as the orders table keeps it: `summa` is what its first release called the total. */
type StoredAnswer = Omit<OrderAnswer, 'order'> & {
  order?: { number: string; summa: Kopecks; link?: string };
};

export const storedAnswer = ({ order, ...answer }: OrderAnswer, link: string): string => {
  const stored: StoredAnswer = order
    ? { ...answer, order: { number: order.number, summa: order.total, link } }
    : answer;
  return JSON.stringify(stored);
};

function answerOf({ answer }: { answer: string }): OrderAnswer {
  const { order, ...rest } = JSON.parse(answer) as StoredAnswer;
  if (!order) return rest;
  const { number, summa: total, link } = order;
  return { ...rest, order: { number, total, link: link ? orderPath({ number, link }) : '' } };
}

/** The outcome for an idempotency key that has already created an order; null if the key is unused. */
export async function findByKey(
  db: Kysely<Tables>,
  session: string,
  { key, bodyHash }: OrderRequest,
): Promise<OrderOutcome | null> {
  if (key === null) return null;
  const existing = await db
    .selectFrom('orders')
    .where('session', '=', session)
    .where('idempotency_key', '=', key)
    .select(['body_hash', 'answer'])
    .executeTakeFirst();
  if (!existing) return null;
  return existing.body_hash === bodyHash ? { answer: answerOf(existing) } : { conflict: 'key' };
}

/** The answer to an identical request made after `since`, whose response the client probably did not receive; null if none. */
export async function findByBody(
  db: Kysely<Tables>,
  session: string,
  bodyHash: string,
  since: number,
): Promise<OrderAnswer | null> {
  const existing = await db
    .selectFrom('orders')
    .where('session', '=', session)
    .where('body_hash', '=', bodyHash)
    .where('created', '>', since)
    .orderBy('id', 'desc')
    .select('answer')
    .executeTakeFirst();
  return existing ? answerOf(existing) : null;
}
