import { type Kysely, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { storedMailboxesOf } from './mailbox.ts';
import { endOf } from './order-book.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** An address is needed to cancel what came from it, for as long as an order may hold tyres. */
const VISITOR_DAYS = 14;

/**
 * Whether an order was made, or ended, more than so many days ago, both by the clock and by the time that the shop has lived:
 * neither a clock that was or is wrong nor a shop that was closed for long ends anything early.
 */
function isOlder({ now, lived }: SalesContext, what: 'created' | 'ended', days: number) {
  const [wall, ago] = [sql.ref(what), days * DAY_MS];
  // Of orders of an earlier version only the clock's time is known.
  const life = sql`coalesce(${sql.ref(`${what}_lived`)}, ${wall})`;
  return sql<SqlBool>`(${wall} < ${now() - ago} AND ${life} < ${lived() - ago})`;
}

/** Deletes the addresses from which orders came, of all but the last days. */
export async function forgetVisitors(context: SalesContext, db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('orders')
    .set({ visitor: null })
    .where('visitor', 'is not', null)
    .where(isOlder(context, 'created', VISITOR_DAYS))
    .execute();
}

/** Events of the desk that hold an address. */
const ENTRIES = ['in', 'password', 'wrong', 'locked'].map(how => `person.${how}`);

/** See {@link Sales.purgeOrders}. */
export async function purgeOrders(context: SalesContext, days: number): Promise<number> {
  const { store } = context;
  const purged = await store.write(async ({ db }) => {
    const old = db.selectFrom('orders').where(isOlder(context, 'ended', days));
    // What was done with them goes too.
    await db
      .deleteFrom('desk_events')
      .where(event =>
        event.or([
          event('subject', 'in', old.select(sql<string>`'order ' || number`.as('subject'))),
          // Addresses of who came to the desk, or was not let in.
          event.and([event('kind', 'in', ENTRIES), event('at', '<', context.now() - days * DAY_MS)]),
        ]),
      )
      .execute();
    return db
      .deleteFrom('orders')
      .where(isOlder(context, 'ended', days))
      .executeTakeFirst();
  });
  await store.scrub();
  return Number(purged.numDeletedRows);
}

/** Takes the buyer out of an order; one that is still open is cancelled. */
async function eraseFrom(
  context: SalesContext,
  db: Kysely<Tables>,
  { id, number }: { id: number; number: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ name: '', phone: '', email: '', email_folded: '', comment: '', address: '', note: null })
    .set({
      link: null,
      session: `erased ${number}`,
      body_hash: '',
      idempotency_key: null,
      visitor: null,
      mailbox: null,
    })
    .where('id', '=', id)
    .execute();
  // Nobody can confirm it any more, and its tyres are free for others.
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', ...endOf(context, 'cancelled', null) })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
  // The mail server's error message may contain the address.
  await db.updateTable('outbox').set({ last_error: null }).where('order_id', '=', id).execute();
  await db.deleteFrom('letters').where('order_id', '=', id).execute();
  await db
    .updateTable('outbox')
    .set({ closed: context.lived() })
    .where('order_id', '=', id)
    .where('kind', '=', 'buyer')
    .where('closed', 'is', null)
    .execute();
}

/**
 * See {@link Sales.eraseBuyer}.
 * @param note writes down what was done, in its transaction; gets the numbers of the orders
 */
export async function eraseBuyer(
  context: SalesContext,
  contact: { phone: string } | { email: string },
  note: (db: Kysely<Tables>, numbers: readonly string[]) => Promise<void> = async () => {},
): Promise<number> {
  const { store } = context;
  const erased = await store.write(async ({ db }) => {
    const [column, value] =
      'phone' in contact
        ? (['phone', contact.phone] as const)
        : (['email_folded', contact.email.toLowerCase()] as const);
    if (value === '') return 0;
    const mailboxes = 'email' in contact ? storedMailboxesOf(value) : [];
    if (mailboxes.length > 0) await db.deleteFrom('arrivals').where('mailbox', 'in', mailboxes).execute();
    const orders = await db.selectFrom('orders').where(column, '=', value).select(['id', 'number']).execute();
    for (const order of orders) await eraseFrom(context, db, order);
    await note(
      db,
      orders.map(({ number }) => number),
    );
    return orders.length;
  });
  await store.scrub();
  return erased;
}

/** Orders erased per transaction: few enough that requests do not wait noticeably. */
const BATCH = 50;

/** See {@link Sales.eraseOld}. */
export async function eraseOld(context: SalesContext, days: number): Promise<number> {
  const { store } = context;
  const eraseSome = () =>
    store.write(async ({ db }) => {
      const orders = await db
        .selectFrom('orders')
        .where('phone', '!=', '')
        .where(({ or, and, eb }) =>
          or([
            isOlder(context, 'ended', days),
            and([eb('ended', 'is', null), isOlder(context, 'created', days)]),
          ]),
        )
        .orderBy('id')
        .limit(BATCH)
        .select(['id', 'number'])
        .execute();
      for (const order of orders) await eraseFrom(context, db, order);
      return orders.length;
    });
  let erased = 0;
  for (let some = BATCH; some === BATCH; erased += some) some = await eraseSome();
  if (erased > 0) await store.scrub('soon');
  return erased;
}
