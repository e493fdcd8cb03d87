import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { ANSWER_MS, SEND_MS } from './delivery.ts';
import { type DeskEvent, listEvents, recordEvent } from './desk-events.ts';
import type { NotedOrder } from './find-orders.ts';
import { selectOrders, setStatus, statusOf } from './order-book.ts';
import { boxOf } from './outbox.ts';
import { eraseBuyer } from './personal-data.ts';
import { RECORD_MS } from './recording.ts';
import { availableOf, heldAt, isIncludedInStock, openReservations } from './reservations.ts';
import type { MessageKind, Offer, Offers, OrderState } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Transaction } from './store.ts';
import type { Tables } from './tables.ts';

/** A message about an order, with times of the clock. */
interface OrderMessage {
  kind: MessageKind;
  /** `failed`: no attempt follows. */
  state: 'sent' | 'waiting' | 'failed';
  /** When it was sent or given up, or when the next attempt is due. */
  at: number;
  attempts: number;
  error: string | null;
  /** Whether {@link retryMessage} does anything. */
  mayRetry: boolean;
}

/** A product of an order as it stands in the shop now. */
interface LineNow {
  /** Null when it is no longer sold. */
  offer: Offer | null;
  /** How many are in stock and not reserved by other orders. */
  available: number;
  /** When the reservation ends; null for none. */
  heldUntil: number | null;
}

/** All that the shop's people see of an order. */
export interface OrderFacts {
  order: NotedOrder;
  /** By product. */
  now: ReadonlyMap<number, LineNow>;
  messages: OrderMessage[];
  events: DeskEvent[];
}

const subjectOf = (number: string): string => `order ${number}`;
const EVENTS = 100;
/** A sender that has claimed a message has ended with it after this time. */
const CLAIM_MS = SEND_MS + ANSWER_MS + RECORD_MS;

async function messagesOf({ now, lived }: SalesContext, db: Kysely<Tables>, order: number) {
  const clock = (time: number) => now() - (lived() - time);
  const rows = [];
  for (const kind of ['shop', 'confirmed'] as const)
    rows.push(
      ...(await db.selectFrom(boxOf(kind)).where('order_id', '=', order).orderBy('id').selectAll().execute()),
    );
  return rows
    .sort((a, b) => a.created - b.created)
    .map(({ kind, closed, due, attempts, last_error: error }): OrderMessage => {
      const state = closed === null ? 'waiting' : error === null ? 'sent' : 'failed';
      const mayRetry = state === 'failed' || (state === 'waiting' && due > lived() + CLAIM_MS);
      return { kind, state, at: clock(closed ?? due), attempts, error, mayRetry };
    });
}

async function linesNow(
  { now, lived, holdDays }: SalesContext,
  db: Kysely<Tables>,
  order: number,
  products: readonly number[],
  offers: Offers,
): Promise<Map<number, LineNow>> {
  const found = offers(products);
  const all = await openReservations(db, products);
  const isHeld = heldAt(lived(), holdDays);
  const others = all.filter(each => each.order_id !== order);
  const available = availableOf(found, others, isHeld);
  return new Map(
    products.map(product => {
      const own = all.find(each => each.order_id === order && each.product === product);
      const offer = found.get(product) ?? null;
      const holds = own && isHeld(own) && !isIncludedInStock(own, offer ?? undefined, all);
      const days = own?.status === 'new' ? holdDays.new : holdDays.confirmed;
      const heldUntil = holds ? now() + own.created + days * DAY_MS - lived() : null;
      return [product, { offer, available: available.get(product) ?? 0, heldUntil }];
    }),
  );
}

/** Everything about an order; null for an unknown number. */
export async function orderFacts(
  context: SalesContext,
  text: string,
  offers: Offers,
): Promise<OrderFacts | null> {
  const number = parseOrderNumber(text);
  if (number === null) return null;
  const facts = await context.store.read(async db => {
    const [found] = await selectOrders(db, { number });
    if (!found) return null;
    const [id, order] = found;
    const { note } = await db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('note')
      .executeTakeFirstOrThrow();
    const products = order.items.map(each => each.id);
    return {
      order: { ...order, note: note ?? '' },
      now: await linesNow(context, db, id, products, offers),
      messages: await messagesOf(context, db, id),
    };
  });
  return (
    facts && { ...facts, events: await listEvents(context, { subject: subjectOf(number), limit: EVENTS }) }
  );
}

/** The row of an order, which nobody else changes until the transaction ends. */
const lockedRow = ({ db, dialect }: Transaction, number: string) =>
  db
    .selectFrom('orders')
    .where('number', '=', number)
    .select(['id', 'ended', 'status', 'ready', 'note'])
    .$if(dialect === 'postgres', query => query.forUpdate())
    .executeTakeFirst();

/** What people of the shop change of an order. */
export interface OrderChange {
  status?: OrderStatus | undefined;
  note?: string | undefined;
}

/**
 * Changes an order for a person, with the event about it and the letter about a status.
 * @param seen what it was when the person saw it
 * @returns whether it was still so; null for an unknown number
 */
export function changeOrder(
  context: SalesContext,
  person: string,
  number: string,
  seen: Required<OrderChange>,
  { status = seen.status as OrderStatus, note = seen.note as string }: OrderChange,
): Promise<boolean | null> {
  return context.store.write(async tx => {
    const { db } = tx;
    const row = await lockedRow(tx, number);
    if (!row) return null;
    if (statusOf(row) !== seen.status || (row.note ?? '') !== seen.note) return false;
    const tell = (kind: string, detail: DeskEvent['detail']) =>
      recordEvent(context, db, { person, kind, subject: subjectOf(number), detail });
    if (status !== seen.status) {
      await setStatus(context, db, row, status);
      await tell('order.status', { from: seen.status, to: status });
    }
    if (note !== seen.note) {
      await db
        .updateTable('orders')
        .set({ note: note || null })
        .where('id', '=', row.id)
        .execute();
      await tell('order.note', {});
    }
    return true;
  });
}

/** Cancels orders for a person: those that are open and have the status that was seen. @returns their numbers */
export const cancelForPerson = (
  context: SalesContext,
  person: string,
  seen: readonly OrderState[],
): Promise<string[]> =>
  context.store.write(async tx => {
    const cancelled: string[] = [];
    // In one order, so that two who cancel the same ones do not wait for each other in a ring.
    for (const { number, status } of seen.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
      const row = await lockedRow(tx, number);
      if (!row || row.ended !== null || statusOf(row) !== status) continue;
      await setStatus(context, tx.db, row, 'cancelled');
      const detail = { from: status, to: 'cancelled' };
      await recordEvent(context, tx.db, { person, kind: 'order.status', subject: subjectOf(number), detail });
      cancelled.push(number);
    }
    return cancelled;
  });

/** Has a message sent again that was given up, or waits for its next attempt for long. @returns whether it will be */
export const retryMessage = (
  context: SalesContext,
  person: string,
  number: string,
  kind: MessageKind,
): Promise<boolean> =>
  context.store.write(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable(boxOf(kind))
      .set({ closed: null, due: context.lived() })
      .where('order_id', 'in', db.selectFrom('orders').where('number', '=', number).select('id'))
      .where('kind', '=', kind)
      .where('last_error', 'is not', null)
      .where(one => one.or([one('closed', 'is not', null), one('due', '>', context.lived() + CLAIM_MS)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const detail = { message: kind };
    await recordEvent(context, db, { person, kind: 'order.message', subject: subjectOf(number), detail });
    return true;
  });

/** {@link Sales.eraseBuyer} for a person, with the events about it. */
export const eraseForPerson = (
  context: SalesContext,
  person: string,
  contact: { phone: string } | { email: string },
): Promise<number> =>
  eraseBuyer(context, contact, async (db, numbers) => {
    for (const number of numbers)
      await recordEvent(context, db, { person, kind: 'order.erase', subject: subjectOf(number), detail: {} });
  });
