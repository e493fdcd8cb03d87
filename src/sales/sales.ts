/**
 * Baskets, orders and the outbox behind one interface of verbs. Two stores stand behind it, SQLite and PostgreSQL; one
 * suite of tests runs on both. Money is whole kopecks, times are milliseconds since 1970, quantities whole tyres.
 */

/** Most different products in a basket (spec.md section 7). */
export const MOST_LINES = 50;

/** What the catalogue says of a product at this moment; sales ask for it and never open the catalogue themselves. */
export interface Offer {
  id: number;
  name: string;
  brand: string;
  photo: string;
  size_str: string;
  price: number;
  old_price: number | null;
  /** The catalogue's stock, reservations not taken off. */
  stock: number;
  /** Day to which the stock figure belongs, or null. */
  stock_date: string | null;
}

/** Offers of the products that are sold now, by id; a product that is unknown or disabled is absent. */
export type Offers = (ids: readonly number[]) => ReadonlyMap<number, Offer>;

export interface BasketLine {
  id: number;
  name: string;
  brand: string;
  photo: string;
  size_str: string;
  count: number;
  price: number;
  old_price: number | null;
  /** What could be ordered now: catalogue stock less live reservations; 0 for a product that is no longer sold. */
  available: number;
}

export interface Basket {
  lines: BasketLine[];
  /** In Russian, for the shopper: a price that moved, stock that fell, a product no longer sold. */
  notes: string[];
}

/** Why a quantity was not taken; nothing has changed. */
export type AddRefusal =
  | { refused: 'unknown' }
  | { refused: 'stock'; available: number }
  | { refused: 'lines'; most: number };

/** A checked order form with what proves the consent. */
export interface OrderRequest {
  name: string;
  /** E.164: +7XXXXXXXXXX. */
  phone: string;
  /** Empty when not given. */
  email: string;
  comment: string;
  consent: { version: string; hash: string };
  /** The client's Idempotency-Key, or null. */
  key: string | null;
  /** Digest of the body as it came: the same key with another digest is a conflict. */
  bodyHash: string;
}

/**
 * What the shopper is answered; stored with the order and given again to a repeated request. `summa` is kopecks; `field` of a
 * refusal is {@link BASKET_FIELD}, since all that sales refuse lies in the basket.
 */
export interface OrderAnswer {
  success: 1 | 0;
  message: string;
  errors: { field: string; message: string }[];
  order?: { number: string; summa: number };
}

/** The field that errors of the basket's contents are told under. */
export const BASKET_FIELD = 'basket';

export type OrderOutcome = { answer: OrderAnswer } | { conflict: 'key' };

export const ORDER_STATUSES = ['new', 'confirmed', 'done', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderRecord {
  number: string;
  created: number;
  status: OrderStatus;
  summa: number;
  name: string;
  phone: string;
  email: string;
  comment: string;
  idempotency_key: string | null;
  consent: { version: string; hash: string; at: number };
  items: { id: number; name: string; brand: string; size_str: string; count: number; price: number }[];
}

export type MessageKind = 'shop' | 'buyer' | 'telegram';

/** A message that waits to be sent. */
export interface OutboxMessage {
  id: number;
  kind: MessageKind;
  order: OrderRecord;
  /** What makes its Message-ID: unique, and the same at every attempt. */
  messageId: string;
  /** Which attempt this is, from 1. */
  attempts: number;
}

export type MessageAttempt = Pick<OutboxMessage, 'id' | 'attempts'>;

export interface OutboxState {
  /** Messages neither sent nor given up. */
  waiting: number;
  /** When the oldest waiting message was written, or null. */
  oldest: number | null;
  lastError: string | null;
}

/** The store cannot answer now (locked, full, gone, too slow): 503 for the shopper, who loses nothing. */
export class StoreUnavailable extends Error {}

/** A store that must not be used as it is; the message is one sentence for the operator that names the cure. */
export class SalesError extends Error {}

/** Everything is atomic and, once its promise has resolved, durable. Every verb may throw {@link StoreUnavailable} within 2 s. */
export interface Sales {
  /** The session's basket with today's prices; what is shown becomes what the shopper has seen. */
  basket(session: string, offers: Offers): Promise<Basket>;
  /** Sets a line's quantity: 1 … min(`MAX_QUANTITY`, available), in at most {@link MOST_LINES} lines. */
  setLine(session: string, product: number, count: number, offers: Offers): Promise<Basket | AddRefusal>;
  removeLine(session: string, product: number, offers: Offers): Promise<Basket>;
  emptyBasket(session: string, offers: Offers): Promise<Basket>;

  /**
   * One transaction: find the key, re-read prices and stock, reserve, write order, lines and outbox, empty the basket,
   * commit to disk; only then it resolves. A refusal (success 0) uses up neither basket nor key; a risen price that it tells of
   * counts as seen from then on.
   */
  placeOrder(session: string, request: OrderRequest, offers: Offers): Promise<OrderOutcome>;

  /** Newest first. */
  listOrders(): Promise<OrderRecord[]>;
  /** The number as anybody writes it, with or without its dash. */
  showOrder(number: string): Promise<OrderRecord | null>;
  /** False for an unknown number. Done and cancelled end the order's reservations; new and confirmed bring them back. */
  markOrder(number: string, status: OrderStatus): Promise<boolean>;
  /** Removes orders that ended (done or cancelled) more than `days` ago; how many. */
  purgeOrders(days: number): Promise<number>;
  /**
   * Blanks name, phone, e-mail and comment of every order with this phone (E.164) or e-mail in any case of letters, and
   * whatever ties the order to a browser (152-FZ); how many. Mail to the buyer that has not left is dropped.
   */
  eraseBuyer(contact: { phone: string } | { email: string }): Promise<number>;

  /** Takes messages that are due, for this sender alone until `leaseMs` has passed. */
  claimMessages(limit: number, leaseMs: number): Promise<OutboxMessage[]>;
  messageSent(id: number): Promise<void>;
  /** Not sent: due again after `retryMs`, or given up for good when null. Ignored when a later attempt is under way. */
  messageFailed(message: MessageAttempt, error: string, retryMs: number | null): Promise<void>;
  outbox(): Promise<OutboxState>;

  /**
   * Drops baskets untouched for `BASKET_DAYS` and reservations that have ended. Call it after every change of the catalogue and now
   * and then: a figure that changes and changes back between two sweeps is not seen.
   */
  sweep(offers: Offers): Promise<void>;
  /** Session and token keys, newest first; made on first use. */
  secrets(): Promise<string[]>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
