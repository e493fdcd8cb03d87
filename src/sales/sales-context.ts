import type { Fault, Store } from './store.ts';

/** The store and settings that every sales operation needs. */
export interface SalesContext {
  store: Store;
  /** Mail is configured: orders queue messages to the shop and the buyer. */
  mail: boolean;
  telegram: boolean;
  timeZone: string;
  reservationDays: number;
  fault: Fault;
  now: () => number;
  orderNumber: () => string;
}
