import type { Generated } from 'kysely';
import type { Kopecks } from '#src/domain/money.ts';
import type { MessageKind, OrderStatus } from './sales.ts';

/** The tables of both stores, as migrations.ts makes them. Times are milliseconds since 1970, money whole kopecks. */
export interface Tables {
  baskets: {
    /** SHA-256 of the session, hex. */
    session: string;
    /** Names what is in it now: an order takes it along, and the basket gets another. */
    id: string;
    changed: number;
  };
  basket_lines: {
    session: string;
    product: number;
    position: number;
    count: number;
    /** What the shopper has been shown last; name and looks are kept for a product that is no longer sold. */
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
    /** UNIQUE: one basket is ordered once. */
    basket: string;
    /** SHA-256 of the session; UNIQUE together with the key. */
    session: string;
    idempotency_key: string | null;
    body_hash: string;
    /** JSON of the OrderAnswer (placing.ts, StoredAnswer). */
    answer: string;
    created: number;
    status: OrderStatus;
    /** When it became done or cancelled. */
    ended: number | null;
    summa: Kopecks;
    name: string;
    phone: string;
    email: string;
    /** The e-mail in small letters, to find it by. */
    email_folded: string;
    comment: string;
    consent_version: string;
    consent_hash: string;
    consent_at: number;
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
    /** The catalogue's figure when the order was accepted. */
    stock_seen: number;
    /** Day of the order in the shop's time zone, or of the figure that it was accepted against where that is later. */
    day: string;
    created: number;
  };
  outbox: {
    id: Generated<number>;
    order_id: number;
    kind: MessageKind;
    message_id: string;
    created: number;
    /** Not to be tried before; a sender that has claimed it moves this to the end of its lease. */
    due: number;
    attempts: number;
    /** Sent or given up. */
    closed: number | null;
    last_error: string | null;
  };
  /** PostgreSQL only; beside SQLite they are a file. */
  secrets: { id: number; current: string; previous: string | null };
}
