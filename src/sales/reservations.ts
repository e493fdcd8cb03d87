import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { Offer, Offers } from './sales.ts';
import type { Tables } from './tables.ts';

/** Tyres of one product that an order holds back. */
export interface Reservation {
  order_id: number;
  product: number;
  count: number;
  stock_seen: number;
  day: string;
  created: number;
}

/** Reservations of orders that are neither done nor cancelled, of these products or of all. */
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
    .select(['r.order_id', 'r.product', 'r.count', 'r.stock_seen', 'r.day', 'r.created'])
    .execute();
}

/**
 * Whether the shop's own figure takes the order into account by now: it belongs to a day after the reservation's or, where
 * figures carry no day, has changed. An offer that is absent tells nothing.
 */
function isDelivered({ day, stock_seen }: Reservation, offer: Offer | undefined): boolean {
  if (!offer) return false;
  return offer.stock_date === null ? offer.stock !== stock_seen : offer.stock_date > day;
}

/** The moment before which a reservation must have been made to have run out. */
export const ranOutBefore = (now: number, days: number): number => now - days * DAY_MS;

/** What each product still has to sell: the catalogue's stock less live reservations; the absent product is not in the map. */
export function availableOf(
  offers: ReadonlyMap<number, Offer>,
  reservations: readonly Reservation[],
  deadBefore: number,
): Map<number, number> {
  const available = new Map([...offers].map(([id, { stock }]) => [id, stock]));
  for (const reservation of reservations) {
    const { product, count, created } = reservation;
    const left = available.get(product);
    if (left === undefined || created <= deadBefore || isDelivered(reservation, offers.get(product)))
      continue;
    available.set(product, left - count);
  }
  return new Map([...available].map(([id, left]) => [id, Math.max(0, left)]));
}

/** Removes what has ended, so that a figure that changes back later does not bring it to life again. */
export async function dropEnded(
  db: Kysely<Tables>,
  reservations: readonly Reservation[],
  offers: ReadonlyMap<number, Offer>,
  deadBefore: number,
): Promise<void> {
  const ended = reservations.filter(
    each => each.created <= deadBefore || isDelivered(each, offers.get(each.product)),
  );
  for (const { order_id, product } of ended) {
    await db
      .deleteFrom('reservations')
      .where('order_id', '=', order_id)
      .where('product', '=', product)
      .execute();
  }
}

/** Offers of everything that is reserved. */
export const offersReserved = (reservations: readonly Reservation[], offers: Offers) =>
  offers([...new Set(reservations.map(({ product }) => product))]);
