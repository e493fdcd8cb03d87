import type { Kysely } from 'kysely';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { queueLetters } from './letters.ts';
import { storedMailboxesOf } from './mailbox.ts';
import type { CancelFilter, Shortage } from './order-questions.ts';
import { availableOf, heldAt, openReservations } from './reservations.ts';
import type { Offers, OrderRecord } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Transaction } from './store.ts';
import type { StoredStatus, Tables } from './tables.ts';

export const ENDED: readonly OrderStatus[] = ['done', 'cancelled'];

/** A status as the tables hold it. */
export const storedStatus = (status: OrderStatus): StoredStatus =>
  status === 'ready' ? 'confirmed' : status;

/** What to write of an order's end with its status, by when it has ended already: ended again, it keeps the first time. */
export function endOf({ now, lived }: SalesContext, status: OrderStatus, ended: number | null) {
  if (!ENDED.includes(status)) return { ended: null, ended_lived: null };
  return ended === null ? { ended: now(), ended_lived: lived() } : {};
}

/** The status that a row of the table holds. */
export const statusOf = ({ status, ready }: { status: StoredStatus; ready: number | null }): OrderStatus =>
  status === 'confirmed' && ready !== null ? 'ready' : status;

/** Selects all orders, those with the given ids, or the one with the given number. */
type OrderSelection = { all: true } | { ids: readonly number[] } | { number: string };

/** The selected orders with their lines by order id, newest first. */
export async function selectOrders(
  db: Kysely<Tables>,
  selection: OrderSelection,
): Promise<Map<number, OrderRecord>> {
  let query = db.selectFrom('orders').selectAll();
  if ('ids' in selection) query = query.where('id', 'in', [...selection.ids, 0]);
  if ('number' in selection) query = query.where('number', '=', selection.number);
  const rows = await query.orderBy('created', 'desc').orderBy('id', 'desc').execute();
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .$if(!('all' in selection), lineQuery => lineQuery.where('order_id', 'in', [...ids, 0]))
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const itemsOf = Map.groupBy(lines, line => line.order_id);
  return new Map(
    rows.map(row => {
      const { number, created, link, summa: total, delivery, name, phone, email, comment } = row;
      const status = statusOf(row);
      const consent = { version: row.consent_version, hash: row.consent_hash, at: row.consent_at };
      const items = (itemsOf.get(row.id) ?? []).map(
        ({ product: id, name, brand, size_str: size, count, price }) => ({
          id,
          name,
          brand,
          size,
          count,
          price,
        }),
      );
      return [
        row.id,
        {
          number,
          created,
          source: row.source ?? 'basket',
          status,
          total,
          delivery,
          name,
          phone,
          email,
          comment,
          receiving: { way: row.receiving ?? '', address: row.address ?? '' },
          key: row.idempotency_key,
          link,
          consent,
          items,
        },
      ];
    }),
  );
}

/** See {@link Sales.listOrders}. */
export async function listOrders({ store }: SalesContext): Promise<OrderRecord[]> {
  return [...(await store.read(db => selectOrders(db, { all: true }))).values()];
}

/** See {@link Sales.showOrder}. */
export async function showOrder({ store }: SalesContext, text: string): Promise<OrderRecord | null> {
  const number = parseOrderNumber(text);
  if (number === null) return null;
  const [order] = (await store.read(db => selectOrders(db, { number }))).values();
  return order ?? null;
}

/** The row of an order, which nobody else changes until the transaction ends. */
export const lockedRow = ({ db, dialect }: Transaction, number: string) =>
  db
    .selectFrom('orders')
    .where('number', '=', number)
    .select(['id', 'ended', 'status', 'ready', 'note'])
    .$if(dialect === 'postgres', query => query.forUpdate())
    .executeTakeFirst();

/** Changes the status of an order and queues the letter about it. */
export async function setStatus(
  context: SalesContext,
  db: Kysely<Tables>,
  { id, ended }: { id: number; ended: number | null },
  status: OrderStatus,
): Promise<void> {
  const ready = status === 'ready' ? context.now() : null;
  await db
    .updateTable('orders')
    .set({ status: storedStatus(status), ready, ...endOf(context, status, ended) })
    .where('id', '=', id)
    .execute();
  await queueLetters(context, db, status, [id]);
}

/** See {@link Sales.markOrder}. */
export async function markOrder(context: SalesContext, text: string, status: OrderStatus): Promise<boolean> {
  const number = parseOrderNumber(text);
  if (number === null) return false;
  return context.store.write(async tx => {
    const order = await lockedRow(tx, number);
    if (order && statusOf(order) !== status) await setStatus(context, tx.db, order, status);
    return order !== undefined;
  });
}

/** See {@link Sales.shortages}. */
export async function shortages(
  { store, lived, holdDays }: SalesContext,
  text: string,
  offers: Offers,
): Promise<Shortage[]> {
  const number = parseOrderNumber(text);
  if (number === null) return [];
  return store.read(async db => {
    const [found] = await selectOrders(db, { number });
    if (!found) return [];
    const [order, { items }] = found;
    const products = items.map(({ id }) => id);
    const others = (await openReservations(db, products)).filter(each => each.order_id !== order);
    const left = availableOf(offers(products), others, heldAt(lived(), holdDays));
    return items
      .map(({ id, name, count }) => ({ name, count, available: left.get(id) ?? 0 }))
      .filter(({ count, available }) => available < count);
  });
}

/** See {@link Sales.cancelOrders}. */
export async function cancelOrders(context: SalesContext, filter: CancelFilter): Promise<string[]> {
  const { phone, email, visitor, since } = filter;
  return context.store.write(async ({ db }) => {
    let query = db
      .updateTable('orders')
      .set({ status: 'cancelled', ...endOf(context, 'cancelled', null) })
      .where('status', '=', 'new');
    if (phone !== undefined) query = query.where('phone', '=', phone);
    if (email !== undefined) query = query.where('mailbox', 'in', [...storedMailboxesOf(email), '']);
    if (visitor !== undefined) query = query.where('visitor', '=', visitor);
    if (since !== undefined) query = query.where('created', '>=', since);
    const cancelled = await query.returning(['id', 'number']).execute();
    await queueLetters(
      context,
      db,
      'cancelled',
      cancelled.map(({ id }) => id),
    );
    return cancelled.map(({ number }) => number);
  });
}
