import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import type { Desk } from './desk.ts';
import type { OrderRecord, OrderStatus } from './sales.ts';
import type { Tables } from './tables.ts';

const ENDED: readonly OrderStatus[] = ['done', 'cancelled'];

/** Which orders: all, or those with these ids, or the one with this number. */
type Which = { all: true } | { ids: readonly number[] } | { number: string };

/** Orders with their lines, newest first, and the id of each. */
export async function ordersOf(db: Kysely<Tables>, which: Which): Promise<Map<number, OrderRecord>> {
  let query = db.selectFrom('orders').selectAll();
  if ('ids' in which) query = query.where('id', 'in', [...which.ids, 0]);
  if ('number' in which) query = query.where('number', '=', which.number);
  const rows = await query.orderBy('created', 'desc').orderBy('id', 'desc').execute();
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .$if(!('all' in which), lineQuery => lineQuery.where('order_id', 'in', [...ids, 0]))
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const itemsOf = Map.groupBy(lines, line => line.order_id);
  return new Map(
    rows.map(row => {
      const { number, created, status, summa, name, phone, email, comment, idempotency_key } = row;
      const consent = { version: row.consent_version, hash: row.consent_hash, at: row.consent_at };
      const items = (itemsOf.get(row.id) ?? []).map(({ order_id: _, position: __, product, ...item }) => ({
        id: product,
        ...item,
      }));
      return [
        row.id,
        { number, created, status, summa, name, phone, email, comment, idempotency_key, consent, items },
      ];
    }),
  );
}

export async function listOrders({ store }: Desk): Promise<OrderRecord[]> {
  return [...(await store.read(db => ordersOf(db, { all: true }))).values()];
}

export async function showOrder({ store }: Desk, text: string): Promise<OrderRecord | null> {
  const number = parseOrderNumber(text);
  if (number === null) return null;
  const [order] = (await store.read(db => ordersOf(db, { number }))).values();
  return order ?? null;
}

export async function markOrder({ store, now }: Desk, text: string, status: OrderStatus): Promise<boolean> {
  const number = parseOrderNumber(text);
  if (number === null) return false;
  return store.write(async ({ db }) => {
    const order = await db
      .selectFrom('orders')
      .where('number', '=', number)
      .select('ended')
      .executeTakeFirst();
    if (!order) return false;
    const ended = ENDED.includes(status) ? (order.ended ?? now()) : null;
    await db.updateTable('orders').set({ status, ended }).where('number', '=', number).execute();
    return true;
  });
}

export async function purgeOrders({ store, now }: Desk, days: number): Promise<number> {
  const purged = await store.write(({ db }) =>
    db
      .deleteFrom('orders')
      .where('ended', '<', now() - days * DAY_MS)
      .executeTakeFirst(),
  );
  await store.scrub();
  return Number(purged.numDeletedRows);
}

export async function eraseBuyer(
  { store, now }: Desk,
  contact: { phone: string } | { email: string },
): Promise<number> {
  const erased = await store.write(async ({ db }) => {
    const [column, value] =
      'phone' in contact
        ? (['phone', contact.phone] as const)
        : (['email_folded', contact.email.toLowerCase()] as const);
    if (value === '') return 0;
    const orders = await db.selectFrom('orders').where(column, '=', value).select(['id', 'number']).execute();
    for (const { id, number } of orders) {
      await db
        .updateTable('orders')
        .set({ name: '', phone: '', email: '', email_folded: '', comment: '' })
        .set({ session: `erased ${number}`, body_hash: '', idempotency_key: null })
        .where('id', '=', id)
        .execute();
      // What a mail server said may name the address.
      await db.updateTable('outbox').set({ last_error: null }).where('order_id', '=', id).execute();
      await db
        .updateTable('outbox')
        .set({ closed: now() })
        .where('order_id', '=', id)
        .where('kind', '=', 'buyer')
        .where('closed', 'is', null)
        .execute();
    }
    return orders.length;
  });
  await store.scrub();
  return erased;
}
