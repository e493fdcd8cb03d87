import { type Kysely, type SqlBool, sql } from 'kysely';
import { newMessage } from './letters.ts';
import { mayGetLetter } from './limits.ts';
import { mailboxOf } from './mailbox.ts';
import { selectOrders } from './order-book.ts';
import type { MessageAttempt, MessageKind, OrderRecord, OutboxMessage, OutboxState } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Transaction } from './store.ts';
import type { Tables } from './tables.ts';

/** Error texts are cut to this many characters. */
const MAX_ERROR = 500;

/** Messages about new orders, and letters about later statuses: two tables with the same columns (migrations.ts). */
const BOXES = ['outbox', 'letters'] as const;
type Box = (typeof BOXES)[number];

const ORDERED: ReadonlySet<MessageKind> = new Set(['shop', 'buyer', 'telegram']);

/** A table of messages. Kysely types one table at a time; both have the same columns. */
const named = (box: Box): 'outbox' => box as 'outbox';
/** The table of a kind of message. */
export const boxOf = (kind: MessageKind): 'outbox' => named(ORDERED.has(kind) ? 'outbox' : 'letters');

/** For this long a message that cannot be sent delays later ones. */
const DELAY_MS = 3_600_000;

/** Whether no newer message than `since` that is to reach the same reader before a letter is still open. */
const isNext = (since: number) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM outbox AS first WHERE first.order_id = message.order_id AND first.closed IS NULL
    AND first.created > ${since} AND first.kind =
    CASE message.kind WHEN 'shop-cancelled' THEN 'shop' WHEN 'telegram-cancelled' THEN 'telegram' ELSE 'buyer' END
) AND (message.kind LIKE '%-cancelled' OR NOT EXISTS (
  SELECT 1 FROM letters AS earlier WHERE earlier.order_id = message.order_id AND earlier.closed IS NULL
    AND earlier.created > ${since} AND earlier.id < message.id AND earlier.kind NOT LIKE '%-cancelled'
))`;

/**
 * Whether the buyer is told, or will be, what the order has become since a letter was written. It is not sent then: the last letter
 * that comes is to be true.
 */
export const isOutdated = sql<SqlBool>`(message.kind NOT LIKE '%-cancelled' AND message.kind NOT IN ('shop', 'telegram')
  AND EXISTS (SELECT 1 FROM letters AS later WHERE later.order_id = message.order_id
    AND later.id > CASE message.kind WHEN 'buyer' THEN 0 ELSE message.id END AND later.kind NOT LIKE '%-cancelled'))`;

const OUTDATED = 'не ушло вовремя, а о заказе с тех пор есть новое письмо';

const due = ({ lived }: SalesContext, db: Kysely<Tables>, box: Box) =>
  db
    .selectFrom(`${named(box)} as message`)
    .where('closed', 'is', null)
    .where('due', '<=', lived())
    .$if(box === 'letters', letters => letters.where(isNext(lived() - DELAY_MS)));

/** Claims due messages of one table, the oldest first. */
async function claimFrom(
  context: SalesContext,
  { db, dialect }: Transaction,
  box: Box,
  limit: number,
  leaseMs: number,
): Promise<OutboxMessage[]> {
  const { lived } = context;
  const rows = await due(context, db, box)
    .orderBy('due')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .select(isOutdated.as('outdated'))
    .$if(dialect === 'postgres', query => query.forUpdate().skipLocked())
    .execute();
  const orders = await selectOrders(db, { ids: rows.map(({ order_id }) => order_id) });
  const claimed: OutboxMessage[] = [];
  for (const row of rows) {
    const { id, order_id, kind, message_id: messageId } = row;
    if (row.outdated && row.created <= lived() - DELAY_MS) {
      await db
        .updateTable(named(box))
        .set({ closed: lived(), last_error: OUTDATED })
        .where('id', '=', id)
        .execute();
      continue;
    }
    const attempts = row.attempts + 1;
    const taken = row.taken?.split('\n') ?? [];
    await db
      .updateTable(named(box))
      .set({ attempts, due: lived() + leaseMs })
      .where('id', '=', id)
      .execute();
    const order = orders.get(order_id) as OrderRecord;
    claimed.push({ id, kind, order, messageId, attempts, taken, age: lived() - row.created });
  }
  return claimed;
}

/** See {@link Sales.claimMessages}. Every sender polls once a second, so a read checks for due messages before a write transaction is opened. */
export async function claimMessages(
  context: SalesContext,
  limit: number,
  leaseMs: number,
): Promise<OutboxMessage[]> {
  const { store } = context;
  const isAnyDue = await store.read(async db => {
    for (const box of BOXES)
      if (await due(context, db, box).select('id').limit(1).executeTakeFirst()) return true;
    return false;
  });
  if (!isAnyDue) return [];
  return store.write(async transaction => {
    const orders = await claimFrom(context, transaction, 'outbox', limit, leaseMs);
    const left = limit - orders.length;
    return left === 0
      ? orders
      : [...orders, ...(await claimFrom(context, transaction, 'letters', left, leaseMs))];
  });
}

/** See {@link Sales.messageSent}. */
export async function messageSent(
  { store, lived }: SalesContext,
  { id, kind }: Pick<OutboxMessage, 'id' | 'kind'>,
): Promise<void> {
  await store.write(({ db }) =>
    db.updateTable(boxOf(kind)).set({ closed: lived(), last_error: null }).where('id', '=', id).execute(),
  );
}

/**
 * See {@link Sales.messageFailed}.
 * @param error its beginning is kept
 * @param retryMs milliseconds until the next attempt; null: there is none, the message is closed unsent
 * @param taken all addresses that have taken the message at any attempt: the next one leaves them out
 */
export async function messageFailed(
  { store, lived }: SalesContext,
  { id, kind, attempts }: MessageAttempt,
  error: string,
  retryMs: number | null,
  taken: readonly string[] = [],
): Promise<void> {
  const box = boxOf(kind);
  await store.write(async ({ db }) => {
    // Whatever another attempt does meanwhile, these are not to get it twice.
    if (taken.length > 0)
      await db
        .updateTable(box)
        .set({ taken: taken.join('\n') })
        .where('id', '=', id)
        .execute();
    await db
      .updateTable(box)
      .set({ last_error: error.slice(0, MAX_ERROR) })
      .set(retryMs === null ? { closed: lived() } : { due: lived() + retryMs })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('closed', 'is', null)
      .execute();
  });
}

/** What waits in one table. */
async function waitingIn(db: Kysely<Tables>, box: Box) {
  const open = db.selectFrom(named(box)).where('closed', 'is', null);
  const { waiting, oldest } = await open
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<number | null>('created').as('oldest')])
    .executeTakeFirstOrThrow();
  const failed = await open
    .where('last_error', 'is not', null)
    .orderBy('due', 'desc')
    .select('last_error')
    .limit(1)
    .executeTakeFirst();
  return { waiting, oldest, lastError: failed?.last_error ?? null };
}

/** See {@link Sales.outbox}. */
export async function outboxState({ store, now, lived }: SalesContext): Promise<OutboxState> {
  return store.read(async db => {
    const [orders, letters] = [await waitingIn(db, 'outbox'), await waitingIn(db, 'letters')];
    const since = [orders.oldest, letters.oldest].filter(each => each !== null);
    return {
      waiting: orders.waiting + letters.waiting,
      // As a time of the clock.
      oldest: since.length === 0 ? null : now() - (lived() - Math.min(...since)),
      lastError: orders.lastError ?? letters.lastError,
    };
  });
}

/** Queues the messages about an order, in its transaction. A mailbox that had its letters of the day gets none. */
export async function queueMessages(
  { mail, telegram, limits, now, lived }: SalesContext,
  db: Kysely<Tables>,
  order: number,
  email: string,
): Promise<void> {
  const created = lived();
  const kinds: MessageKind[] = [];
  if (mail) kinds.push('shop');
  if (mail && email !== '' && (!limits || (await mayGetLetter(db, mailboxOf(email), now()))))
    kinds.push('buyer');
  if (telegram) kinds.push('telegram');
  if (kinds.length === 0) return;
  await db
    .insertInto('outbox')
    .values(kinds.map(kind => newMessage(order, kind, created)))
    .execute();
}
