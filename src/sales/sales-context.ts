import type { Fault, Store } from './store.ts';

/** What every verb works with. */
export interface SalesContext {
  store: Store;
  /** Mail can be sent: orders write messages to the shop and the buyer. */
  mail: boolean;
  telegram: boolean;
  timeZone: string;
  reservationDays: number;
  fault: Fault;
  now: () => number;
  orderNumber: () => string;
}
