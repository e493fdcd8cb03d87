import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Offer, Offers, OrderStatus } from './sales.ts';
import type { Tables } from './tables.ts';

/** Tyres of one product reserved by an order. */
export interface Reservation {
  order_id: number;
  product: number;
  count: number;
  day: string;
  created: number;
  status: OrderStatus;
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
    .select(['r.order_id', 'r.product', 'r.count', 'r.day', 'r.created', 'o.status'])
    .execute();
}

/**
 * Whether the catalogue's stock figure already includes the order: its day is later than the reservation's. A figure without
 * a day never does, even if it changes: nobody knows whether it was written down before the order or after it.
 */
const isIncludedInStock = ({ day }: Reservation, offer: Offer | undefined): boolean =>
  !!offer && offer.stockDate !== null && offer.stockDate > day;

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
    if (left === undefined || !isHeld(reservation) || isIncludedInStock(reservation, offers.get(product)))
      continue;
    available.set(product, left - count);
  }
  return new Map([...available].map(([id, left]) => [id, Math.max(0, left)]));
}

/**
 * Deletes ended reservations, so that none becomes active again with an earlier catalogue, as after a rollback. One of a new
 * order is kept for as long as that of a confirmed one: a late confirmation makes it active again.
 */
export async function deleteEnded(
  db: Kysely<Tables>,
  reservations: readonly Reservation[],
  offers: ReadonlyMap<number, Offer>,
  isHeld: (reservation: Pick<Reservation, 'created' | 'status'>) => boolean,
): Promise<void> {
  const ended = reservations.filter(
    each => !isHeld({ ...each, status: 'confirmed' }) || isIncludedInStock(each, offers.get(each.product)),
  );
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
