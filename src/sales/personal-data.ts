import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { mailboxOf } from './mailbox.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** An address is needed to cancel what came from it, for as long as an order may hold tyres. */
const VISITOR_DAYS = 14;

/** Deletes what tells that orders came from one address, of all but the last days. */
export async function forgetVisitors(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ visitor: null })
    .where('visitor', 'is not', null)
    .where('created', '<', now - VISITOR_DAYS * DAY_MS)
    .execute();
}

/** See {@link Sales.purgeOrders}. */
export async function purgeOrders({ store, now }: SalesContext, days: number): Promise<number> {
  const purged = await store.write(({ db }) =>
    db
      .deleteFrom('orders')
      .where('ended', '<', now() - days * DAY_MS)
      .executeTakeFirst(),
  );
  await store.scrub();
  return Number(purged.numDeletedRows);
}

/** Takes the buyer out of an order; one that is still open is cancelled. */
async function eraseFrom(
  db: Kysely<Tables>,
  { id, number }: { id: number; number: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ name: '', phone: '', email: '', email_folded: '', comment: '' })
    .set({ session: `erased ${number}`, body_hash: '', idempotency_key: null, visitor: null, mailbox: null })
    .where('id', '=', id)
    .execute();
  // Nobody can be asked about it any more, and its tyres are free for others.
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', ended: now })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
  // The mail server's error message may contain the address.
  await db.updateTable('outbox').set({ last_error: null }).where('order_id', '=', id).execute();
  await db
    .updateTable('outbox')
    .set({ closed: now })
    .where('order_id', '=', id)
    .where('kind', '=', 'buyer')
    .where('closed', 'is', null)
    .execute();
}

/** See {@link Sales.eraseBuyer}. */
export async function eraseBuyer(
  { store, now }: SalesContext,
  contact: { phone: string } | { email: string },
): Promise<number> {
  const erased = await store.write(async ({ db }) => {
    const [column, value] =
      'phone' in contact
        ? (['phone', contact.phone] as const)
        : (['email_folded', contact.email.toLowerCase()] as const);
    if (value === '') return 0;
    const mailbox = mailboxOf(value);
    if (mailbox !== null) await db.deleteFrom('arrivals').where('mailbox', '=', mailbox).execute();
    const orders = await db.selectFrom('orders').where(column, '=', value).select(['id', 'number']).execute();
    for (const order of orders) await eraseFrom(db, order, now());
    return orders.length;
  });
  await store.scrub();
  return erased;
}

/** Orders erased per transaction: few enough that requests do not wait noticeably. */
const BATCH = 50;

/** See {@link Sales.eraseOld}. */
export async function eraseOld({ store, now, lived }: SalesContext, days: number): Promise<number> {
  // Neither a clock that is ahead nor a shop that was closed for long erases anything early.
  const before = Math.min(now(), lived()) - days * DAY_MS;
  const eraseSome = () =>
    store.write(async ({ db }) => {
      const orders = await db
        .selectFrom('orders')
        .where('phone', '!=', '')
        .where(({ fn, eb }) => eb(fn.coalesce('ended', 'created'), '<', before))
        .orderBy('id')
        .limit(BATCH)
        .select(['id', 'number'])
        .execute();
      for (const order of orders) await eraseFrom(db, order, now());
      return orders.length;
    });
  let erased = 0;
  for (let some = BATCH; some === BATCH; erased += some) some = await eraseSome();
  if (erased > 0) await store.scrub();
  return erased;
}
