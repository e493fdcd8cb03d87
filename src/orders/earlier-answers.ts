import type { Kysely } from 'kysely';
import { orderPath } from '#src/domain/basket-forms.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { callPromised, orderRepeated } from './notes.ts';
import type { OrderAnswer, OrderOutcome, OrderRequest } from './sales.ts';
import type { Tables } from './tables.ts';

/** The answer as the orders table keeps it: `summa` is what its first release called the total. */
type StoredAnswer = Omit<OrderAnswer, 'order'> & {
  order?: { number: string; summa: Kopecks; delivery?: Kopecks | null; link?: string };
};

export const storedAnswer = ({ order, ...answer }: OrderAnswer, link: string): string => {
  const stored: StoredAnswer = order
    ? { ...answer, order: { number: order.number, summa: order.total, delivery: order.delivery, link } }
    : answer;
  return JSON.stringify(stored);
};

function answerOf({ answer }: { answer: string }): OrderAnswer {
  const { order, ...rest } = JSON.parse(answer) as StoredAnswer;
  if (!order) return rest;
  const { number, summa: total, delivery = null, link } = order;
  return { ...rest, order: { number, total, delivery, link: link ? orderPath({ number, link }) : '' } };
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
  const answer = answerOf(existing);
  return existing.body_hash === bodyHash ? { answer } : { conflict: 'key', order: answer.order };
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

/**
 * The same whatever the session, for orders that need no basket: who has no cookies gets a new session with every press. From the
 * address of the order its answer comes again; others, who may only have guessed it, learn neither number nor link.
 */
export async function findByPhone(
  db: Kysely<Tables>,
  { phone, bodyHash, visitor, of }: OrderRequest,
  since: number,
): Promise<OrderAnswer | null> {
  const existing = await db
    .selectFrom('orders')
    .where('phone', '=', phone)
    .where('body_hash', '=', bodyHash)
    .where('created', '>', since)
    .orderBy('id', 'desc')
    .select(['answer', 'visitor'])
    .executeTakeFirst();
  if (!existing) return null;
  if (visitor !== null && existing.visitor === visitor) return answerOf(existing);
  const order = { number: '', total: kopecks(0), delivery: null, link: '' };
  return { success: 1, message: of.source === 'call' ? callPromised : orderRepeated, errors: [], order };
}
