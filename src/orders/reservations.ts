import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Offer, Offers } from './sales.ts';
import type { StoredStatus, Tables } from './tables.ts';

/** Tyres of one product reserved by an order. */
export interface Reservation {
  order_id: number;
  product: number;
  count: number;
  day: string;
  created: number;
  status: StoredStatus;
  /** The last stock figure of which the accounting program did not know the order yet. */
  stock_seen: number;
  /** The status with which the accounting program has got the order; null while it has not. */
  handed: string | null;
}

/** Days for which tyres are held for an order that the shop has not confirmed yet, and for a confirmed one. */
export interface HoldDays {
  new: number;
  confirmed: number;
}

/** Tells of a reservation whether its days have not passed. */
export const heldAt =
  (now: number, days: HoldDays) =>
  ({ created, status }: Pick<Reservation, 'created' | 'status'>): boolean =>
    now - created < DAY_MS * (status === 'new' ? days.new : days.confirmed);

/** Reservations of orders that are neither done nor cancelled, for these products; for all if null. */
export function openReservations(
  db: Kysely<Tables>,
  products: readonly number[] | null,
): Promise<Reservation[]> {
  if (products?.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('reservations as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.status', 'in', ['new', 'confirmed'])
    .$if(products !== null, query => query.where('r.product', 'in', [...(products ?? [])]))
    .select([
      'r.order_id',
      'r.product',
      'r.count',
      'r.day',
      'r.created',
      'r.stock_seen',
      'o.status',
      'o.handed',
    ])
    .execute();
}

/**
 * Whether the catalogue's stock figure already includes the order: its day is later than the reservation's, or the accounting
 * program has got the order and the figure has fallen since by what it and those before it took. Another figure without a day
 * does not: nobody knows whether it was written down before the order or after it.
 */
export function isIncludedInStock(
  one: Reservation,
  offer: Offer | undefined,
  reservations: readonly Reservation[],
): boolean {
  if (!offer) return false;
  if (offer.stockDate !== null && offer.stockDate > one.day) return true;
  if (one.handed === null) return false;
  const taken = reservations
    .filter(each => each.product === one.product && each.handed !== null)
    .filter(each => each.stock_seen === one.stock_seen && isBefore(each, one))
    .reduce((sum, { count }) => sum + count, one.count);
  return offer.stock <= one.stock_seen - taken;
}

const isBefore = (one: Reservation, other: Reservation): boolean =>
  one.created < other.created || (one.created === other.created && one.order_id < other.order_id);

/** Tyres that can still be ordered, by product: stock less active reservations, at least 0. Only products with an offer. */
export function availableOf(
  offers: ReadonlyMap<number, Offer>,
  reservations: readonly Reservation[],
  isHeld: (reservation: Reservation) => boolean,
): Map<number, number> {
  const available = new Map([...offers].map(([id, { stock }]) => [id, stock]));
  for (const reservation of reservations) {
    const { product, count } = reservation;
    const left = available.get(product);
    const isIncluded = isIncludedInStock(reservation, offers.get(product), reservations);
    if (left === undefined || !isHeld(reservation) || isIncluded) continue;
    available.set(product, left - count);
  }
  return new Map([...available].map(([id, left]) => [id, Math.max(0, left)]));
}

/**
 * Notes figures that do not include an order, and deletes ended reservations, so that none becomes active again with an earlier catalogue, as after a rollback. One of a new
 * order is kept for as long as that of a confirmed one: a late confirmation makes it active again.
 */
export async function deleteEnded(
  db: Kysely<Tables>,
  reservations: readonly Reservation[],
  offers: ReadonlyMap<number, Offer>,
  isHeld: (reservation: Pick<Reservation, 'created' | 'status'>) => boolean,
): Promise<void> {
  const ended = reservations.filter(
    each =>
      !isHeld({ ...each, status: 'confirmed' }) ||
      isIncludedInStock(each, offers.get(each.product), reservations),
  );
  for (const each of reservations) {
    const { order_id, product, stock_seen } = each;
    const stock = offers.get(product)?.stock;
    if (stock === undefined || ended.includes(each)) continue;
    // What an included order took is no longer in the figure from which the others are counted.
    const gone = ended
      .filter(one => one.product === product && one.stock_seen === stock_seen && one.handed !== null)
      .reduce((sum, { count }) => sum + count, 0);
    const seen = each.handed === null ? stock : Math.max(stock, stock_seen - gone);
    if (seen === stock_seen) continue;
    await db
      .updateTable('reservations')
      .set({ stock_seen: seen })
      .where('order_id', '=', order_id)
      .where('product', '=', product)
      .execute();
  }
  for (const { order_id, product } of ended) {
    await db
      .deleteFrom('reservations')
      .where('order_id', '=', order_id)
      .where('product', '=', product)
      .execute();
  }
}

/** Offers of all reserved products. */
export const offersReserved = (reservations: readonly Reservation[], offers: Offers) =>
  offers([...new Set(reservations.map(({ product }) => product))]);
