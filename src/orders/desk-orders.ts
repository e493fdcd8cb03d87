import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { ANSWER_MS, SEND_MS } from './delivery.ts';
import { type DeskEvent, listEvents, recordEvent } from './desk-events.ts';
import { notedOrders } from './find-orders.ts';
import { lockedRow, setStatus, statusOf } from './order-book.ts';
import { boxOf, isOutdated } from './outbox.ts';
import { eraseBuyer } from './personal-data.ts';
import { RECORD_MS } from './recording.ts';
import { availableOf, heldAt, isIncludedInStock, openReservations } from './reservations.ts';
import type { MessageKind, Offers, OrderState } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

const subjectOf = (number: string): string => `order ${number}`;
const EVENTS = 100;
/** A sender that has claimed a message has ended with it after this time. */
const CLAIM_MS = SEND_MS + ANSWER_MS + RECORD_MS;

/** Letters and messages about an order, with times of the clock; `mayRetry`: whether {@link retryMessage} does anything. */
async function messagesOf({ now, lived }: SalesContext, db: Kysely<Tables>, order: number) {
  const clock = (time: number) => now() - (lived() - time);
  const rows = [];
  for (const kind of ['shop', 'confirmed'] as const)
    rows.push(
      ...(await db
        .selectFrom(`${boxOf(kind)} as message`)
        .where('order_id', '=', order)
        .orderBy('id')
        .selectAll()
        .select(isOutdated.as('outdated'))
        .execute()),
    );
  return rows
    .sort((a, b) => a.created - b.created)
    .map(({ kind, closed, due, attempts, last_error: error, outdated }) => {
      const state: 'waiting' | 'sent' | 'failed' =
        closed === null ? 'waiting' : error === null ? 'sent' : 'failed';
      const mayRetry = !outdated && (state === 'failed' || (state === 'waiting' && due > lived() + CLAIM_MS));
      return { kind, state, at: clock(closed ?? due), attempts, error, mayRetry };
    });
}

/**
 * The products of an order as they stand in the shop now: null for one that is no longer sold, how many are in stock and not
 * reserved by other orders, and when the reservation ends.
 */
async function linesNow(
  { now, lived, holdDays }: SalesContext,
  db: Kysely<Tables>,
  order: number,
  products: readonly number[],
  offers: Offers,
) {
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

/** All that the shop's people see of an order; null for an unknown number. */
export async function orderFacts(context: SalesContext, text: string, offers: Offers) {
  const number = parseOrderNumber(text);
  if (number === null) return null;
  const facts = await context.store.read(async db => {
    const row = await db
      .selectFrom('orders')
      .where('number', '=', number)
      .select(['id', 'note'])
      .executeTakeFirst();
    const [order] = await notedOrders(db, row ? [row] : []);
    if (!row || !order) return null;
    const products = order.items.map(each => each.id);
    const now = await linesNow(context, db, row.id, products, offers);
    return { order, now, messages: await messagesOf(context, db, row.id) };
  });
  return (
    facts && { ...facts, events: await listEvents(context, { subject: subjectOf(number), limit: EVENTS }) }
  );
}

/** Writes into the log what a person did to an order. */
const tell = (
  context: SalesContext,
  db: Kysely<Tables>,
  [person, kind, number]: readonly [person: string, kind: string, number: string],
  detail: DeskEvent['detail'] = {},
) => recordEvent(context, db, { person, kind: `order.${kind}`, subject: subjectOf(number), detail });

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
    if (status !== seen.status) {
      await setStatus(context, db, row, status);
      await tell(context, db, [person, 'status', number], { from: seen.status, to: status });
    }
    if (note !== seen.note) {
      await db
        .updateTable('orders')
        .set({ note: note || null })
        .where('id', '=', row.id)
        .execute();
      await tell(context, db, [person, 'note', number]);
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
      await tell(context, tx.db, [person, 'status', number], { from: status, to: 'cancelled' });
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
      .updateTable(`${boxOf(kind)} as message`)
      .set({ closed: null, due: context.lived() })
      .where('order_id', 'in', db.selectFrom('orders').where('number', '=', number).select('id'))
      .where('kind', '=', kind)
      .where(one => one.not(isOutdated))
      .where('last_error', 'is not', null)
      .where(one => one.or([one('closed', 'is not', null), one('due', '>', context.lived() + CLAIM_MS)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tell(context, db, [person, 'message', number], { message: kind });
    return true;
  });

/** {@link Sales.eraseBuyer} for a person, with the events about it. */
export const eraseForPerson = (
  context: SalesContext,
  person: string,
  contact: { phone: string } | { email: string },
): Promise<number> =>
  eraseBuyer(context, contact, async (db, numbers) => {
    for (const number of numbers) await tell(context, db, [person, 'erase', number]);
  });
