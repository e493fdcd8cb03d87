import { hash } from 'node:crypto';
import { handedOver, ordersToHandOver, takeStatuses } from './accounting.ts';
import {
  arrivalFailed,
  awaitArrival,
  claimArrivals,
  forgetArrivals,
  markArrivalSent,
  waitingProducts,
} from './arrivals.ts';
import { deleteExpired, readBasket, removeLines, setLine } from './baskets.ts';
import { cancelByLink, findOrderLink, orderByLink } from './buyer-page.ts';
import { cancelOrders, listOrders, markOrder, shortages, showOrder } from './order-book.ts';
import { claimMessages, messageFailed, messageSent, outboxState } from './outbox.ts';
import { eraseBuyer, eraseOld, forgetVisitors, purgeOrders } from './personal-data.ts';
import { placeOrder } from './placing.ts';
import { deleteEnded, heldAt, offersReserved, openReservations } from './reservations.ts';
import type { Offers, Sales } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import { keepTime } from './shop-time.ts';

/** Baskets deleted per transaction: few enough that requests do not wait noticeably. */
const SWEEP_BATCH = 500;

/** A session id works like a password, so the store keeps only its hash. */
const hashSession = (session: string): string => hash('sha256', session, 'hex');

async function sweep(context: SalesContext, offers: Offers): Promise<void> {
  const { store, lived, holdDays } = context;
  while ((await deleteExpired(context, SWEEP_BATCH)) === SWEEP_BATCH);
  const forgotten = await store.write(async ({ db }) => {
    const reservations = await openReservations(db, null);
    const found = offersReserved(reservations, offers);
    await deleteEnded(db, reservations, found, heldAt(lived(), holdDays));
    await forgetVisitors(context, db);
    return forgetArrivals(db, lived());
  });
  if (forgotten > 0) await store.scrub('soon');
}

/** More than an order writes with all its indexes, in bytes. */
const PROBE_BYTES = 65_536;

async function probe({ store, now }: SalesContext): Promise<void> {
  const written = now();
  // Another text each time: what is equal is not written.
  const filler = String(written)
    .padStart(16, '0')
    .repeat(PROBE_BYTES / 16);
  await store.write(({ db }) =>
    db
      .insertInto('probes')
      .values({ id: 1, written, filler })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ written, filler }))
      .execute(),
  );
}

/** Implements {@link Sales} over one store. */
export const operationsOn = (context: SalesContext): Sales => ({
  basket: (session, ...rest) => readBasket(context, hashSession(session), ...rest),
  setLine: (session, ...rest) => setLine(context, hashSession(session), ...rest),
  removeLine: (session, ...rest) => removeLines(context, hashSession(session), ...rest),
  emptyBasket: (session, offers) => removeLines(context, hashSession(session), null, offers),
  placeOrder: (session, request, offers) => placeOrder(context, hashSession(session), request, offers),
  listOrders: () => listOrders(context),
  showOrder: number => showOrder(context, number),
  orderByLink: (number, link) => orderByLink(context, number, link),
  findOrderLink: (number, digits) => findOrderLink(context, number, digits),
  cancelByLink: (number, link) => cancelByLink(context, number, link),
  markOrder: (number, status) => markOrder(context, number, status),
  shortages: (number, offers) => shortages(context, number, offers),
  ordersToHandOver: (limit, doneSince) => ordersToHandOver(context, limit, doneSince),
  handedOver: states => handedOver(context, states),
  takeStatuses: states => takeStatuses(context, states),
  cancelOrders: filter => cancelOrders(context, filter),
  purgeOrders: days => purgeOrders(context, days),
  eraseBuyer: contact => eraseBuyer(context, contact),
  eraseOld: days => eraseOld(context, days),
  claimMessages: (limit, leaseMs) => claimMessages(context, limit, leaseMs),
  messageSent: message => messageSent(context, message),
  messageFailed: (message, error, retryMs, taken) => messageFailed(context, message, error, retryMs, taken),
  outbox: () => outboxState(context),
  awaitArrival: (session, request, offers) => awaitArrival(context, hashSession(session), request, offers),
  claimArrivals: (offers, limit, leaseMs) => claimArrivals(context, offers, limit, leaseMs),
  markArrivalSent: id => markArrivalSent(context, id),
  arrivalFailed: (message, retryMs) => arrivalFailed(context, message, retryMs),
  waiting: () => waitingProducts(context),
  sweep: offers => sweep(context, offers),
  keepTime: () => context.store.write(({ db, dialect }) => keepTime(db, dialect, context.lived())),
  lived: () => context.lived(),
  isNew: context.store.facts.isNew,
  secrets: () => context.store.secrets(),
  ping: () => context.store.ping(),
  probe: () => probe(context),
  close: () => context.store.close(),
});
