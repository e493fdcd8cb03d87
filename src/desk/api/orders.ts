import type { Kopecks } from '#src/domain/money.ts';
import type { OrderSource } from '#src/domain/order-source.ts';
import { ORDER_STATUSES, type OrderStatus } from '#src/domain/order-status.ts';
import { call, type Page, type Rows } from './contract.ts';
import type { EventRow } from './people.ts';

/** To which statuses the shop's people may move an order, by the one that it has; nobody is cancelled or done by mistake for good. */
export const STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['confirmed', 'ready', 'done', 'cancelled'],
  confirmed: ['ready', 'done', 'cancelled'],
  ready: ['done', 'confirmed', 'cancelled'],
  done: ['ready'],
  cancelled: ['new'],
};

/** What list and files of orders are narrowed by; days as `2026-11-30` in the shop's time zone, `to` included. */
export interface OrderQuery {
  q?: string | undefined;
  /** `open`: all that are neither done nor cancelled. */
  status?: OrderStatus | 'open' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** One of {@link orderPoints}. */
  point?: string | undefined;
}

export interface OrderRow {
  /** The order's number. */
  id: string;
  created: number;
  source: OrderSource;
  status: OrderStatus;
  total: Kopecks;
  /** What delivery costs besides; null where none was chosen. */
  delivery: Kopecks | null;
  name: string;
  /** E.164; empty once the buyer is erased. */
  phone: string;
  tyres: string[];
  comment: string;
  receiving: string;
  note: string;
}

interface OrderLine {
  id: number;
  name: string;
  size: string;
  count: number;
  price: Kopecks;
  /** The product as it is in the shop now; null when it is no longer sold. `free`: in stock and not reserved by others. */
  now: { price: Kopecks; stock: number; free: number } | null;
}

/** The letters and messages about an order. */
export const MESSAGE_KINDS = [
  ...(['shop', 'buyer', 'telegram', 'shop-cancelled', 'telegram-cancelled'] as const),
  ...ORDER_STATUSES,
] as const;

/** A letter or message; `at`: when it was sent or given up, or is due. */
export interface OrderMessage {
  kind: (typeof MESSAGE_KINDS)[number];
  state: 'sent' | 'waiting' | 'failed';
  at: number;
  attempts: number;
  error: string | null;
  mayRetry: boolean;
}

export interface OrderView extends OrderRow {
  email: string;
  /** The buyer's page; null for none. */
  page: string | null;
  consent: { version: string; hash: string; at: number };
  lines: OrderLine[];
  /** When the reservation ends; null for none. */
  heldUntil: number | null;
  messages: OrderMessage[];
  events: EventRow[];
}

export interface OrderChange {
  status?: OrderStatus | undefined;
  note?: string | undefined;
}

export const listOrders = call<
  OrderQuery & Page & { sort?: string | undefined; order?: string | undefined },
  Rows<OrderRow>
>('orders/list', 'manager');
/** Points and zones by which the list can be narrowed. */
export const orderPoints = call<object, { points: string[] }>('orders/points', 'manager');
export const getOrder = call<{ id: string }, OrderView>('orders/one', 'manager');
/** Refused with 409 and the order as it is when it is no longer what the person saw. `warning`: tyres are short. */
export const changeOrder = call<
  { id: string; change: OrderChange; before: { status: OrderStatus; note: string } },
  OrderView & { warning?: string }
>('orders/change', 'manager');
/** Cancels those that still have the status that was seen; the others are `left`. */
export const cancelOrders = call<
  { orders: { id: string; status: OrderStatus }[] },
  { cancelled: string[]; left: string[] }
>('orders/cancel', 'manager');
export const retryMessage = call<{ id: string; kind: OrderMessage['kind'] }, OrderView>(
  'orders/retry',
  'manager',
);
/** Erases the buyer of an order from all orders of the phone and the e-mail. */
export const eraseBuyer = call<{ id: string }, OrderView>('orders/erase', 'owner');
/** The newest order, by which a new one is noticed, and how many are still new. */
export const newestOrder = call<object, { number: string | null; count: number }>('orders/newest', 'manager');
