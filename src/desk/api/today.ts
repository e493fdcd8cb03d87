import type { Kopecks } from '#src/domain/money.ts';
import { call } from './contract.ts';
import type { OrderRow } from './orders.ts';
import type { SupplierRows } from './prices.ts';
import type { ReleaseRow } from './releases.ts';

/** What a manager begins the day with. */
export interface TodayOrders {
  /** New orders, and wishes to be called: the oldest first; `count` is of all. */
  waiting: { count: number; orders: OrderRow[] };
  calls: { count: number; orders: OrderRow[] };
  /** Sold-out tyres that shoppers wait for, the most wanted first. */
  arrivals: { id: number; name: string; count: number }[];
  /** Each of the last 30 days in the shop's time zone. */
  days: { day: string; count: number; sum: Kopecks }[];
}

export interface Today {
  /** Null for who may not see orders. */
  orders: TodayOrders | null;
  suppliers: SupplierRows;
  /** The release that is served; null before the first one. */
  release: ReleaseRow | null;
}

/** What is wrong with the shop; found some minutes ago at most. */
export interface Health {
  at: number;
  /** Red and yellow lines of the doctor. */
  doctor: { name: string; state: 'red' | 'yellow'; text: string; cure: string }[];
  /** Errors and warnings of the content as it lies there, each with its place. */
  content: { state: 'red' | 'yellow'; text: string }[];
  /** What could not be examined. */
  failed: string[];
}

export const getToday = call<object, Today>('today', 'all');
/** Takes some seconds when it is examined anew. */
export const getHealth = call<object, Health>('today/health', 'all');
