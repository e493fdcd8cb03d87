/**
 * The interface to baskets, orders and the outbox. It has two implementations, SQLite and PostgreSQL, and one test suite for
 * both. Money is whole kopecks, times are milliseconds since 1970, quantities whole tyres.
 */

import type { Basket, Offer, PlacedOrder } from '#src/domain/basket.ts';
import type { Kopecks } from '#src/domain/money.ts';
import type { OrderSource } from '#src/domain/order-source.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import type { ChosenReceiving, Receiving } from '#src/domain/receiving.ts';
import type { CancelFilter, Shortage } from './order-questions.ts';

/** Largest number of different products in a basket (spec.md section 7). */
export const MAX_LINES = 50;

export type { Offer };

/** Looks up current offers by product id; unknown and disabled products are absent from the result. */
export type Offers = (ids: readonly number[]) => ReadonlyMap<number, Offer>;

/** Why a quantity was rejected; the basket has not changed. */
export type AddRefusal =
  | { refused: 'unknown' }
  | { refused: 'stock'; available: number }
  | { refused: 'lines'; most: number };

/** A validated order form with the proof of consent. */
export interface OrderRequest {
  name: string;
  /** E.164: +7XXXXXXXXXX. */
  phone: string;
  /** Empty when not given. */
  email: string;
  comment: string;
  receiving: ChosenReceiving;
  consent: { version: string; hash: string };
  /** Stands for the visitor's address, which it does not tell; null when unknown. */
  visitor: string | null;
  /** The client's Idempotency-Key, or null. */
  key: string | null;
  /** Digest of the request body; the same key with another digest is a conflict. */
  bodyHash: string;
  /** What is ordered: a tyre at the price that the shopper saw; without one the basket, which is emptied; by a call nothing. */
  of:
    | { source: 'basket' | 'call' }
    | { source: 'press'; tyre: { product: number; count: number; price: Kopecks } | null };
}

/**
 * The answer to an order request, stored with the order and returned again for a repeated request. `field` of an error is
 * {@link BASKET_FIELD}, or `receive` when delivery costs more than the buyer saw.
 */
export interface OrderAnswer {
  success: 1 | 0;
  message: string;
  errors: { field: string; message: string }[];
  order?: PlacedOrder;
}

/** The `field` of errors about the basket's contents. */
export const BASKET_FIELD = 'basket';

/** Whose orders of a day are counted: `visitor` is the address, `mailbox` the owner of the e-mail. */
export type LimitedClient = 'session' | 'phone' | 'mailbox' | 'visitor';

/** The order would be more than a client may order in 24 hours; nothing changed. */
export interface OrderLimited {
  limited: LimitedClient;
  retryAfterMs: number;
}

/** A key that belongs to another order of this session is a conflict. */
export type OrderOutcome =
  | { answer: OrderAnswer }
  | { conflict: 'key'; order: PlacedOrder | undefined }
  | OrderLimited;

/** An order and a status of it. */
export interface OrderState {
  number: string;
  status: OrderStatus;
}

export interface OrderRecord {
  number: string;
  created: number;
  source: OrderSource;
  status: OrderStatus;
  total: Kopecks;
  /** What delivery costs besides; null where none was chosen, and in orders of versions without it. */
  delivery: Kopecks | null;
  name: string;
  phone: string;
  email: string;
  comment: string;
  receiving: Receiving;
  key: string | null;
  /** The key of the buyer's page of the order; null when there is none. */
  link: string | null;
  consent: { version: string; hash: string; at: number };
  items: { id: number; name: string; brand: string; size: string; count: number; price: Kopecks }[];
}

/**
 * `buyer`: the letter that the order was accepted; those about later statuses are named by the status, of an order that was opened
 * again by `new`. The shop is told of its orders, and of those that their buyers cancel.
 */
export type MessageKind = 'shop' | 'buyer' | 'telegram' | `${'shop' | 'telegram'}-cancelled` | OrderStatus;

/** A message claimed for sending. */
export interface OutboxMessage {
  id: number;
  kind: MessageKind;
  order: OrderRecord;
  /** Basis of the mail's Message-ID: unique, and the same at every attempt. */
  messageId: string;
  /** Number of this attempt, from 1. */
  attempts: number;
  /** Addresses that have taken it at an earlier attempt. */
  taken: readonly string[];
  /** How long it has waited, in milliseconds. */
  age: number;
}

export type MessageAttempt = Pick<OutboxMessage, 'id' | 'kind' | 'attempts'>;

export interface OutboxState {
  /** Messages neither sent nor abandoned. */
  waiting: number;
  /** When the oldest waiting message was created, or null. */
  oldest: number | null;
  lastError: string | null;
}

/** A validated request for a letter when a product is in stock again, with the proof of consent. */
export interface ArrivalRequest {
  product: number;
  email: string;
  consent: { version: string; hash: string };
  /** {@link OrderRequest.visitor} */
  visitor: string | null;
}

/** Whether the request was stored, or why not. */
export type ArrivalOutcome = 'saved' | 'in stock' | 'unknown' | 'too many';

/** A letter about a product that is in stock again, claimed for sending. */
export interface ArrivalMessage {
  id: number;
  email: string;
  messageId: string;
  /** Number of this attempt, from 1. */
  attempts: number;
  product: Offer;
  /** How many can be ordered. */
  available: number;
}

/** A product that shoppers wait for. */
export interface WaitingProduct {
  id: number;
  name: string;
  emails: string[];
}

/** The store cannot answer now: it is locked, full, missing or too slow. The shopper gets 503 and can retry; nothing is lost. */
export class StoreUnavailable extends Error {}

/** The store cannot be used as it is. The message is one Russian sentence for the operator that says how to correct it. */
export class SalesError extends Error {}

/** Every method is atomic, durable once its promise has resolved, and may throw {@link StoreUnavailable} within 2 s. */
export interface Sales {
  /**
   * The session's basket with current prices. The result counts as shown: the next call does not report the same changes, unless
   * `isSeen` is false, here and below.
   */
  basket(session: string, offers: Offers, isSeen?: boolean): Promise<Basket>;
  /** Sets a line's quantity: 1 … min(`MAX_QUANTITY`, available), in at most {@link MAX_LINES} lines. */
  setLine(
    session: string,
    product: number,
    count: number,
    offers: Offers,
    isSeen?: boolean,
  ): Promise<Basket | AddRefusal>;
  removeLine(session: string, product: number, offers: Offers, isSeen?: boolean): Promise<Basket>;
  emptyBasket(session: string, offers: Offers): Promise<Basket>;

  /**
   * In one transaction: look up the key, re-read prices and stock, reserve, write order, lines and outbox, empty the basket;
   * resolves after the commit is on disk. A refusal (success 0) keeps basket and key; a price increase that it reports counts
   * as shown.
   */
  placeOrder(session: string, request: OrderRequest, offers: Offers): Promise<OrderOutcome>;

  /** Newest first. */
  listOrders(): Promise<OrderRecord[]>;
  /** Accepts the number with or without its dash. Null if there is no such order. */
  showOrder(number: string): Promise<OrderRecord | null>;
  /** The order of a buyer's page; null for a wrong link, and for one that has ended ({@link ORDER_PAGE_DAYS}). */
  orderByLink(number: string, link: string): Promise<OrderRecord | null>;
  /**
   * The link of a buyer's page by the number of the order and the last four digits of its phone; null when they do not belong
   * together, or this order was guessed at too often.
   */
  findOrderLink(number: string, digits: string): Promise<string | null>;
  /** Cancels an order that is still new, for its buyer. @returns whether it is cancelled now; null for a wrong link */
  cancelByLink(number: string, link: string): Promise<boolean | null>;
  /** Sets the status; false for an unknown number. Done and cancelled end the order's reservations, new and confirmed restore them. */
  markOrder(number: string, status: OrderStatus): Promise<boolean>;
  /** What an order needs more of than is in stock and not reserved by others; none for an unknown number. */
  shortages(number: string, offers: Offers): Promise<Shortage[]>;
  /**
   * The orders that the accounting program has not got, and those whose status has changed since, oldest first.
   * @param doneSince the moment from which one that is done already counts, too (ms since 1970)
   */
  ordersToHandOver(limit: number, doneSince?: number | null): Promise<OrderRecord[]>;
  /** Remembers that the accounting program has got these orders with these statuses. */
  handedOver(states: readonly OrderState[]): Promise<void>;
  /** Sets statuses that the accounting program sends, all or none; an ended order is not opened again. @returns how many changed */
  takeStatuses(states: readonly OrderState[]): Promise<number>;
  /** Cancels orders that are still new and frees their tyres. @returns their numbers */
  cancelOrders(filter: CancelFilter): Promise<string[]>;
  /** Deletes orders that became done or cancelled more than `days` days ago. @returns how many */
  purgeOrders(days: number): Promise<number>;
  /**
   * Erases name, phone, e-mail, comment and session data of every order with this phone (E.164) or e-mail, which is compared
   * case-insensitively (152-FZ). Unsent mail to the buyer is dropped, an open order is cancelled; requests for letters to the
   * e-mail are deleted. @returns how many orders
   */
  eraseBuyer(contact: { phone: string } | { email: string }): Promise<number>;

  /**
   * Erases the same of every order that became done or cancelled more than `days` days ago, or has been left open for so long.
   * @returns how many orders
   */
  eraseOld(days: number): Promise<number>;

  /** Claims at most `limit` due messages; no other sender gets them until `leaseMs` milliseconds have passed. */
  claimMessages(limit: number, leaseMs: number): Promise<OutboxMessage[]>;
  /** Closes a message: no attempt follows. */
  messageSent(message: Pick<OutboxMessage, 'id' | 'kind'>): Promise<void>;
  /**
   * Records a failure: due again after `retryMs`, or abandoned if null. Ignored if a later attempt is in progress.
   * @param taken all addresses that have taken it so far, where some have
   */
  messageFailed(
    message: MessageAttempt,
    error: string,
    retryMs: number | null,
    taken?: readonly string[],
  ): Promise<void>;
  /** How many messages wait, since when, and the last error of one that waits. */
  outbox(): Promise<OutboxState>;

  /** Stores a request for a letter; one more with the same mailbox and product renews it. */
  awaitArrival(session: string, request: ArrivalRequest, offers: Offers): Promise<ArrivalOutcome>;
  /** Claims at most `limit` requests whose products are in stock; no other sender gets them until `leaseMs` have passed. */
  claimArrivals(offers: Offers, limit: number, leaseMs: number): Promise<ArrivalMessage[]>;
  /** Deletes a request, and with it the address: its letter was sent, or can never be. */
  markArrivalSent(id: number): Promise<void>;
  /** The letter was not sent: due again after `retryMs`. */
  arrivalFailed(message: Pick<ArrivalMessage, 'id' | 'attempts'>, retryMs: number): Promise<void>;
  /** What shoppers wait for, the most wanted first. */
  waiting(): Promise<WaitingProduct[]>;

  /**
   * Deletes baskets unchanged for `BASKET_DAYS`, ended reservations, the addresses of old orders, and requests for
   * letters that have waited too long. Call it after every change of the catalogue and from time to time.
   */
  sweep(offers: Offers): Promise<void>;
  /** Keeps how long the shop has lived. Call it once a minute. */
  keepTime(): Promise<void>;
  /** Milliseconds by which ages are measured, since 1970 and without the jumps of the clock. */
  lived(): number;
  /** Whether the store was made when it was opened. */
  readonly isNew: boolean;
  /** Keys that sign sessions and CSRF tokens, newest first; created on first use. */
  secrets(): Promise<string[]>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** Writes as much as an order does, and resolves when it is on disk: only so a full or read-only store is noticed. */
  probe(): Promise<void>;
  close(): Promise<void>;
}
