import { hash } from 'node:crypto';
import { deleteExpired, readBasket, removeLines, setLine } from './baskets.ts';
import type { Desk } from './desk.ts';
import { eraseBuyer, listOrders, markOrder, purgeOrders, showOrder } from './order-book.ts';
import { claimMessages, messageFailed, messageSent, outboxState } from './outbox.ts';
import { placeOrder } from './placing.ts';
import { deleteEnded, offersReserved, openReservations, reservationsExpiredBefore } from './reservations.ts';
import type { Offers, Sales } from './sales.ts';

/** Baskets deleted per transaction: few enough that requests do not wait noticeably. */
const SWEEP_BATCH = 500;

/** A session id works like a password, so the store keeps only its hash. */
const hashSession = (session: string): string => hash('sha256', session, 'hex');

async function sweep(desk: Desk, offers: Offers): Promise<void> {
  const { store, now, reservationDays } = desk;
  while ((await deleteExpired(desk, SWEEP_BATCH)) === SWEEP_BATCH);
  await store.write(async ({ db }) => {
    const reservations = await openReservations(db, null);
    const found = offersReserved(reservations, offers);
    await deleteEnded(db, reservations, found, reservationsExpiredBefore(now(), reservationDays));
  });
}

/** Implements {@link Sales} over one store. */
export const salesOver = (desk: Desk): Sales => ({
  basket: (session, offers) => readBasket(desk, hashSession(session), offers),
  setLine: (session, product, count, offers) => setLine(desk, hashSession(session), product, count, offers),
  removeLine: (session, product, offers) => removeLines(desk, hashSession(session), product, offers),
  emptyBasket: (session, offers) => removeLines(desk, hashSession(session), null, offers),
  placeOrder: (session, request, offers) => placeOrder(desk, hashSession(session), request, offers),
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
