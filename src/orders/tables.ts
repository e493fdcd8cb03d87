import type { Generated } from 'kysely';
import type { Kopecks } from '#src/domain/money.ts';
import type { OrderSource } from '#src/domain/order-source.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import type { MessageKind } from './sales.ts';

/** A status as the tables name it: one that is `ready` is a confirmed one with the time since when, for earlier versions. */
export type StoredStatus = Exclude<OrderStatus, 'ready'>;

interface Message {
  id: Generated<number>;
  order_id: number;
  kind: MessageKind;
  message_id: string;
  created: number;
  /** Earliest time of the next attempt; claiming the message moves it to the end of the lease. */
  due: number;
  attempts: number;
  /** When it was sent or abandoned. */
  closed: number | null;
  last_error: string | null;
  /** Addresses of the shop that have taken the letter while others have not, one a line. */
  taken: string | null;
}

/** Tables of both stores, created by migrations.ts. Times are milliseconds since 1970, money whole kopecks. */
export interface Tables {
  baskets: {
    /** SHA-256 of the session, hex. */
    session: string;
    /** Identifies the current contents: an order stores this id and the basket gets a new one. */
    id: string;
    changed: number;
  };
  basket_lines: {
    session: string;
    product: number;
    position: number;
    count: number;
    /** Price last shown to the shopper. This and the facts below remain when the product is no longer sold. */
    price: Kopecks;
    old_price: Kopecks | null;
    name: string;
    brand: string;
    photo: string;
    size_str: string;
  };
  orders: {
    id: Generated<number>;
    number: string;
    /** `baskets.id`; UNIQUE, so that the same contents cannot be ordered twice. */
    basket: string;
    /** SHA-256 of the session; UNIQUE together with `idempotency_key`. */
    session: string;
    idempotency_key: string | null;
    body_hash: string;
    /** JSON of the OrderAnswer (placing.ts, StoredAnswer). */
    answer: string;
    created: number;
    status: StoredStatus;
    /** Since when a confirmed order is ready for its buyer; null while it is not. */
    ready: number | null;
    /** How it was made; null for an order of the basket. */
    source: Exclude<OrderSource, 'basket'> | null;
    /** The key of the buyer's page; null in orders of versions without it, and once the buyer's data are erased. */
    link: string | null;
    /** Wrong digits that were given for the link since the last right ones. */
    guesses: Generated<number>;
    /** When it became done or cancelled. */
    ended: number | null;
    summa: Kopecks;
    name: string;
    phone: string;
    email: string;
    /** The e-mail in lower case, for searching. */
    email_folded: string;
    comment: string;
    /** How it is to be received, in the shop's words, and where it is to be brought; null in orders of versions without it. */
    receiving: string | null;
    address: string | null;
    /** What delivery costs, which `summa` is without; null where none was chosen, and in orders of versions without it. */
    delivery: Kopecks | null;
    consent_version: string;
    consent_hash: string;
    consent_at: number;
    /** {@link OrderRequest.visitor}; null too when it is no longer needed. */
    visitor: string | null;
    /** The e-mail's mailbox (limits.ts), null without an e-mail. */
    mailbox: string | null;
    /** The status that the accounting program has; null when it lacks the order. */
    handed: OrderStatus | null;
    /** {@link shopTime} at `created` and at `ended`; null in orders of versions that did not keep it. */
    created_lived: number | null;
    ended_lived: number | null;
    /** What the shop's people have noted; null for nothing. */
    note: string | null;
  };
  order_lines: {
    order_id: number;
    position: number;
    product: number;
    name: string;
    brand: string;
    size_str: string;
    count: number;
    price: Kopecks;
  };
  reservations: {
    order_id: number;
    product: number;
    count: number;
    /** The catalogue's last stock figure of which the accounting program did not know the order yet. */
    stock_seen: number;
    /** Day of the order in the shop's time zone, or of the stock figure it was accepted against if that is later. */
    day: string;
    created: number;
  };
  /** Messages about new orders. */
  outbox: Message;
  /** Letters about later statuses, which earlier versions leave alone. */
  letters: Message;
  /** Requests for a letter when a sold-out product is in stock again; deleted once it is sent. */
  arrivals: {
    id: Generated<number>;
    product: number;
    /** The product's name at the time of the request, for lists. */
    name: string;
    email: string;
    mailbox: string;
    /** SHA-256 of the session. */
    session: string;
    visitor: string | null;
    message_id: string;
    created: number;
    consent_version: string;
    consent_hash: string;
    consent_at: number;
    /** Earliest time of the next attempt. */
    due: number;
    attempts: Generated<number>;
  };
  /** Who did what at the desk, oldest first. */
  desk_events: {
    id: Generated<number>;
    at: number;
    /** The name of who did it. */
    person: string;
    kind: string;
    /** What it was done to, such as `order 1234-5678`. */
    subject: string;
    /** JSON; no data of buyers. */
    detail: string;
  };
  /** People of the desk and what belongs to their sign-in, in better-auth's columns, of which these are read here. */
  desk_users: {
    id: string;
    name: string;
    email: string;
    role: string;
    twoFactorEnabled: number | null;
    createdAt: string;
  };
  desk_sessions: { id: string; userId: string };
  desk_accounts: { id: string; userId: string; password: string | null };
  /** Links to set a password; the value is whose they are. */
  desk_verifications: { id: string; value: string };
  desk_two_factors: { id: string; userId: string; verified: number | null };
  /** One row, written to see whether the store can be written to. */
  probes: { id: number; written: number; filler: string };
  /** One row: which store it is, and {@link shopTime} when the clock last stood at `wall`. */
  store: { id: number; uuid: string; lived: number; wall: number };
  /** Used by PostgreSQL only; with SQLite the keys are in a file. */
  secrets: { id: number; current: string; previous: string | null };
}
