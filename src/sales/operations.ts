import { hash } from 'node:crypto';
import { dropForgotten, readBasket, removeLines, setLine } from './baskets.ts';
import { eraseBuyer, listOrders, markOrder, purgeOrders, showOrder } from './order-book.ts';
import { claimMessages, messageFailed, messageSent, outboxState } from './outbox.ts';
import { placeOrder } from './placing.ts';
import { dropEnded, offersReserved, openReservations, ranOutBefore } from './reservations.ts';
import type { Offers, Sales } from './sales.ts';
import type { SalesContext } from './sales-context.ts';

/** Baskets dropped at once: few enough that nobody notices the wait. */
const SWEEP_BATCH = 500;

/** A session is as good as a password; whoever reads the store must not be able to use it. */
const digest = (session: string): string => hash('sha256', session, 'hex');

async function sweep(desk: SalesContext, offers: Offers): Promise<void> {
  const { store, now, reservationDays } = desk;
  while ((await dropForgotten(desk, SWEEP_BATCH)) === SWEEP_BATCH);
  await store.write(async ({ db }) => {
    const reservations = await openReservations(db, null);
    const found = offersReserved(reservations, offers);
    await dropEnded(db, reservations, found, ranOutBefore(now(), reservationDays));
  });
}

/** The verbs over one store. */
export const operationsOn = (desk: SalesContext): Sales => ({
  basket: (session, offers) => readBasket(desk, digest(session), offers),
  setLine: (session, product, count, offers) => setLine(desk, digest(session), product, count, offers),
  removeLine: (session, product, offers) => removeLines(desk, digest(session), product, offers),
  emptyBasket: (session, offers) => removeLines(desk, digest(session), null, offers),
  placeOrder: (session, request, offers) => placeOrder(desk, digest(session), request, offers),
  listOrders: () => listOrders(desk),
  showOrder: number => showOrder(desk, number),
  markOrder: (number, status) => markOrder(desk, number, status),
  purgeOrders: days => purgeOrders(desk, days),
  eraseBuyer: contact => eraseBuyer(desk, contact),
  claimMessages: (limit, leaseMs) => claimMessages(desk, limit, leaseMs),
  messageSent: id => messageSent(desk, id),
  messageFailed: (message, error, retryMs) => messageFailed(desk, message, error, retryMs),
  outbox: () => outboxState(desk),
  sweep: offers => sweep(desk, offers),
  secrets: () => desk.store.secrets(),
  ping: () => desk.store.ping(),
  close: () => desk.store.close(),
});
